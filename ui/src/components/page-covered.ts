/** True while a dialog, drawer or palette covers the page: the page's own keys then do nothing. */
export function isPageCovered(): boolean {
  return document.querySelector('[data-modal-layer]:not([data-exiting])') !== null
}
