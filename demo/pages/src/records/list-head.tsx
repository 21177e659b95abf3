import { IconSearch } from '@firepay/ui/components/icons.ts'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import type { ReactNode } from 'react'
import styles from './records.module.css'
import type { RecordColumn } from './records-table.tsx'
import type { Records } from './use-records.ts'

/**
 * The head of a list: search, filters and buttons.
 * @param search the searched fields: "Name, email or billing"
 */
export function ListHead({
  search,
  columns,
  records,
  children,
}: {
  search: string
  columns: readonly RecordColumn[]
  records: Records
  children?: ReactNode
}) {
  return (
    <div className={styles.head}>
      <div className={styles.search}>
        <TextField
          label={`Search: ${search}`}
          hideLabel
          type="search"
          autoComplete="off"
          placeholder={search}
          start={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          value={records.text}
          onChange={(event) => records.search(event.currentTarget.value)}
        />
      </div>
      <div className={styles.phoneOrder}>
        <OrderField columns={columns} records={records} />
      </div>
      <div className={styles.tools}>{children}</div>
    </div>
  )
}

/** The order of the list as a select, where column heads are hidden. */
function OrderField({ columns, records }: { columns: readonly RecordColumn[]; records: Records }) {
  const { column, direction } = records.asked.order
  const ordered = columns.flatMap(({ name, word = name, sort }) =>
    sort === undefined
      ? []
      : [
          { value: `${sort} asc`, label: `${word}, upwards` },
          { value: `${sort} desc`, label: `${word}, downwards` },
        ],
  )
  const value = `${column} ${direction}`
  const isOne = ordered.some((option) => option.value === value)
  const options = isOne ? ordered : [{ value, label: 'As they come' }, ...ordered]
  return (
    <Select
      label="Sort by"
      hideLabel
      options={options}
      value={value}
      onChange={(chosen) => {
        const [sort = column, to] = chosen.split(' ')
        records.orderBy({ column: sort, direction: to === 'desc' ? 'desc' : 'asc' })
      }}
    />
  )
}
