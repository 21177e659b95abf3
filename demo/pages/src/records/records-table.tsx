import { IconSortAscending, IconSortDescending } from '@firepay/ui/components/icons.ts'
import { Table, type TableColumn } from '@firepay/ui/components/table.tsx'
import type { ReactNode } from 'react'
import styles from './records.module.css'
import type { Order, Records } from './use-records.ts'

export type RecordColumn = {
  name: string
  /** What the order is called by, where the name is a sign: `#` is "Number". */
  word?: string
  /** The field of the record that it orders by. */
  sort?: string
  /** Its head is something else: a box that ticks all rows. */
  head?: ReactNode
  /** Of numbers where it orders, else of what is pressed: that stands at the end of the line. */
  end?: true
}

/**
 * A table of records whose heads order it: up, and down when pressed again. Phones show each row as lines, and the order in
 * a field of the list's head.
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
