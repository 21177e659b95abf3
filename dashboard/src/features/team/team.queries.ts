import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Answer, read } from '../../api/query.ts'

export type Member = Answer<'GET /members'>['items'][number]
export type Invitation = Answer<'GET /invitations'>['items'][number]

const pageSize = 100

export const membersQuery = infiniteQueryOptions({
  queryKey: ['GET /members', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /members', { query: { limit: String(pageSize), offset: String(pageParam) }, signal }),
  initialPageParam: 0,
  getNextPageParam: (last) => (last.offset + last.items.length < last.total ? last.offset + pageSize : undefined),
})

/** Far fewer than a page: an invitation ends after days. */
export const invitationsQuery = read('GET /invitations', { query: { limit: String(pageSize) } })
