import { showToast } from '@firepay/ui/components/toast.tsx'
import { type RefObject, useRef } from 'react'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { useShortcuts } from '../../../shared/shortcuts.ts'

/**
 * `j` and `k` move the focus to the next and previous row, so that Enter opens it and a screen reader reads it; `c` copies
 * the id of the row that has the focus.
 */
export function useRowKeys(
  root: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[],
  scrollTo: (index: number) => void,
): void {
  const last = useRef<number | null>(null)
  const move = (step: 1 | -1) => {
    const from = focusedIndex(root.current) ?? last.current
    const to = from === null ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)
    if (rows[to] === undefined) return
    last.current = to
    scrollTo(to)
    focusRow(root, to)
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    c: () => {
      const index = focusedIndex(root.current)
      const id = index === null ? undefined : rows[index]?.id
      if (id === undefined) return
      void navigator.clipboard
        ?.writeText(id)
        .then(() => showToast({ text: transactionsTexts.list.copied(id), tone: 'ok' }))
    },
  })
}

function focusedIndex(root: HTMLElement | null): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]')
  return row && root?.contains(row) ? Number(row.dataset.index) : null
}

/** The row may have to be drawn first: it is looked for in the next frames. */
function focusRow(root: RefObject<HTMLElement | null>, index: number, tries = 5): void {
  const link = root.current?.querySelector<HTMLElement>(`[data-index="${index}"] a[data-row]`)
  if (link) link.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusRow(root, index, tries - 1))
}
