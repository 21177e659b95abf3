import { findPage, type Page } from './pages.ts'
import { can, homeOf, type Viewer } from './person.ts'

/**
 * Where somebody is led who opens a page; undefined where they may see it (catalogue 3.5).
 * @param page undefined for an unknown address, which anybody may see
 */
export function ledTo(page: Page | undefined, viewer: Viewer | null): string | undefined {
  if (page === undefined) return undefined
  if (viewer !== null && page.isRestricted) return homeOf(viewer)
  if (page.isPublic) return undefined
  if (viewer === null) return '/login'
  return can(viewer, page.rule) ? undefined : '/misc/not-authorized'
}

/** The page that a link to the sign-in asks for, if it is one of the sample area: it leads nowhere else. */
export function wantedPage(wanted: unknown): string | undefined {
  const isPath = typeof wanted === 'string' && wanted.startsWith('/') && !wanted.startsWith('//')
  return isPath && findPage(wanted) !== undefined ? wanted : undefined
}
