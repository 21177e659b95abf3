/** Scrolls only `box` until `part` is visible; `scrollIntoView` would also scroll the page behind a layer. */
export function scrollWithin(box: Element | null, part: Element | null | undefined): void {
  if (box === null || !part) return
  const outer = box.getBoundingClientRect()
  const inner = part.getBoundingClientRect()
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom
}
