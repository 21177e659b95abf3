import { parsePlainSearch } from './plain-search.ts'

/** An address as the router takes it. */
type Destination = { to: string; search?: never; hash?: string }

/**
 * An address of the application in the parts that the router takes. A query within `to` would be part of its path, and what is
 * kept from page to page (`?siteId=`, `?mode=`) would be put behind it a second time.
 */
export function destinationOf(href: string): Destination {
  const [, to = '', search, hash] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(href) ?? []
  return {
    to,
    // Which route it is of, and with it the type of its search, is known only when it is opened.
    ...(search !== undefined && { search: parsePlainSearch(search) as never }),
    ...(hash !== undefined && { hash }),
  }
}
