import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './sums.module.css'

/** Labelled amounts or counts with their total, as `SumRow` elements. */
export function Sums({ children }: { children: ReactNode }) {
  return <dl className={styles.sums}>{children}</dl>
}

/**
 * A line of `Sums`.
 * @param note explanation below the label
 * @param ruled a rule above: the value results from the lines before
 * @param strong the main value of the list
 * @param tone of the value, such as of a difference
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
