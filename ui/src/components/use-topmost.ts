import { type RefObject, useRef } from 'react'

/**
 * For a layer that Esc closes: a key that was meant for another layer over it, such as the calendar of a field in a dialog,
 * closes that one alone, also before that one has the focus.
 * @returns the ref of the layer's element, and what closes it unless there is a layer over it
 */
export function useTopmost<T extends HTMLElement>(onClose: () => void): [RefObject<T | null>, () => void] {
  const layer = useRef<T>(null)
  const close = () => {
    const { current } = layer
    const layers = [...document.querySelectorAll('[role="dialog"], [role="menu"]')]
    if (current === null || !layers.some((other) => isAfter(other, current))) onClose()
  }
  return [layer, close]
}

/** Layers stand in the page in the order in which they were opened. */
function isAfter(one: Element, other: Element): boolean {
  return (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !other.contains(one)
}
