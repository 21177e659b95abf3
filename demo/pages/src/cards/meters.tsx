import type { ReactNode } from 'react'
import styles from './cards.module.css'

/** A value with a bar for its share; `color` is the index of a chart color. */
export type Meter = { label: string; value: ReactNode; share: number; color?: 1 | 2 | 3 | 4 }

/** Values with bars, in one column or, with `beside`, in two. */
export function Meters({ meters, beside }: { meters: readonly Meter[]; beside?: boolean }) {
  return (
    <ul className={styles.meters} data-beside={beside || undefined}>
      {meters.map(({ label, value, share, color = 1 }) => (
        <li key={label} className={styles.meter}>
          <span className={styles.pair}>
            <span>{label}</span>
            <b>{value}</b>
          </span>
          <span className={styles.track} aria-hidden="true">
            <span
              style={{
                inlineSize: `${Math.max(0, Math.min(1, share)) * 100}%`,
                background: `var(--ds-chart-${color})`,
              }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Facts in a row, each value below its label. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <ul className={styles.facts}>
      {facts.map(({ label, value }) => (
        <li key={label}>
          <span className={styles.label}>{label}</span>
          <b>{value}</b>
        </li>
      ))}
    </ul>
  )
}
