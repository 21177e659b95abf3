import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to what opened a layer when it closes. Mantine's own way misses layers that are first mounted open.
 * A menu entry is gone by then, so its menu's button gets the focus instead.
 */
export function useFocusReturn(opened: boolean): void {
  const isOpen = useRef(opened)
  useLayoutEffect(() => {
    isOpen.current = opened
    if (!opened) return
    const opener = openerOf(document.activeElement)
    return () => {
      isOpen.current = false
      // After the layer's focus trap has let go.
      setTimeout(() => {
        if (!isOpen.current && opener?.isConnected) opener.focus({ preventScroll: true })
      }, 0)
    }
  }, [opened])
}

function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const button =
    menu === null || menu === undefined ? null : document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  if (button !== null) return button
  return element instanceof HTMLElement ? element : null
}

/** Gives the focus back to the button of a menu or panel that closed, unless the person has gone on to something else. */
export function useReturnTo(button: RefObject<HTMLElement | null>, opened: boolean): void {
  const wasOpened = useRef(false)
  useEffect(() => {
    if (!opened && wasOpened.current) {
      const active = document.activeElement
      const isLost =
        active === null || active === document.body || active.closest('[role="menu"], [role="dialog"]') !== null
      if (isLost) button.current?.focus({ preventScroll: true })
    }
    wasOpened.current = opened
  }, [button, opened])
}
