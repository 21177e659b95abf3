import { type RefObject, useRef } from 'react'

/**
 * Closes a layer on Esc only if no other layer is over it, such as a field's calendar in a dialog, even before that one
 * has the focus.
 * @returns the ref of the layer's element, and the guarded close function
 */
export function useTopmost<T extends HTMLElement>(onClose: () => void): [RefObject<T | null>, () => void] {
  const layer = useRef<T>(null)
  const close = () => {
    const { current } = layer
    if (current === null || !isUnderAnother(current)) onClose()
  }
  return [layer, close]
}

/** Another layer is above, or loading: its button has aria-expanded before the layer mounts. */
function isUnderAnother(layer: Element): boolean {
  const others = [...document.querySelectorAll('[role="dialog"], [role="menu"]')]
  return (
    others.some((other) => isAfter(other, layer)) ||
    layer.querySelector('[aria-haspopup="dialog"][aria-expanded="true"]') !== null
  )
}

/** Layers are in DOM order of opening. */
function isAfter(one: Element, other: Element): boolean {
  return (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !other.contains(one)
}
