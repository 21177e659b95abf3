import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { IconSortAscending, IconSortDescending } from '@firepay/ui/components/icons.ts'
import { zoneOffset } from '@firepay/ui/components/time-format.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, type Ref, useEffect, useMemo, useRef } from 'react'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { type CellContext, type Column, type ColumnId, customerName, linkColumn } from './columns.tsx'
import { gridTemplate } from './grid-template.ts'
import { nextSort, type Sort } from './list-search.ts'
import styles from './transaction-table.module.css'
import { useRowHeight } from './use-row-height.ts'
import { useRowKeys } from './use-row-keys.ts'

const texts = transactionsTexts.list
const headHeight = 34

export type RowsProps = {
  rows: readonly Transaction[]
  /** All that the filter has, also those not read yet. */
  total: number
  context: CellContext
  /** Newer rows are on their way; these are the ones before. */
  busy: boolean
  openId: string | undefined
  hrefOf: (id: string) => string
  /** Called when the last rows come near the window. */
  onNearEnd: () => void
}

/**
 * The transactions as a table of which only the visible rows exist. Rows have one height, so that places are known without
 * measuring; the head sticks. `j` and `k` move the focus from row to row.
 */
export function TransactionTable({
  columns,
  sort,
  onSort,
  ...props
}: RowsProps & { columns: readonly Column[]; sort: Sort; onSort: (sort: Sort) => void }) {
  const { rows, total, context, busy, openId, hrefOf } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // Rows are as high as they are told to be: asking each would be a layout for every row that comes in.
    measureElement: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 5,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: 8,
    // The variant that keeps its frames on a slow processor: positions are written to the elements, rows are memoized.
    directDomUpdates: true,
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  useNearEnd(items.at(-1)?.index, props)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is another table; the rest is the virtualizer's.
  useEffect(() => virtualizer.measure(), [rowHeight])
  useRowKeys(scroller, rows, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }))

  const { template, minWidth } = useMemo(() => gridTemplate(columns, rows), [columns, rows])
  const link = linkColumn(columns)
  const line = { gridTemplateColumns: template } satisfies CSSProperties
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
      tabIndex={0}
      aria-label={texts.scroller}
    >
      {/* Rows are laid out by a grid and placed by hand, which elements of a real table cannot be. */}
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      <div
        role="table"
        className={styles.table}
        aria-label={texts.table}
        aria-rowcount={total + 1}
        aria-busy={busy || undefined}
        style={{ minWidth }}
      >
        <Head columns={columns} sort={sort} onSort={onSort} line={line} zone={context.zone} />
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        <div role="rowgroup" className={styles.body} ref={virtualizer.containerRef}>
          {items.map(({ index, key }) => {
            const transaction = rows[index]
            return (
              transaction && (
                <Row
                  key={key}
                  rowRef={virtualizer.measureElement}
                  index={index}
                  transaction={transaction}
                  columns={columns}
                  context={context}
                  template={template}
                  link={link}
                  href={hrefOf(transaction.id)}
                  open={transaction.id === openId}
                />
              )
            )
          })}
        </div>
      </div>
    </section>
  )
}

/** The column heads; those that can order the list are buttons. Also stands above the skeleton of the first load. */
export function Head({
  columns,
  sort,
  onSort,
  line,
  zone,
}: {
  columns: readonly Column[]
  sort: Sort
  onSort: (sort: Sort) => void
  line: CSSProperties
  zone: string
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a table made of grids.
    <div role="rowgroup" className={styles.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: part of a table made of grids. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: a row of heads takes no focus; its buttons do. */}
      <div role="row" aria-rowindex={1} className={classNames(styles.line, styles.headLine)} style={line}>
        {columns.map((column) => {
          const name = transactionsTexts.columns.names[column.id]
          const label = column.id === 'createdAt' ? `${name}, ${zoneOffset(zone)}` : name
          const direction =
            column.sort === undefined
              ? undefined
              : sort === column.sort
                ? 'ascending'
                : sort === `-${column.sort}`
                  ? 'descending'
                  : undefined
          const Arrow = direction === 'ascending' ? IconSortAscending : IconSortDescending
          return (
            // biome-ignore lint/a11y/useSemanticElements: part of a table made of grids.
            // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus.
            <div
              key={column.id}
              role="columnheader"
              aria-sort={direction}
              className={classNames(styles.headCell, column.end && styles.end)}
            >
              {column.sort === undefined ? (
                label
              ) : (
                <button
                  type="button"
                  className={styles.sort}
                  title={texts.sortBy(name)}
                  onClick={() => column.sort && onSort(nextSort(sort, column.sort))}
                >
                  {label}
                  {direction && <Arrow size={14} stroke={2} aria-hidden="true" />}
                </button>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const Row = memo(function Row({
  rowRef,
  index,
  transaction,
  columns,
  context,
  template,
  link,
  href,
  open,
}: {
  rowRef: Ref<HTMLDivElement>
  index: number
  transaction: Transaction
  columns: readonly Column[]
  context: CellContext
  template: string
  link: ColumnId
  href: string
  open: boolean
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a table made of grids.
    // biome-ignore lint/a11y/useFocusableInteractive: its link takes the focus.
    <div
      role="row"
      ref={rowRef}
      data-index={index}
      data-open={open || undefined}
      aria-rowindex={index + 2}
      className={classNames(styles.line, styles.row)}
      style={{ gridTemplateColumns: template }}
    >
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: part of a table made of grids.
        <div key={column.id} role="cell" className={classNames(styles.cell, column.end && styles.end)}>
          {column.id === link ? (
            <a href={href} data-row={transaction.id} className={styles.link} title={linkText(transaction)}>
              {link === 'customer' ? linkText(transaction) : column.cell(transaction, context)}
            </a>
          ) : (
            column.cell(transaction, context)
          )}
        </div>
      ))}
    </div>
  )
})

/** A link needs words, also where a customer is not known. */
export function linkText(transaction: Transaction): string {
  return customerName(transaction) ?? transaction.orderReference ?? transaction.processorReference
}

/** Asks for more rows while the last ones are about a screen away. */
export function useNearEnd(lastIndex: number | undefined, { rows, onNearEnd }: Pick<RowsProps, 'rows' | 'onNearEnd'>) {
  const near = lastIndex !== undefined && lastIndex >= rows.length - 20
  useEffect(() => {
    if (near) onNearEnd()
  }, [near, onNearEnd])
}
