import type { ReactNode } from 'react'
import styles from './panels.module.css'

/** An icon with a badge; the button's name includes the number for screen readers. */
export function CountedIcon({
  count,
  tone = 'info',
  children,
}: {
  count: number
  tone?: 'info' | 'bad'
  children: ReactNode
}) {
  return (
    <span className={styles.counted}>
      {children}
      {count > 0 && (
        <span className={styles.count} data-tone={tone} aria-hidden="true">
          {count}
        </span>
      )}
    </span>
  )
}
