import { useEffect, useRef } from 'react'

/** Where the focus may go after the layer that opened last: see `placesFor`. */
let latest: readonly HTMLElement[] = []

/**
 * Keeps the focus near the opener of a layer. React Aria returns it to the opener if that is still there. The layer's
 * action may remove the opener, at once or on the next list read, and one layer may replace another, such as the recovery
 * codes after the name of a passkey: then the nearest remaining place gets the focus.
 */
export function useFocusNear(opened: boolean): void {
  const places = useRef<readonly HTMLElement[]>([])
  const wasOpened = useRef(false)
  // While rendering: controls of the layer with `autoFocus` have the focus before any effect.
  if (opened && !wasOpened.current) {
    places.current = placesFor(openerNow())
    latest = places.current
  }
  wasOpened.current = opened
  useEffect(() => {
    if (opened) return () => watch(places.current)
  }, [opened])
}

/** The focused element; for an entry of a menu, the menu's button. */
function openerNow(): HTMLElement | null {
  const { activeElement } = document
  if (activeElement?.closest('[role="menu"]') != null) {
    return document.querySelector<HTMLElement>('[aria-haspopup="menu"][aria-expanded="true"]')
  }
  return activeElement instanceof HTMLElement ? activeElement : null
}

/** The opener, the regions around it (when a row is deleted, its card stays), and those of the layer it is in. */
function placesFor(opener: HTMLElement | null): readonly HTMLElement[] {
  if (opener === null || opener === document.body) return []
  return [opener, ...regionsAround(opener), ...(opener.closest('[role="dialog"]') === null ? [] : latest)]
}

function regionsAround(element: HTMLElement): HTMLElement[] {
  const region = element.parentElement?.closest<HTMLElement>('section, [role="region"]')
  return region ? [region, ...regionsAround(region)] : []
}

/** Moves lost focus to the first of `places` that remains, until the user interacts. */
function watch(places: readonly HTMLElement[]): void {
  if (places.length === 0) return
  let cancel: (() => void) | undefined
  const check = () => {
    cancel?.()
    cancel = focusIfLost(() => places.find(({ isConnected }) => isConnected) ?? document.querySelector('main'))
  }
  const observer = new MutationObserver(check)
  const stop = () => {
    cancel?.()
    observer.disconnect()
    for (const event of ends) document.removeEventListener(event, stop)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  for (const event of ends) document.addEventListener(event, stop)
  check()
}

/** User interactions that end the watch. */
const ends = ['pointerdown', 'keydown'] as const

/**
 * Focuses an element if nothing has the focus once a layer is gone. React Aria returns the focus in the next frame.
 * @returns cancels it
 */
export function focusIfLost(find: () => HTMLElement | null | undefined): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return
      const place = find()
      place?.focus({ preventScroll: true })
      if (place == null || document.activeElement === place) return
      // A region takes the focus by script only.
      place.tabIndex = -1
      place.focus({ preventScroll: true })
    })
  })
  return () => cancelAnimationFrame(frame)
}
