import { findPage, type Page } from './pages.ts'
import { can, homeOf, type Viewer } from './person.ts'

/**
 * The redirect of a visitor of a page; undefined when the page is allowed (catalogue 3.5).
 * @param page undefined for an unknown URL, which is open to all
 */
export function ledTo(page: Page | undefined, viewer: Viewer | null): string | undefined {
  if (page === undefined) return undefined
  if (viewer !== null && page.isRestricted) return homeOf(viewer)
  if (page.isPublic) return undefined
  if (viewer === null) return '/login'
  return can(viewer, page.rule) ? undefined : '/misc/not-authorized'
}

/** The page requested by a link to the sign-in, restricted to pages of the sample area. */
export function wantedPage(wanted: unknown): string | undefined {
  const isPath = typeof wanted === 'string' && wanted.startsWith('/') && !wanted.startsWith('//')
  return isPath && findPage(wanted) !== undefined ? wanted : undefined
}
