import {
  type CSSProperties,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { type GridColumn, gridTemplate } from './grid-template.ts'
import { IconSortAscending, IconSortDescending } from './icons.ts'
import type { RowsInSight } from './row-window.tsx'
import { AfterDelay, Skeleton } from './skeleton.tsx'
import { useRowHeight } from './use-row-height.ts'
import {
  nearEndPlace,
  rowPlace,
  useNearEnd,
  type VirtualRowsProps,
  waitingLength,
  waitingRows,
} from './virtual-rows.ts'
import styles from './virtual-table.module.css'

const headHeight = 34

/** Up to this many rows are all drawn: the first page of a list needs no visibility tracking. */
const drawnWhole = 100
const RowWindow = lazy(() => import('./row-window.tsx').then((module) => ({ default: module.RowWindow })))

export type VirtualColumn<Row, Context> = GridColumn<Row> & {
  id: string
  name: string
  /** Content of the head, if more than the name. */
  label?: ReactNode
  /** The cell holds a control, above the link that covers the row. */
  control?: true
  /** Right-aligned in both directions, for numbers. */
  end?: true
  /** The sort key of its head: `createdAt`, descending `-createdAt`. */
  sort?: string
  /** Its text is the row's name: as a link it shows `linkText`. */
  isName?: true
  /** Height of the placeholder bar in pixels; default 12. */
  waitingHeight?: number
  /** True if the row has a value: a column without any collapses. Absent: every row has one. */
  has?: (row: Row) => boolean
  cell: (row: Row, context: Context) => ReactNode
}

type HeadProps = {
  sort: string
  onSort: (sort: string) => void
  /** Accessible name of a sort button: "Sort by Amount". */
  sortLabel: (column: string) => string
}

/**
 * A table that renders only the visible rows, from the second page on. Rows have one height, so positions need no
 * measuring; the head sticks; a link covers each row. Row counts and indexes for screen readers include rows not loaded
 * yet.
 * @param link the column whose text is the row's link
 */
export function VirtualTable<Row extends { id: string }, Context>({
  columns,
  link,
  scrollerLabel,
  ...props
}: VirtualRowsProps<Row, Context> &
  HeadProps & {
    columns: readonly VirtualColumn<Row, Context>[]
    link: string
    scrollerLabel: string
  }) {
  const { label, rows, total, context, busy, openId, hrefOf, linkText } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const isLong = rows.length > drawnWhole
  const [sight, setSight] = useState<RowsInSight | null>(null)
  const { first, last } = isLong && sight ? sight : { first: 0, last: rows.length - 1 }
  const nearEnd = useNearEnd(rows, props.onNearEnd)
  useImperativeHandle(props.handle, () => ({
    root: scroller.current,
    scrollTo: (index) =>
      isLong && sight
        ? sight.scrollTo(index)
        : scroller.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
  }))

  const { template, minWidth } = useMemo(() => gridTemplate(columns, rows), [columns, rows])
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
      tabIndex={0}
      aria-label={scrollerLabel}
    >
      {/* A grid with positioned rows, which elements of a real table do not allow. */}
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      <div
        role="table"
        className={styles.table}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-busy={busy || undefined}
        style={{ minWidth }}
      >
        <Head columns={columns} line={{ gridTemplateColumns: template }} {...props} />
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        <div role="rowgroup" className={styles.body} style={{ blockSize: rows.length * rowHeight }}>
          {rows.slice(first, last + 1).map((row, offset) => {
            const index = first + offset
            return (
              <Line
                key={row.id}
                place={rowPlace(index, rowHeight)}
                index={index}
                row={row}
                columns={columns}
                context={context}
                template={template}
                link={link}
                linkText={linkText(row)}
                href={hrefOf(row.id)}
                open={row.id === openId}
              />
            )
          })}
          <div ref={nearEnd} role="presentation" style={nearEndPlace(rows, rowHeight)} />
        </div>
      </div>
      {isLong && (
        <Suspense>
          <RowWindow {...{ rows, rowHeight, headHeight, scroller }} onChange={setSight} />
        </Suspense>
      )}
    </section>
  )
}

