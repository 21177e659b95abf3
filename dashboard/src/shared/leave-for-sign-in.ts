import { unsaved } from './unsaved.ts'

/**
 * Leaves for the sign-in page, which returns to `next`.
 * @param ended the session ended during work: the page shows a notice
 */
export function leaveForSignIn(next: string = `${location.pathname}${location.search}`, ended = false): void {
  const search = new URLSearchParams()
  if (next !== '/' && next !== '/overview') search.set('next', next)
  if (ended) search.set('ended', '')
  const query = search.toString()
  unsaved.discard()
  location.replace(`/sign-in${query === '' ? '' : `?${query}`}`)
}
