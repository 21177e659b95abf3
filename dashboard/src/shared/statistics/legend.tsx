import { classNames } from '@firepay/ui/components/class-names.ts'
import styles from './statistics.module.css'

/** The legend of a chart; the sentence has the same information. */
export function Legend({
  look,
  now,
  before,
  note,
}: {
  look: 'columns' | 'lines'
  now: string
  before?: string | undefined
  note?: string
}) {
  const isLines = look === 'lines'
  return (
    <ul className={styles.legend} aria-hidden="true">
      <li>
        <span className={classNames(styles.mark, isLines ? styles.line : styles.column)} /> {now}
      </li>
      {before !== undefined && (
        <li>
          <span className={classNames(styles.mark, isLines ? styles.dashes : styles.tick)} /> {before}
        </li>
      )}
      {note !== undefined && <li>{note}</li>}
    </ul>
  )
}
