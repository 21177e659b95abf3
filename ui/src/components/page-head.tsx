import type { ReactNode } from 'react'
import styles from './page-head.module.css'

/** The title of a page: `crumbs` above, `lead` below (zone, status badges), `actions` at the end. One per page. */
export function PageHead({
  title,
  lead,
  crumbs,
  media,
  actions,
}: {
  title: ReactNode
  lead?: ReactNode
  crumbs?: ReactNode
  /** Before the title: a site's avatar. */
  media?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className={styles.page}>
      {crumbs && <div className={styles.crumbs}>{crumbs}</div>}
      <div className={styles.head}>
        {media}
        <div className={styles.text}>
          <h1>{title}</h1>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  )
}
