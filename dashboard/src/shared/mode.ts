import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import { session } from '../api/session.ts'

/** Live and test data are never added: a screen shows one mode, or a list shows both with tags. */
export type Mode = 'live' | 'test'
export type ListedMode = Mode | 'all'

/** The URL parameters of every product page: the site, and the mode unless it is the default. */
export type ScopeSearch = { siteId?: string | undefined; mode?: ListedMode | undefined }

/** The scope of a call: a site, which has one mode, or a mode. */
export type Scope = { siteId: string } | { mode: ListedMode }

const modes: readonly unknown[] = ['live', 'test', 'all'] satisfies ListedMode[]

/** `?mode=` from the URL; empty if unknown. */
export function readMode({ mode }: Record<string, unknown>): { mode?: ListedMode } {
  return modes.includes(mode) ? { mode: mode as ListedMode } : {}
}

/** The scope from the URL, without invalid values. */
export function readScope(search: Record<string, unknown>): ScopeSearch {
  const { siteId } = search
  return { ...(typeof siteId === 'string' && isSiteId(siteId) && { siteId }), ...readMode(search) }
}

function isSiteId(value: string): boolean {
  return /^site_[0-7][0-9a-z]{25}$/.test(value)
}

/** The default mode of a merchant: live once a site is live (product.md §2). */
export function usualMode(user: UserRecord | null = session.user()): Mode {
  return user?.merchant.hasLiveSite ? 'live' : 'test'
}

/** The scope for the calls of a list. */
export function scopeOf({ siteId, mode }: ScopeSearch): Scope {
  return siteId === undefined ? { mode: mode ?? usualMode() } : { siteId }
}

/** The scope for screens with sums: sums across both modes are meaningless, so `all` becomes the default mode. */
export function summedScope({ siteId, mode }: ScopeSearch): Scope {
  return scopeOf({ siteId, mode: mode === 'all' ? undefined : mode })
}

/** The loaded sites in the scope. */
export function sitesIn<S extends { id: string; mode: Mode }>(sites: readonly S[], scope: Scope): S[] {
  if ('siteId' in scope) return sites.filter((site) => site.id === scope.siteId)
  return sites.filter((site) => scope.mode === 'all' || site.mode === scope.mode)
}
