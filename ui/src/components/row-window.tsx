import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { rowOptions } from './virtual-rows.ts'

/** From which row to which, with a few on either side, and how to bring another one into sight. */
export type RowsInSight = { first: number; last: number; scrollTo: (index: number) => void }

/**
 * Follows which rows of a box that scrolls are in sight, and tells it before the browser paints; draws nothing. Loaded when a table has
 * more rows than are drawn at once: it weighs as much as everything else that a list consists of.
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
  /** Of the head that sticks over the rows. */
  headHeight: number
  scroller: RefObject<HTMLElement | null>
  /** Stable between renders; `null` when it ends. */
  onChange: (sight: RowsInSight | null) => void
}) {
  const virtualizer = useVirtualizer({
    ...rowOptions(rows, rowHeight),
    getScrollElement: () => scroller.current,
    // It scrolls there when it starts: the box stays where the reader is.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    overscan: 5,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: 8,
  })
  const items = virtualizer.getVirtualItems()
  // None before the box was measured: all rows stay until then.
  const first = items[0]?.index
  const last = items.at(-1)?.index
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is another table; the rest is the virtualizer's.
  useEffect(() => virtualizer.measure(), [rowHeight])
  useLayoutEffect(() => {
    if (first === undefined || last === undefined) return
    onChange({ first, last, scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }) })
  }, [first, last, virtualizer, onChange])
  useLayoutEffect(() => () => onChange(null), [onChange])
  return null
}
