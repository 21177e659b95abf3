import type { ReactNode } from 'react'
import styles from './cards.module.css'

/** One value with a bar as long as its share; `color` is the number of a chart colour. */
export type Meter = { label: string; value: ReactNode; share: number; color?: 1 | 2 | 3 | 4 }

/** Values with bars, one below the other or, `beside`, in two columns. */
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

/** Facts in a row: what each is, and below it the value. */
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
