import { useEffect, useRef } from 'react'

const open = new Set<object>()

/** One-time keys and codes on the screen: navigation must not remove them. */
export const shownOnce = {
  isOpen: () => open.size > 0,
}

/**
 * Blocks leaving the page while the component is mounted.
 * @returns releases the block at once, for actions on closing
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
