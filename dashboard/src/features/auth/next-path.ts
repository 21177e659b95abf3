const home = '/overview'
/** Pages of the application: segments of letters, digits, `_`, `-`, `.` and `~`, none of them empty. */
const pagePath = /^(?:\/[\w.~-]+)+\/?$/

/**
 * The page that `?next=` asks for after sign-in; `/overview` when it is not one of ours.
 * The decision is made on the address that a browser would open: the text is resolved first, so that dot segments,
 * backslashes, control characters and encoded forms of them have become what they stand for.
 * @returns a path that begins with exactly one slash, with its search and hash; never another origin
 */
export function nextPath(search: string, origin: string = location.origin): string {
  const next = new URLSearchParams(search).get('next')
  if (next === null || !next.startsWith('/')) return home
  const url = URL.parse(next, origin)
  if (url === null || url.origin !== origin) return home
  if (!pagePath.test(url.pathname) || url.pathname.startsWith('/sign-in')) return home
  return `${url.pathname}${url.search}${url.hash}`
}
