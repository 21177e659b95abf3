import type { ReactNode } from 'react'
import styles from './description-list.module.css'

/** Labels and values of an object. A missing value prints "–". */
export function DescriptionList({
  items,
}: {
  items: readonly { label: ReactNode; value: ReactNode; action?: ReactNode }[]
}) {
  return (
    <dl className={styles.list}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of one object do not move.
        <div key={index} className={styles.row}>
          <dt>{item.label}</dt>
          <dd>
            <span className={styles.value}>{item.value ?? <span className={styles.none}>–</span>}</span>
            {item.action}
          </dd>
        </div>
      ))}
    </dl>
  )
}
