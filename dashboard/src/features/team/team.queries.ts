import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Answer } from '../../api/query.ts'

export type Member = Answer<'GET /members'>['items'][number]
export type Invitation = Answer<'GET /invitations'>['items'][number]

const pageSize = 50

const nextOffset = (last: { items: readonly unknown[]; total: number; offset: number }) =>
  last.offset + last.items.length < last.total ? last.offset + pageSize : undefined

export const membersQuery = infiniteQueryOptions({
  queryKey: ['GET /members', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /members', { query: { limit: String(pageSize), offset: String(pageParam) }, signal }),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
})

export const invitationsQuery = infiniteQueryOptions({
  queryKey: ['GET /invitations', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /invitations', { query: { limit: String(pageSize), offset: String(pageParam) }, signal }),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
})
