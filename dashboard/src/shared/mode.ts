import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import { session } from '../api/session.ts'

/** Live and test data are never added: a screen shows one of them, and a list may show both with their tags. */
export type Mode = 'live' | 'test'
export type ListedMode = Mode | 'all'

/** What stands in the URL of every product page: the site it is limited to, and the mode where it is not the usual one. */
export type ScopeSearch = { siteId?: string | undefined; mode?: ListedMode | undefined }

/** What a call is limited to: a site, which has one mode, or a mode. */
export type Scope = { siteId: string } | { mode: ListedMode }

const modes: readonly unknown[] = ['live', 'test', 'all'] satisfies ListedMode[]

/** `?mode=` as the URL has it; nothing for another word. */
export function readMode({ mode }: Record<string, unknown>): { mode?: ListedMode } {
  return modes.includes(mode) ? { mode: mode as ListedMode } : {}
}

/** What the URL limits a page to; a site or a mode that cannot be is left out. */
export function readScope(search: Record<string, unknown>): ScopeSearch {
  const { siteId } = search
  return { ...(typeof siteId === 'string' && isSiteId(siteId) && { siteId }), ...readMode(search) }
}

function isSiteId(value: string): boolean {
  return /^site_[0-7][0-9a-z]{25}$/.test(value)
}

/** The mode of a merchant whose URL says none: live as soon as a site is live (product.md §2). */
export function usualMode(user: UserRecord | null = session.user()): Mode {
  return user?.merchant.hasLiveSite ? 'live' : 'test'
}

/** What the calls of a list are limited to. */
export function scopeOf({ siteId, mode }: ScopeSearch): Scope {
  return siteId === undefined ? { mode: mode ?? usualMode() } : { siteId }
}

/** The same for screens with sums, where both together would be a number that says nothing: the usual mode instead. */
export function summedScope({ siteId, mode }: ScopeSearch): Scope {
  return scopeOf({ siteId, mode: mode === 'all' ? undefined : mode })
}

/** The sites that a screen is limited to, as far as they were read. */
export function sitesIn<S extends { id: string; mode: Mode }>(sites: readonly S[], scope: Scope): S[] {
  if ('siteId' in scope) return sites.filter((site) => site.id === scope.siteId)
  return sites.filter((site) => scope.mode === 'all' || site.mode === scope.mode)
}
