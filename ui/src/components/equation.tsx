import { type ReactNode, useLayoutEffect } from 'react'
import styles from './equation.module.css'
import { useBoxWidth } from './use-box-width.ts'

/** A part of an equation. `sign` precedes it; the first part has none. */
export type EquationPart = { sign?: '+' | '−' | '='; label: ReactNode; value: ReactNode; note?: ReactNode }

/**
 * An amount as the sum of its parts: "Opening + Credits − Debits = Closing". If it does not fit on one line, it uses
 * smaller figures, then columns. Stacked on phones.
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

/** Applies the first look that fits on one line, else the last. */
function fit(box: HTMLElement) {
  for (const look of ['large', 'small', 'columns']) {
    box.dataset.look = look
    const tops = Array.from(box.children, (term) => term.getBoundingClientRect().top)
    if (tops.every((top) => top === tops[0])) return
  }
}
