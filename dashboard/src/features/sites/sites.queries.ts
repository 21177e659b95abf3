import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Answer, read } from '../../api/query.ts'
import { versionedList } from '../../shared/allow-list/versioned-list.ts'
import { keysetPages } from '../../shared/list/paged-query.ts'
import { type ScopeSearch, scopeOf } from '../../shared/mode.ts'

export type Site = Answer<'GET /sites/{id}'>
export type SiteStatus = Site['status']
export type Account = Answer<'GET /sites/{id}/accounts'>['items'][number]

const pageSize = 50

/** Sites by name, in pages. Omits search texts below three characters, which the server refuses. */
export function siteListQuery({
  q: search = '',
  status,
  mode,
}: ScopeSearch & { q?: string | undefined; status?: SiteStatus | undefined }) {
  const q = search.trim()
  const filter = {
    ...(q.trim().length >= 3 && { q: q.trim() }),
    ...(status !== undefined && { status }),
    ...scopeOf({ mode }),
  }
  return keysetPages('GET /sites', filter, pageSize)
}

/** A site with its version for `If-Match`. */
export function siteQuery(id: string) {
  return queryOptions({
    queryKey: ['GET /sites/{id}', { params: { id } }, 'with version'],
    queryFn: async ({ signal }) => {
      let version = ''
      const site = await api('GET /sites/{id}', {
        params: { id },
        signal,
        onHeaders: (headers) => {
          version = headers.get('etag') ?? ''
        },
      })
      return { site, version }
    },
  })
}

/** Polls for the first payment of a site every few seconds; background calls do not extend the session. */
export function firstPaymentQuery(id: string) {
  return queryOptions({
    queryKey: ['GET /sites/{id}', { params: { id } }, 'first payment'],
    queryFn: async ({ signal }) => {
      const site = await api('GET /sites/{id}', { params: { id }, signal, headers: { 'firepay-background': '1' } })
      return site.lastPaymentAt !== null
    },
    refetchInterval: ({ state }) => (state.data === true ? false : 2_500),
  })
}

/** The balances of all displayed sites in a single call. */
export function balancesQuery(siteIds: readonly string[]) {
  return read('GET /site-balances', { query: { siteId: siteIds.slice(0, 50).join(','), limit: '100' } })
}
export type Balance = Answer<'GET /site-balances'>['items'][number]

/** One account per paid currency: far fewer than a page holds. */
export function accountsQuery(id: string) {
  return read('GET /sites/{id}/accounts', { params: { id }, query: { limit: '100' } })
}

export type SiteSecrets = Answer<'GET /sites/{id}/secrets'>

/** Both secrets of a site; refreshed every minute, to show uses of an old one. */
export function secretsQuery(id: string) {
  return { ...read('GET /sites/{id}/secrets', { params: { id } }), refetchInterval: 60_000 }
}

export function siteListOfAddressesQuery(id: string) {
  return queryOptions({
    queryKey: ['GET /sites/{id}/ip-whitelist', { params: { id } }, 'with version'],
    queryFn: ({ signal }) =>
      versionedList((onHeaders) => api('GET /sites/{id}/ip-whitelist', { params: { id }, signal, onHeaders })),
  })
}
