import { showToast } from '@firepay/ui/components/toast.tsx'
import type { VirtualRowsHandle } from '@firepay/ui/components/virtual-rows.ts'
import { type RefObject, useRef } from 'react'
import { listTexts } from '../../locale/list.ts'
import { useShortcuts } from '../shortcuts.ts'

/**
 * Row shortcuts: `j` and `k` move the focus to the next and previous row, so that Enter opens it and screen readers
 * read it; `c` copies its id; `x` selects it, where rows are selectable. While a row is open next to the list, `j` and
 * `k` open its neighbours.
 */
export function useRowKeys(
  handle: RefObject<VirtualRowsHandle | null>,
  rows: readonly { id: string }[],
  {
    openId,
    onOpen,
    onSelect,
  }: {
    openId: string | undefined
    onOpen: (id: string) => void
    /** Selects the focused row; with Shift the range from the last selected one. */
    onSelect?: ((id: string, isRange: boolean) => void) | undefined
  },
): void {
  const last = useRef<number | null>(null)
  // The row that `j` or `k` has reached, until it is rendered and has the focus: the next key may come before.
  const awaited = useRef<number | null>(null)
  const current = () => awaited.current ?? focusedIndex(handle.current?.root)
  const move = (step: 1 | -1) => {
    const openAt = openId === undefined ? -1 : rows.findIndex((row) => row.id === openId)
    const from = openAt >= 0 ? openAt : (current() ?? last.current)
    const to = from === null ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)
    if (rows[to] === undefined) return
    last.current = to
    handle.current?.scrollTo(to)
    const { activeElement } = document
    const isInList = activeElement === document.body || handle.current?.root?.contains(activeElement)
    if (openAt < 0 || isInList) focusRow(handle, to, awaited)
    if (openAt >= 0 && to !== openAt) onOpen(rows[to].id)
  }
  const select = (event: KeyboardEvent) => {
    const index = current()
    const id = index === null ? undefined : rows[index]?.id
    if (id !== undefined) onSelect?.(id, event.shiftKey)
  }
  useShortcuts({
    ...(onSelect && { x: select, 'Shift+x': select }),
    j: () => move(1),
    k: () => move(-1),
    c: () => {
      const index = current()
      const id = index === null ? undefined : rows[index]?.id
      if (id === undefined) return
      void navigator.clipboard?.writeText(id).then(() => showToast({ text: listTexts.rows.copied(id), tone: 'ok' }))
    },
  })
}

function focusedIndex(root: HTMLElement | null | undefined): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]')
  return row && root?.contains(row) ? Number(row.dataset.index) : null
}

/** How long a row may take to appear: on a phone its script may still be loading. */
const longestWaitMs = 2_000

/** Focuses the row once it is rendered, unless another one is awaited or the focus has moved elsewhere by then. */
function focusRow(
  handle: RefObject<VirtualRowsHandle | null>,
  index: number,
  awaited: RefObject<number | null>,
  since = { time: performance.now(), focus: document.activeElement },
): void {
  awaited.current = index
  const link = handle.current?.root?.querySelector<HTMLElement>(`[data-index="${index}"] a[data-row]`)
  if (link) {
    awaited.current = null
    link.focus({ preventScroll: true })
    // For a list in a scrolling page.
    link.closest('[data-index]')?.scrollIntoView({ block: 'nearest' })
    return
  }
  requestAnimationFrame(() => {
    if (awaited.current !== index) return
    const isLate = performance.now() - since.time > longestWaitMs
    const { activeElement } = document
    const hasMoved = activeElement !== document.body && activeElement !== since.focus
    if (isLate || hasMoved) awaited.current = null
    else focusRow(handle, index, awaited, since)
  })
}
