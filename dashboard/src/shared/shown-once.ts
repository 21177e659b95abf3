import { useEffect, useRef } from 'react'

const open = new Set<object>()

/** Keys and codes that are on the screen and never will be again: nothing takes the page away from under them. */
export const shownOnce = {
  isOpen: () => open.size > 0,
}

/**
 * Keeps the page as long as the component is there.
 * @returns lets it go, for what the person does in the moment of closing
 */
export function useShownOnce(): () => void {
  const token = useRef({})
  useEffect(() => {
    const { current } = token
    open.add(current)
    return () => void open.delete(current)
  }, [])
  return () => void open.delete(token.current)
}
