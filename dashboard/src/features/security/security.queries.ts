import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Answer, read } from '../../api/query.ts'
import { versionedList } from '../../shared/allow-list/versioned-list.ts'
import { userQuery } from '../../shared/current-user.ts'

export type Session = Answer<'GET /security/sessions'>['items'][number]
export type Passkey = Answer<'GET /security/passkeys'>['items'][number]

export const sessionsQuery = read('GET /security/sessions')
export const passkeysQuery = read('GET /security/passkeys')

const pageSize = 50

export const eventsQuery = infiniteQueryOptions({
  queryKey: ['GET /security/events', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /security/events', {
      query: { limit: String(pageSize), ...(pageParam !== null && { after: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => (last.items.length < pageSize ? undefined : (last.items.at(-1)?.id ?? undefined)),
})

export const ownListQuery = queryOptions({
  queryKey: ['GET /security/ip-whitelist', 'with version'],
  queryFn: ({ signal }) => versionedList((onHeaders) => api('GET /security/ip-whitelist', { signal, onHeaders })),
})

/** After a change of factors: the user record counts them, other sessions have ended, a passkey came or went. */
export function readFactorsAgain(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: userQuery.queryKey }),
    queries.invalidateQueries({ queryKey: ['GET /security/passkeys'] }),
    queries.invalidateQueries({ queryKey: ['GET /security/sessions'] }),
    queries.invalidateQueries({ queryKey: ['GET /security/events'] }),
  ])
}
