import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './ranked-bars.module.css'

/** A bar: name, amount, length as the share of the largest value, and a detail line. */
export type RankedBar = {
  id: string
  name: ReactNode
  value: ReactNode
  /** Share of the largest value, 0 to 1. */
  length: number
  detail: ReactNode
  /** The aggregate "Other", drawn in graphite. */
  isRest?: boolean
}

/** Values by size; `render` makes a row a link, or returns it unchanged. */
export function RankedBars({
  label,
  bars,
  render,
}: {
  label: string
  bars: readonly RankedBar[]
  render: (bar: RankedBar, content: ReactNode, className: string) => ReactNode
}) {
  return (
    <ul className={styles.list} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.id}>
          {render(
            bar,
            <>
              <span className={styles.head}>
                <span className={styles.name}>{bar.name}</span> <span className={styles.value}>{bar.value}</span>
              </span>
              <span className={styles.track} aria-hidden="true">
                <span
                  className={classNames(styles.bar, bar.isRest && styles.rest)}
                  style={{ width: `${Math.max(0, Math.min(1, bar.length)) * 100}%` }}
                />
              </span>{' '}
              <span className={styles.detail}>{bar.detail}</span>
            </>,
            styles.row ?? '',
          )}
        </li>
      ))}
    </ul>
  )
}
