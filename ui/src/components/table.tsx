import type { AriaAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

export type TableColumn = {
  /** Column id; React needs one as a key where `name` is not text. */
  id?: string
  name: ReactNode
  /** The name is visible to screen readers only, as for a column of buttons. */
  hidden?: true
  /** Right-aligned in both directions, so that decimals line up. */
  end?: true
  /** The rows are sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined
  span?: number
  className?: string | undefined
}

/**
 * A fully rendered table; for hundreds of rows use `VirtualTable`. Children are its bodies and feet. Its rules have no
 * specificity, so one class overrides them. Two tables do not use it: the day grid of `RangeCalendar` and the visually
 * hidden `ChartValues`.
 * @param columns without them each row's first cell is its header
 * @param stacked on phones each row becomes lines, labelled by the cells' `data-label`
 * @param plain without list padding and lines, for a few figures in a card
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
      // Laying rows out as lines removes the table role.
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
