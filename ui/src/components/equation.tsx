import { type ReactNode, useLayoutEffect } from 'react'
import styles from './equation.module.css'
import { useBoxWidth } from './use-box-width.ts'

/** A part of an equation; `sign` stands before it, and the first has none. */
export type EquationPart = { sign?: '+' | '−' | '='; label: ReactNode; value: ReactNode; note?: ReactNode }

/**
 * An amount beside what it is made of: "Opening + Credits − Debits = Closing". Where that takes more than a line, its figures
 * are smaller, and then its parts stand in columns. Below each other on phones.
 */
export function Equation({ label, parts }: { label: string; parts: readonly EquationPart[] }) {
  const [box] = useBoxWidth<HTMLElement>()
  useLayoutEffect(() => {
    if (box.current) fit(box.current)
  })
  return (
    <section ref={box} aria-label={label} className={styles.equation}>
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

/** The first look in which all parts stand on one line, else the last. */
function fit(box: HTMLElement) {
  for (const look of ['large', 'small', 'columns']) {
    box.dataset.look = look
    const tops = Array.from(box.children, (term) => term.getBoundingClientRect().top)
    if (tops.every((top) => top === tops[0])) return
  }
}
