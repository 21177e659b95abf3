import { useEffect, useRef } from 'react'

/**
 * Keeps the keyboard in a list from which something is taken: the focus goes on to the button of what follows, and to the
 * page where nothing is left. The buttons carry `data-remove`.
 * @param count how many there are
 * @returns the list's ref, and what to call with the place of what is taken, from 0
 */
export function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const takenAt = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the moment when there is one less.
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
