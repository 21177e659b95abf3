const home = '/overview'
/** Pages of the application: non-empty segments of letters, digits, `_`, `-`, `.` and `~`. */
const pagePath = /^(?:\/[\w.~-]+)+\/?$/

/**
 * The page requested by `?next=` after sign-in; `/overview` if it is not part of the application. Checks the resolved
 * URL, as a browser would open it, so that dot segments, backslashes, control characters and their encoded forms are
 * already resolved.
 * @returns a path with exactly one leading slash, with search and hash; never another origin
 */
export function nextPath(search: string, origin: string = location.origin): string {
  const next = new URLSearchParams(search).get('next')
  if (next === null || !next.startsWith('/')) return home
  const url = URL.parse(next, origin)
  if (url === null || url.origin !== origin) return home
  if (!pagePath.test(url.pathname) || url.pathname.startsWith('/sign-in')) return home
  return `${url.pathname}${url.search}${url.hash}`
}
