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
    const around = placesAround(opener)
    return () => {
      isOpen.current = false
      // After the layer's focus trap has let go.
      setTimeout(() => {
        if (isOpen.current || opener === null) return
        if (opener.isConnected) opener.focus({ preventScroll: true })
        keepFocusNear(opener, around)
      }, 0)
    }
  }, [opened])
}

/** The parts of the page around an element, the nearest first: of the row that is deleted, its card stays. */
function placesAround(element: Element | null): HTMLElement[] {
  const place = element?.parentElement?.closest<HTMLElement>('section, [role="region"], main')
  return place ? [place, ...placesAround(place)] : []
}

/**
 * What a layer has done may remove what opened it, at once or when the list is read again. The focus would be lost to the
 * beginning of the page; it goes to the nearest place that is left, until the person has gone on to something else.
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

/** The person has gone on. */
const ends = ['pointerdown', 'keydown', 'focusin'] as const

function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const button =
    menu === null || menu === undefined ? null : document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  if (button !== null) return button
  return element instanceof HTMLElement ? element : null
}

/**
 * Gives the focus back to the button of a menu or panel that closed, unless the person has gone on to something else.
 * @returns for the end of the panel's fading: what was closed as soon as it opened takes the focus after it was closed
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
