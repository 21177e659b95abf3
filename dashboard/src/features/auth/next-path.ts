/** Where to go after sign-in: the page asked for when it is one of ours, else `/overview`. Never another origin. */
export function nextPath(search: string, origin: string = location.origin): string {
  const next = new URLSearchParams(search).get('next')
  if (next === null || !next.startsWith('/')) return '/overview'
  const url = URL.parse(next, origin)
  if (url === null || url.origin !== origin || url.pathname.startsWith('/sign-in')) return '/overview'
  return `${url.pathname}${url.search}${url.hash}`
}
