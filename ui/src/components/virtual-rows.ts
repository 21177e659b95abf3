import { type RefObject, useEffect, useImperativeHandle } from 'react'

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
  /** Called when the last rows come near the window. */
  onNearEnd: () => void
  /** For moving the focus from row to row. */
  handle?: RefObject<VirtualRowsHandle | null>
}

export type VirtualRowsHandle = { root: HTMLElement | null; scrollTo: (index: number) => void }

/** What the virtualizer of a table and that of cards are told alike. */
export function rowOptions(rows: readonly { id: string }[], rowHeight: number) {
  return {
    count: rows.length,
    estimateSize: () => rowHeight,
    // Rows are as high as they are told to be: asking each would be a layout for every row that comes in.
    measureElement: () => rowHeight,
    getItemKey: (index: number) => rows[index]?.id ?? index,
    // The variant that keeps its frames on a slow processor: positions are written to the elements, rows are memoized.
    directDomUpdates: true,
    useFlushSync: false,
  }
}

type Virtualizer = {
  getVirtualItems: () => readonly { index: number }[]
  scrollToIndex: (index: number, options: { align: 'auto' }) => void
}

/** Asks for more rows while the last ones are about a screen away, and fills the handle. */
export function useRows<Row extends { id: string }, Context>(
  virtualizer: Virtualizer,
  root: RefObject<HTMLElement | null>,
  { rows, onNearEnd, handle }: Pick<VirtualRowsProps<Row, Context>, 'rows' | 'onNearEnd' | 'handle'>,
): void {
  const last = virtualizer.getVirtualItems().at(-1)?.index
  const near = last !== undefined && last >= rows.length - 20
  useEffect(() => {
    if (near) onNearEnd()
  }, [near, onNearEnd])
  useImperativeHandle(handle, () => ({
    root: root.current,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }))
}

/** Of the bars in the place of rows that are waited for: different, and the same at every load. */
const waitingLengths = ['72%', '58%', '80%', '64%', '76%', '52%']

/** The places of rows that are waited for. */
export const waitingRows = Array.from({ length: 12 }, (_, index) => index)

export function waitingLength(place: number): string | undefined {
  return waitingLengths[place % waitingLengths.length]
}
