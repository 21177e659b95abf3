import { type RefObject, useEffect, useRef } from 'react'

/** Props of a virtualized list, as a table or as cards. */
export type VirtualRowsProps<Row extends { id: string }, Context> = {
  /** Accessible name of the table. */
  label: string
  rows: readonly Row[]
  /** Total number of rows, including those not loaded yet. */
  total: number
  /** Shared data for rendering rows; stable between renders, so that rows do not re-render. */
  context: Context
  /** Newer rows are loading; the previous ones are shown. */
  busy: boolean
  openId: string | undefined
  /** Stable between renders, as is `linkText`. */
  hrefOf: (id: string) => string
  /** The accessible name of the row's link, also where its column is empty. */
  linkText: (row: Row) => string
  /** Called while one of the last rows is visible, and again for each new function. */
  onNearEnd: () => void
  /** Moves the focus from row to row. */
  handle?: RefObject<VirtualRowsHandle | null>
}

export type VirtualRowsHandle = { root: HTMLElement | null; scrollTo: (index: number) => void }

/** Virtualizer options shared by tables and cards. Rows are positioned by their index. */
export function rowOptions(rows: readonly { id: string }[], rowHeight: number) {
  return {
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index: number) => rows[index]?.id ?? index,
    useFlushSync: false,
  }
}

/**
 * Calls `onNearEnd` while one of the last 20 rows is visible. Returns the ref of the sentinel to place at
 * `nearEndPlace`.
 */
export function useNearEnd(rows: readonly unknown[], onNearEnd: () => void): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: still visible after rows are added, it fires no event.
  useEffect(() => {
    if (mark.current === null) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onNearEnd())
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [rows.length, onNearEnd])
  return mark
}

/** An invisible box over the last 20 rows. */
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

/** The transform of a row; all rows have one height. */
export function rowPlace(index: number, rowHeight: number): string {
  return `translateY(${index * rowHeight}px)`
}

/** Widths of placeholder bars: varied, but the same on every load. */
const waitingLengths = ['72%', '58%', '80%', '64%', '76%', '52%']

/** The indexes of placeholder rows. */
export const waitingRows = Array.from({ length: 12 }, (_, index) => index)

export function waitingLength(place: number): string | undefined {
  return waitingLengths[place % waitingLengths.length]
}
