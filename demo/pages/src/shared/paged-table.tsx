import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconChevronLeft, IconChevronRight } from '@firepay/ui/components/icons.ts'
import { Select } from '@firepay/ui/components/select.tsx'
import { Table, type TableColumn } from '@firepay/ui/components/table.tsx'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import styles from './paged-table.module.css'

/** What a list is asked for: a page of it in an order. */
export type Paging = { page: number; perPage: number; sort: 'asc' | 'desc'; sortColumn: string }

/** The page and the order of a list; with another order it begins again at its first page. */
export function usePaging(first: Omit<Paging, 'page' | 'perPage'>) {
  const [paging, setPaging] = useState<Paging>({ page: 1, perPage: 10, ...first })
  return { paging, change: (change: Partial<Paging>) => setPaging((now) => ({ ...now, page: 1, ...change })) }
}

export type SortableColumn = Omit<TableColumn, 'name'> & { name: string; sortColumn?: string }

/**
 * A table of one page of rows with the head and foot that all lists of the sample area have (catalogue, appendix C):
 * filters and the main button above, rows per page and page numbers below.
 * @param empty stands in place of the rows when there are none
 */
export function PagedTable({
  label,
  columns,
  total,
  paging,
  onChange,
  filters,
  empty,
  children,
}: {
  label: string
  columns: readonly SortableColumn[]
  total: number
  paging: Paging
  onChange: (change: Partial<Paging>) => void
  filters: ReactNode
  empty: ReactNode
  /** The rows, as `<tr>`. */
  children: ReactNode
}) {
  return (
    <Card flush>
      <div className={styles.head}>{filters}</div>
      {total === 0 ? (
        empty
      ) : (
        <>
          <Table
            label={label}
            stacked
            columns={columns.map(({ sortColumn, ...column }) => ({
              ...column,
              id: column.name,
              sorted: paging.sortColumn === sortColumn ? orders[paging.sort] : undefined,
              name: sortColumn ? <Sorter {...{ name: column.name, sortColumn, paging, onChange }} /> : column.name,
            }))}
          >
            <tbody>{children}</tbody>
          </Table>
          <Pages total={total} paging={paging} onChange={onChange} />
        </>
      )}
    </Card>
  )
}

const orders = { asc: 'ascending', desc: 'descending' } as const

function Sorter({
  name,
  sortColumn,
  paging,
  onChange,
}: {
  name: string
  sortColumn: string
  paging: Paging
  onChange: (change: Partial<Paging>) => void
}) {
  const isSorted = paging.sortColumn === sortColumn
  const next = isSorted && paging.sort === 'asc' ? 'desc' : 'asc'
  const Arrow = paging.sort === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <button type="button" className={styles.sorter} onClick={() => onChange({ sortColumn, sort: next })}>
      {name}
      {isSorted && <Arrow size={14} stroke={2} aria-hidden />}
    </button>
  )
}

function Pages({
  total,
  paging,
  onChange,
}: {
  total: number
  paging: Paging
  onChange: (change: Partial<Paging>) => void
}) {
  const { page, perPage } = paging
  const last = Math.max(1, Math.ceil(total / perPage))
  const from = (page - 1) * perPage + 1
  return (
    <div className={styles.foot}>
      <span className={styles.perPage}>
        <span aria-hidden="true">Rows per page</span>
        <Select
          size="sm"
          hideLabel
          label="Rows per page"
          value={String(perPage)}
          options={['10', '25', '50'].map((value) => ({ value, label: value }))}
          onChange={(value) => onChange({ perPage: Number(value) })}
        />
      </span>
      <span role="status">
        {from}–{Math.min(total, page * perPage)} of {total}
      </span>
      <nav aria-label="Pages" className={styles.pages}>
        <IconButton size="sm" label="Previous page" disabled={page === 1} onClick={() => onChange({ page: page - 1 })}>
          <IconChevronLeft className="flip-rtl" size={16} stroke={2} />
        </IconButton>
        {around(page, last).map((one, index) =>
          one === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place.
            <span key={`gap ${index}`}>…</span>
          ) : (
            <Button
              key={one}
              size="xs"
              tone={one === page ? 'primary' : 'ghost'}
              aria-label={`Page ${one}`}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => onChange({ page: one })}
            >
              {one}
            </Button>
          ),
        )}
        <IconButton size="sm" label="Next page" disabled={page === last} onClick={() => onChange({ page: page + 1 })}>
          <IconChevronRight className="flip-rtl" size={16} stroke={2} />
        </IconButton>
      </nav>
    </div>
  )
}

/** The first, the last and those around the present page; null for each gap. */
function around(page: number, last: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, last])].filter((one) => one >= 1 && one <= last)
  return wanted.flatMap((one, index) => (index > 0 && one - (wanted[index - 1] ?? 0) > 1 ? [null, one] : [one]))
}
