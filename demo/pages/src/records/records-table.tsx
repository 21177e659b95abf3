import { IconSortAscending, IconSortDescending } from '@firepay/ui/components/icons.ts'
import { Table, type TableColumn } from '@firepay/ui/components/table.tsx'
import type { ReactNode } from 'react'
import styles from './records.module.css'
import type { Order, Records } from './use-records.ts'

export type RecordColumn = {
  name: string
  /** The spoken name of a symbolic head: "Number" for `#`. */
  word?: string
  /** The field that the column sorts by. */
  sort?: string
  /** A custom head: a checkbox for all rows. */
  head?: ReactNode
  /** End-aligned: numbers in sortable columns, else buttons. */
  end?: true
}

/**
 * A table sorted by its heads: ascending, then descending. Phones show each row as lines, and the order as a select in
 * the list's head.
 */
export function RecordsTable({
  label,
  columns,
  records,
  children,
}: {
  label: string
  columns: readonly RecordColumn[]
  records: Records
  children: ReactNode
}) {
  const { order } = records.asked
  const heads = columns.map(({ name, sort, head, end }): TableColumn => {
    if (sort === undefined) return { id: name, name: head ?? name, className: end && styles.end }
    const direction = order.column === sort ? order.direction : undefined
    const onOrder = (to: Order['direction']) => records.orderBy({ column: sort, direction: to })
    return {
      id: name,
      name: <OrderButton name={name} direction={direction} onOrder={onOrder} />,
      ...(end && { end }),
      sorted: direction && (direction === 'asc' ? 'ascending' : 'descending'),
    }
  })
  return (
    <Table label={label} columns={heads} stacked className={styles.table}>
      <tbody>{children}</tbody>
    </Table>
  )
}

function OrderButton({
  name,
  direction,
  onOrder,
}: {
  name: string
  direction: Order['direction'] | undefined
  onOrder: (direction: Order['direction']) => void
}) {
  const Arrow = direction === 'desc' ? IconSortDescending : IconSortAscending
  return (
    <button
      type="button"
      className={styles.order}
      title={`Sort by ${name}`}
      onClick={() => onOrder(direction === 'asc' ? 'desc' : 'asc')}
    >
      {name}
      {direction && <Arrow size={14} stroke={2} aria-hidden="true" />}
    </button>
  )
}
