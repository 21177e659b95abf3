import type { AriaAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

export type TableColumn = {
  /** Names the column; React needs one where `name` is no text. */
  id?: string
  name: ReactNode
  /** The name is for screen readers only: a column of buttons. */
  hidden?: true
  /** Numbers stand at the right in both directions, so that decimals line up. */
  end?: true
  /** The rows stand in the order of this column. */
  sorted?: 'ascending' | 'descending' | undefined
  span?: number
  className?: string | undefined
}

/**
 * A table of rows that are all there; for hundreds of rows see `VirtualTable`. Children are its bodies and feet.
 * Rules of the kit weigh nothing, so that one class of the caller changes any of them. Two tables are none of these: the
 * grid of days of `RangeCalendar`, and the figures of `ChartValues`, which nobody sees.
 * @param columns without them the rows name themselves, each by its first cell
 * @param stacked on phones each row is laid out as lines, labelled by the `data-label` of its cells
 * @param plain without the padding and lines of a list: a few figures inside a card
 */
export function Table({
  label,
  columns,
  stacked,
  plain,
  className,
  children,
  ...aria
}: {
  label?: string
  columns?: readonly TableColumn[]
  stacked?: boolean
  plain?: boolean
  className?: string | undefined
  children: ReactNode
} & Pick<AriaAttributes, 'aria-labelledby' | 'aria-busy'>) {
  return (
    <table
      className={classNames(styles.table, !plain && styles.list, stacked && styles.stacked, className)}
      // Rows that are laid out as lines take the role away.
      {...(stacked && { role: 'table' })}
      aria-label={label}
      {...aria}
    >
      {columns && (
        <thead>
          <tr>
            {columns.map(({ id, name, hidden, end, sorted, span, className: ofColumn }) => (
              <th
                key={id ?? String(name)}
                scope="col"
                aria-sort={sorted}
                colSpan={span}
                className={classNames(end && styles.end, ofColumn) || undefined}
              >
                {hidden ? <span className="visually-hidden">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      {children}
    </table>
  )
}
