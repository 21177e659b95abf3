import { unsaved } from './unsaved.ts'

/**
 * Leaves for the sign-in page, which comes back to `next` afterwards.
 * @param ended the session ended while the person was at work: the page then says so
 */
export function leaveForSignIn(next: string = `${location.pathname}${location.search}`, ended = false): void {
  const search = new URLSearchParams()
  if (next !== '/' && next !== '/overview') search.set('next', next)
  if (ended) search.set('ended', '')
  const query = search.toString()
  unsaved.discard()
  location.replace(`/sign-in${query === '' ? '' : `?${query}`}`)
}
