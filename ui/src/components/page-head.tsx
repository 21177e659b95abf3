import type { ReactNode } from 'react'
import styles from './page-head.module.css'

/**
 * The title of a page, one per page: `crumbs` above, `lead` below (zone, status badges), `actions` at the end. `beside`
 * shares the title's line without making it taller, so that it can load late without a layout shift.
 */
export function PageHead({
  title,
  beside,
  lead,
  crumbs,
  media,
  actions,
}: {
  title: ReactNode
  beside?: ReactNode
  lead?: ReactNode
  crumbs?: ReactNode
  /** Before the title, such as a site's avatar. */
  media?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className={styles.page}>
      {crumbs && <div className={styles.crumbs}>{crumbs}</div>}
      <div className={styles.head}>
        {media}
        <div className={styles.text}>
          <div className={styles.title}>
            <h1>{title}</h1>
            {beside && <div className={styles.beside}>{beside}</div>}
          </div>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  )
}
