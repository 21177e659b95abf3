import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type Closing = { opener: HTMLElement | null; isReplaced: boolean }

/** The outermost layer that closes in this commit; its focus trap is not released yet. */
let closing: Closing | null = null

/**
 * Returns the focus to the opener when a layer closes. Mantine misses layers that mount open. A menu item is unmounted
 * by then, so its menu's button gets the focus. A layer that replaces another one, such as the recovery codes after the
 * name of a passkey, has the opener of the replaced one.
 */
export function useFocusReturn(opened: boolean): void {
  const isOpen = useRef(opened)
  useLayoutEffect(() => {
    isOpen.current = opened
    if (!opened) return
    const opener = closing ? closing.opener : openerOf(document.activeElement)
    if (closing) closing.isReplaced = true
    const around = placesAround(opener)
    return () => {
      isOpen.current = false
      const own: Closing = { opener, isReplaced: false }
      closing ??= own
      // After the layer's focus trap is released.
      setTimeout(() => {
        if (closing === own) closing = null
        if (isOpen.current || opener === null || own.isReplaced) return
        if (opener.isConnected) opener.focus({ preventScroll: true })
        keepFocusNear(opener, around)
      }, 0)
    }
  }, [opened])
}

/** The regions around an element, nearest first: when a row is deleted, its card stays. */
function placesAround(element: Element | null): HTMLElement[] {
  const place = element?.parentElement?.closest<HTMLElement>('section, [role="region"], main')
  return place ? [place, ...placesAround(place)] : []
}

/**
 * The layer's action may remove the opener, at once or on the next list read. Moves the lost focus to the nearest
 * remaining region, unless the user has interacted since.
 */
function keepFocusNear(opener: HTMLElement, around: readonly HTMLElement[]): void {
  const check = () => {
    if (opener.isConnected) return
    stop()
    const active = document.activeElement
    const place = around.find(({ isConnected }) => isConnected)
    if ((active !== null && active !== document.body) || place === undefined) return
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(check)
  const stop = () => {
    observer.disconnect()
    for (const event of ends) document.removeEventListener(event, stop)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  for (const event of ends) document.addEventListener(event, stop)
  check()
}

/** User interactions that end the watch. */
const ends = ['pointerdown', 'keydown', 'focusin'] as const

function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const button =
    menu === null || menu === undefined ? null : document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  if (button !== null) return button
  return element instanceof HTMLElement ? element : null
}

/**
 * Returns the focus to the button of a closed menu or panel, unless the focus is elsewhere.
 * @returns call when the fade-out ends: a panel closed right after opening takes the focus late
 */
export function useReturnTo(
  button: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  opened: boolean,
): () => void {
  const wasOpened = useRef(false)
  const giveBack = () => {
    const active = document.activeElement
    const isLost = active === null || active === document.body || panel.current?.contains(active)
    if (isLost) button.current?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (!opened && wasOpened.current) giveBack()
    wasOpened.current = opened
  })
  return giveBack
}
