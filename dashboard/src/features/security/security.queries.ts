import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Answer, read } from '../../api/query.ts'
import { versionedList } from '../../shared/allow-list/versioned-list.ts'
import { userQuery } from '../../shared/current-user.ts'
import { keysetPages } from '../../shared/list/paged-query.ts'

export type Session = Answer<'GET /security/sessions'>['items'][number]
export type Passkey = Answer<'GET /security/passkeys'>['items'][number]

export const sessionsQuery = read('GET /security/sessions')
export const passkeysQuery = read('GET /security/passkeys')

const pageSize = 50

export const eventsQuery = keysetPages('GET /security/events', {}, pageSize)

export const ownListQuery = queryOptions({
  queryKey: ['GET /security/ip-whitelist', 'with version'],
  queryFn: ({ signal }) => versionedList((onHeaders) => api('GET /security/ip-whitelist', { signal, onHeaders })),
})

/** Invalidates data that depends on factors: user record, sessions, passkeys. */
export function readFactorsAgain(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: userQuery.queryKey }),
    queries.invalidateQueries({ queryKey: ['GET /security/passkeys'] }),
    queries.invalidateQueries({ queryKey: ['GET /security/sessions'] }),
    queries.invalidateQueries({ queryKey: ['GET /security/events'] }),
  ])
}
