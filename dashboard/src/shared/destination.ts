import { parsePlainSearch } from './plain-search.ts'

/** A destination in the router's form. */
type Destination = { to: string; search?: never; hash?: string }

/**
 * Splits a URL of the application for the router. A query inside `to` would become part of the path, and retained
 * parameters (`?siteId=`, `?mode=`) would be appended again.
 */
export function destinationOf(href: string): Destination {
  const [, to = '', search, hash] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(href) ?? []
  return {
    to,
    // The route, and so the type of its search, is unknown until navigation.
    ...(search !== undefined && { search: parsePlainSearch(search) as never }),
    ...(hash !== undefined && { hash }),
  }
}
