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
  const move = (step: 1 | -1) => {
    const openAt = openId === undefined ? -1 : rows.findIndex((row) => row.id === openId)
    const from = openAt >= 0 ? openAt : (focusedIndex(handle.current?.root) ?? last.current)
    const to = from === null ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)
    if (rows[to] === undefined) return
    last.current = to
    handle.current?.scrollTo(to)
    const { activeElement } = document
    const isInList = activeElement === document.body || handle.current?.root?.contains(activeElement)
    if (openAt < 0 || isInList) focusRow(handle, to)
    if (openAt >= 0 && to !== openAt) onOpen(rows[to].id)
  }
  const select = (event: KeyboardEvent) => {
    const index = focusedIndex(handle.current?.root)
    const id = index === null ? undefined : rows[index]?.id
    if (id !== undefined) onSelect?.(id, event.shiftKey)
  }
  useShortcuts({
    ...(onSelect && { x: select, 'Shift+x': select }),
    j: () => move(1),
    k: () => move(-1),
    c: () => {
      const index = focusedIndex(handle.current?.root)
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

/** Retries in the next frames until the row is rendered. */
function focusRow(handle: RefObject<VirtualRowsHandle | null>, index: number, tries = 5): void {
  const link = handle.current?.root?.querySelector<HTMLElement>(`[data-index="${index}"] a[data-row]`)
  if (link) {
    link.focus({ preventScroll: true })
    // For a list in a scrolling page.
    link.closest('[data-index]')?.scrollIntoView({ block: 'nearest' })
  } else if (tries > 0) requestAnimationFrame(() => focusRow(handle, index, tries - 1))
}