/** Column heads; sortable ones are buttons. */
function Head<Row, Context>({
  columns,
  sort,
  onSort,
  sortLabel,
  line,
}: HeadProps & { columns: readonly VirtualColumn<Row, Context>[]; line: CSSProperties }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a grid-based table.
    <div role="rowgroup" className={styles.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: part of a grid-based table. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the head's buttons take the focus. */}
      <div role="row" aria-rowindex={1} className={classNames(styles.line, styles.headLine)} style={line}>
        {columns.map(({ id, name, label = name, sort: own, end }) => {
          const direction =
            own === undefined ? undefined : sort === own ? 'ascending' : sort === `-${own}` ? 'descending' : undefined
          const Arrow = direction === 'ascending' ? IconSortAscending : IconSortDescending
          return (
            // biome-ignore lint/a11y/useSemanticElements: part of a grid-based table.
            // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus.
            <div
              key={id}
              role="columnheader"
              aria-sort={direction}
              className={classNames(styles.headCell, end && styles.end)}
            >
              {own === undefined ? (
                label
              ) : (
                <button
                  type="button"
                  className={styles.sort}
                  title={sortLabel(name)}
                  // Descending first, ascending on the second press.
                  onClick={() => onSort(direction === 'descending' ? own : `-${own}`)}
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

const Line = memo(LineOfCells) as typeof LineOfCells

function LineOfCells<Row, Context>({
  place,
  index,
  row,
  columns,
  context,
  template,
  link,
  linkText,
  href,
  open,
}: {
  place: string
  index: number
  row: Row & { id: string }
  columns: readonly VirtualColumn<Row, Context>[]
  context: Context
  template: string
  link: string
  linkText: string
  href: string
  open: boolean
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a grid-based table.
    // biome-ignore lint/a11y/useFocusableInteractive: its link takes the focus.
    <div
      role="row"
      data-index={index}
      data-open={open || undefined}
      aria-rowindex={index + 2}
      className={classNames(styles.line, styles.row)}
      style={{ gridTemplateColumns: template, transform: place }}
    >
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: part of a grid-based table.
        <div
          key={column.id}
          role="cell"
          className={classNames(styles.cell, column.end && styles.end, column.control && styles.control)}
        >
          {column.id === link ? (
            <a
              href={href}
              data-row={row.id}
              className={styles.link}
              title={linkText}
              aria-current={open ? 'true' : undefined}
            >
              {column.isName ? linkText : column.cell(row, context)}
            </a>
          ) : (
            column.cell(row, context)
          )}
        </div>
      ))}
    </div>
  )
}

/** Head and placeholder rows in their final heights, without a layout shift. */
export function VirtualTableWaiting<Row, Context>({
  label,
  columns,
  sort,
  sortLabel,
}: Omit<HeadProps, 'onSort'> & { label: string; columns: readonly VirtualColumn<Row, Context>[] }) {
  const { template, minWidth } = gridTemplate(columns, [])
  const line = { gridTemplateColumns: template }
  return (
    <div className={styles.scroller} aria-busy="true">
      {/* biome-ignore lint/a11y/useSemanticElements: the same grid as the loaded table. */}
      <div role="table" aria-label={label} className={styles.table} style={{ minWidth }}>
        <Head columns={columns} sort={sort} onSort={() => undefined} sortLabel={sortLabel} line={line} />
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        <div role="rowgroup" style={{ minBlockSize: 'calc(var(--ds-row) * 12)' }}>
          <AfterDelay>
            {waitingRows.map((place) => (
              // biome-ignore lint/a11y/useSemanticElements: see above.
              // biome-ignore lint/a11y/useFocusableInteractive: a placeholder without controls.
              <div key={place} role="row" className={styles.skeletonRow} style={line}>
                {columns.map((column, index) => (
                  // biome-ignore lint/a11y/useSemanticElements: see above.
                  <div key={column.id} role="cell" className={styles.cell}>
                    <Skeleton width={waitingLength(place + index)} height={column.waitingHeight ?? 12} />
                  </div>
                ))}
              </div>
            ))}
          </AfterDelay>
        </div>
      </div>
    </div>
  )
}
