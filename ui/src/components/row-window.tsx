import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { rowOptions } from './virtual-rows.ts'

/** The visible rows with overscan, and a function that scrolls to a row. */
export type RowsInSight = { first: number; last: number; scrollTo: (index: number) => void }

/**
 * Tracks the visible rows of a scrolling box and reports them before paint; renders nothing. Loaded only when a table
 * has more rows than are drawn at once, because it weighs as much as the rest of a list.
 */
export function RowWindow({
  rows,
  rowHeight,
  headHeight,
  scroller,
  onChange,
}: {
  rows: readonly { id: string }[]
  rowHeight: number
  /** Height of the sticky head. */
  headHeight: number
  scroller: RefObject<HTMLElement | null>
  /** Stable between renders; called with `null` on unmount. */
  onChange: (sight: RowsInSight | null) => void
}) {
  const virtualizer = useVirtualizer({
    ...rowOptions(rows, rowHeight),
    getScrollElement: () => scroller.current,
    // The virtualizer scrolls to this offset on start: keeps the current position.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    overscan: 5,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: 8,
  })
  const items = virtualizer.getVirtualItems()
  // Undefined before the box is measured: all rows stay drawn.
  const first = items[0]?.index
  const last = items.at(-1)?.index
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height means a new table; the rest is the virtualizer's.
  useEffect(() => virtualizer.measure(), [rowHeight])
  useLayoutEffect(() => {
    if (first === undefined || last === undefined) return
    onChange({ first, last, scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }) })
  }, [first, last, virtualizer, onChange])
  useLayoutEffect(() => () => onChange(null), [onChange])
  return null
}
