import { type RefObject, useEffect, useRef } from 'react'

/** What a list of which only the visible rows exist is given, whether they are lines of a table or cards. */
export type VirtualRowsProps<Row extends { id: string }, Context> = {
  /** Names the table. */
  label: string
  rows: readonly Row[]
  /** All that the list has, also what was not read yet. */
  total: number
  /** What drawing a row needs besides the row; stable between renders, so that rows are not drawn again. */
  context: Context
  /** Newer rows are on their way; these are the ones before. */
  busy: boolean
  openId: string | undefined
  /** Stable between renders, as `linkText` is. */
  hrefOf: (id: string) => string
  /** The words of the row's link, also where its column has none. */
  linkText: (row: Row) => string
  /** Called while one of the last rows is in the window, again for each new function. */
  onNearEnd: () => void
  /** For moving the focus from row to row. */
  handle?: RefObject<VirtualRowsHandle | null>
}

export type VirtualRowsHandle = { root: HTMLElement | null; scrollTo: (index: number) => void }

/** What the virtualizer of a table and that of cards are told alike. Rows are placed by their index, not by it. */
export function rowOptions(rows: readonly { id: string }[], rowHeight: number) {
  return {
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index: number) => rows[index]?.id ?? index,
    useFlushSync: false,
  }
}

/** Asks for more while one of the last 20 rows is in the window: the element to put where `nearEndPlace` says. */
export function useNearEnd(rows: readonly unknown[], onNearEnd: () => void): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what more rows have moved out of sight may still be in it.
  useEffect(() => {
    if (mark.current === null) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onNearEnd())
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [rows.length, onNearEnd])
  return mark
}

/** Over the last 20 rows, seen by nobody. */
export function nearEndPlace(rows: readonly unknown[], rowHeight: number) {
  const first = Math.max(rows.length - 20, 0)
  return {
    position: 'absolute',
    pointerEvents: 'none',
    insetInlineStart: 0,
    inlineSize: 1,
    insetBlockStart: first * rowHeight,
    blockSize: (rows.length - first) * rowHeight,
  } as const
}

/** Where a row stands: all are of one height. */
export function rowPlace(index: number, rowHeight: number): string {
  return `translateY(${index * rowHeight}px)`
}

/** Of the bars in the place of rows that are waited for: different, and the same at every load. */
const waitingLengths = ['72%', '58%', '80%', '64%', '76%', '52%']

/** The places of rows that are waited for. */
export const waitingRows = Array.from({ length: 12 }, (_, index) => index)

export function waitingLength(place: number): string | undefined {
  return waitingLengths[place % waitingLengths.length]
}
