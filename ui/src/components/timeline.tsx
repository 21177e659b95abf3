import type { ReactNode } from 'react'
import styles from './timeline.module.css'

/**
 * Events in order, joined by a line: icon, event, time.
 * @param items `what` is inline content: text and links
 */
export function Timeline({
  items,
}: {
  items: readonly { key: string; icon: ReactNode; what: ReactNode; more?: ReactNode; when: ReactNode }[]
}) {
  return (
    <ol className={styles.timeline}>
      {items.map(({ key, icon, what, more, when }) => (
        <li key={key}>
          {icon}
          <div className={styles.event}>
            <p className={styles.what}>{what}</p>
            {more !== undefined && <div className={styles.more}>{more}</div>}
          </div>
          <div className={styles.when}>{when}</div>
        </li>
      ))}
    </ol>
  )
}
