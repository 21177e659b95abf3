import type { ReactNode } from 'react'
import styles from './equation.module.css'

/** A part of an equation; `sign` stands before it, and the first has none. */
export type EquationPart = { sign?: '+' | '−' | '='; label: ReactNode; value: ReactNode; note?: ReactNode }

/** An amount beside what it is made of: "Opening + Credits − Debits = Closing". Below each other on phones. */
export function Equation({ label, parts }: { label: string; parts: readonly EquationPart[] }) {
  return (
    <section aria-label={label} className={styles.equation}>
      {parts.map(({ sign, label: name, value, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an equation do not move.
        <div key={index} className={styles.term}>
          {sign && <span className={styles.sign}>{sign}</span>}
          <div className={styles.part}>
            <div className={styles.label}>{name}</div>
            <div className={styles.value}>{value}</div>
            {note && <div className={styles.note}>{note}</div>}
          </div>
        </div>
      ))}
    </section>
  )
}
