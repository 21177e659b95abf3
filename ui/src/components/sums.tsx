import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './sums.module.css'

/** Amounts or counts below each other with what they are, and what they come to: `SumRow` by `SumRow`. */
export function Sums({ children }: { children: ReactNode }) {
  return <dl className={styles.sums}>{children}</dl>
}

/**
 * One line of `Sums`.
 * @param note what there is to know about it, below its name
 * @param ruled a rule stands above it: it comes from the lines before
 * @param strong it is what the list is about
 * @param tone of the value: a difference that is none, or is one
 */
export function SumRow({
  label,
  note,
  ruled = false,
  strong = false,
  tone,
  children,
}: {
  label: ReactNode
  note?: ReactNode
  ruled?: boolean
  strong?: boolean
  tone?: 'ok' | 'bad'
  children: ReactNode
}) {
  return (
    <div className={classNames(ruled && styles.ruled, strong && styles.strong)}>
      <dt>
        {label}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </dt>
      <dd className={tone && styles[tone]}>{children}</dd>
    </div>
  )
}
