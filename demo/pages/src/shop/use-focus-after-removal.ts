import { useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list after a removal: it moves to the button of the next item, or to the page when the list is
 * empty. The buttons have `data-remove`.
 * @param count of items
 * @returns the list's ref, and a function to call with the index of the removed item
 */
export function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const takenAt = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the count changes.
  useEffect(() => {
    const at = takenAt.current
    takenAt.current = undefined
    if (at === undefined || document.activeElement !== document.body) return
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const next = buttons[Math.min(at, buttons.length - 1)] ?? document.getElementById('main')
    next?.focus({ preventScroll: true })
  }, [count])
  return {
    list,
    onTake: (at: number) => {
      takenAt.current = at
    },
  }
}
