import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Answer } from '../../api/query.ts'

export type Merchant = Answer<'GET /merchants'>['items'][number]

const pageSize = 25

export function merchantsQuery(q: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['GET /merchants', 'pages', q ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api('GET /merchants', {
        query: { ...(q !== undefined && { q }), limit: String(pageSize), offset: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.offset + last.items.length < last.total ? last.offset + pageSize : undefined),
    placeholderData: keepPreviousData,
  })
}
