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
    if (current === null || !isUnderAnother(current)) onClose()
  }
  return [layer, close]
}

/** Another one is over it, or will be: its button says that it is open before it is there. */
function isUnderAnother(layer: Element): boolean {
  const others = [...document.querySelectorAll('[role="dialog"], [role="menu"]')]
  return (
    others.some((other) => isAfter(other, layer)) ||
    layer.querySelector('[aria-haspopup="dialog"][aria-expanded="true"]') !== null
  )
}

/** Layers stand in the page in the order in which they were opened. */
function isAfter(one: Element, other: Element): boolean {
  return (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !other.contains(one)
}
