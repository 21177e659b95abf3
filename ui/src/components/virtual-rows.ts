import { type RefObject, useEffect } from 'react'

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

/** Asks for more rows while the last ones are about a screen away. */
export function useNearEnd(lastIndex: number | undefined, count: number, onNearEnd: () => void): void {
  const near = lastIndex !== undefined && lastIndex >= count - 20
  useEffect(() => {
    if (near) onNearEnd()
  }, [near, onNearEnd])
}
