import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { AfterDelay, Skeleton } from './skeleton.tsx'
import styles from './virtual-cards.module.css'
import {
  nearEndPlace,
  rowOptions,
  rowPlace,
  useNearEnd,
  type VirtualRowsProps,
  waitingLength,
  waitingRows,
} from './virtual-rows.ts'

const rowHeight = 70

/** A row in two lines: link and `end` above, `detail` and `badge` below. */
export type CardOf<Row, Context> = (
  row: Row,
  context: Context,
) => { end: ReactNode; detail: ReactNode; badge: ReactNode }

/** The rows of a `VirtualTable` on phones: two lines each; the page scrolls. */
export function VirtualCards<Row extends { id: string }, Context>({
  card,
  ...props
}: VirtualRowsProps<Row, Context> & { card: CardOf<Row, Context> }) {
  const { label, rows, total, context, busy, openId, hrefOf, linkText } = props
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may change the height of the content above.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
  }, [rows])
  const virtualizer = useWindowVirtualizer({
    ...rowOptions(rows, rowHeight),
    overscan: 6,
    scrollMargin: top,
  })
  const nearEnd = useNearEnd(rows, props.onNearEnd)
  useImperativeHandle(props.handle, () => ({
    root: list.current,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: semantically a table, displayed as two lines per row.
    <div
      role="table"
      aria-label={label}
      aria-rowcount={total}
      aria-busy={busy || undefined}
      className={styles.list}
      ref={list}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      <div role="rowgroup" style={{ blockSize: rows.length * rowHeight }}>
        {virtualizer.getVirtualItems().map(({ index, key }) => {
          const row = rows[index]
          return (
            row && (
              <CardRow
                key={key}
                place={rowPlace(index, rowHeight)}
                index={index}
                row={row}
                card={card}
                context={context}
                linkText={linkText(row)}
                href={hrefOf(row.id)}
                open={row.id === openId}
              />
            )
          )
        })}
        <div ref={nearEnd} role="presentation" style={nearEndPlace(rows, rowHeight)} />
      </div>
    </div>
  )
}

const CardRow = memo(TwoLines) as typeof TwoLines

function TwoLines<Row, Context>({
  place,
  index,
  row,
  card,
  context,
  linkText,
  href,
  open,
}: {
  place: string
  index: number
  row: Row & { id: string }
  card: CardOf<Row, Context>
  context: Context
  linkText: string
  href: string
  open: boolean
}) {
  const { end, detail, badge } = card(row, context)
  return (
    // biome-ignore lint/a11y/useSemanticElements: semantically a row.
    // biome-ignore lint/a11y/useFocusableInteractive: its link takes the focus.
    <div
      role="row"
      data-index={index}
      data-open={open || undefined}
      aria-rowindex={index + 1}
      className={styles.row}
      style={{ transform: place }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: semantically a cell. */}
      <div role="cell" className={styles.name}>
        <a href={href} data-row={row.id} className={styles.link}>
          {linkText}
        </a>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: semantically a cell. */}
      <div role="cell" className={styles.end}>
        {end}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: semantically a cell. */}
      <div role="cell" className={styles.detail}>
        {detail}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: semantically a cell. */}
      <div role="cell" className={styles.badge}>
        {badge}
      </div>
    </div>
  )
}

/** Placeholders of the first cards, in their final height. */
export function VirtualCardsWaiting() {
  return (
    <div className={styles.list} aria-busy="true" style={{ blockSize: waitingRows.length * rowHeight }}>
      <AfterDelay>
        {waitingRows.map((place) => (
          <div key={place} className={styles.row} style={{ insetBlockStart: place * rowHeight }}>
            <Skeleton width={waitingLength(place)} />
            <Skeleton width={84} />
            <Skeleton width="44%" height={10} />
            <Skeleton width={72} height={18} />
          </div>
        ))}
      </AfterDelay>
    </div>
  )
}
