import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Answer, ParamsOf, QueryOf, ReadKey } from '../../api/query.ts'

type PagingName = 'limit' | 'offset' | `after${string}`
type Rows = { items: readonly { id: string }[] }
type Counted = { items: readonly unknown[]; total: number; offset: number }

/** Read routes with keyset pagination. */
type KeysetKey = {
  [K in ReadKey]: Answer<K> extends Rows ? ('after' extends keyof QueryOf<K> ? K : never) : never
}[ReadKey]
/** Read routes with offset pagination. */
type OffsetKey = {
  [K in ReadKey]: Answer<K> extends Counted ? ('offset' extends keyof QueryOf<K> ? K : never) : never
}[ReadKey]

type RowOf<K extends ReadKey> = Answer<K> extends { items: readonly (infer Row)[] } ? Row : never
/** Keyset routes that also take the last row's sort value. */
type MovingKey = {
  [K in KeysetKey]: [Exclude<Extract<keyof QueryOf<K>, `after${string}`>, 'after'>] extends [never] ? never : K
}[KeysetKey]

/**
 * Mutable sort values as they were read: the next page continues there and repeats no row that has moved. The compiler
 * requires an entry for each such route.
 */
const sortedBy: { [K in MovingKey]: (row: RowOf<K>) => Partial<QueryOf<K>> } = {
  'GET /transactions': ({ updatedAt }) => ({ afterUpdatedAt: updatedAt }),
  'GET /sites': ({ name }) => ({ afterName: name }),
  'GET /notifications': ({ nextAttemptAt }) =>
    nextAttemptAt === undefined ? {} : { afterNextAttemptAt: nextAttemptAt },
}

/** The start of a page: `after`, and its row's sort values. */
export type PageStart = Readonly<Record<string, string>>

/** A paged read of a list, for `usePagedList` and `startReading`. */
export type PagedQuery<Page, Param> = {
  queryKey: QueryKey
  queryFn: QueryFunction<Page, QueryKey, Param>
  initialPageParam: Param
  getNextPageParam: (last: Page) => Param | undefined
  /** Refetch settings; default: the application's. */
  staleTime?: number
  refetchOnWindowFocus?: boolean
  refetchOnReconnect?: boolean
}

/** The filter of a list: its query without paging. */
export type FilterOf<K extends ReadKey> = Omit<QueryOf<K>, PagingName>

/** Path parameters, for routes that have any. */
type InPath<K extends ReadKey> = [ParamsOf<K>] extends [never] ? [] : [params: ParamsOf<K>]

/**
 * Keyset pages of a list: rows that appear or disappear meanwhile do not shift the pages. A page that is not full is
 * the last.
 */
export function keysetPages<K extends KeysetKey>(
  key: K,
  filter: FilterOf<K>,
  pageSize: number,
  ...[params]: InPath<K>
): PagedQuery<Answer<K>, PageStart | null> {
  return {
    queryKey: [key, 'pages', filter, params],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, limit: String(pageSize), ...pageParam }
      return call(key, { params, query, signal })
    },
    initialPageParam: null,
    getNextPageParam: (last) => {
      const { items } = asPage<Rows>(last)
      const row = items.at(-1)
      if (row === undefined || items.length < pageSize) return undefined
      // The row is one of this route, whose entry accepts it.
      const positionOf = (sortedBy as Readonly<Record<string, ((row: never) => object) | undefined>>)[key]
      return { after: row.id, ...positionOf?.(row as never) }
    },
  }
}

/**
 * Offset pages, for lists that never change and short ones without a keyset order.
 * @param pageSize a number, or a function of the offset
 */
export function offsetPages<K extends OffsetKey>(
  key: K,
  filter: FilterOf<K>,
  pageSize: number | ((offset: number) => number),
  ...[params]: InPath<K>
): PagedQuery<Answer<K>, number> {
  const sizeAt = (offset: number) => (typeof pageSize === 'number' ? pageSize : pageSize(offset))
  return {
    queryKey: [key, 'pages', filter, params],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, limit: String(sizeAt(pageParam)), offset: String(pageParam) }
      return call(key, { params, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last) => {
      const { offset, items, total } = asPage<Counted>(last)
      return items.length > 0 && offset + items.length < total ? offset + items.length : undefined
    },
  }
}

// The client's overloads cannot see that K is a single key; the signatures above have checked the request.
function call<K extends ReadKey>(key: K, request: object): Promise<Answer<K>> {
  return (api as (key: string, request: object) => Promise<unknown>)(key, request) as Promise<Answer<K>>
}

/** Keys are selected by their response type, which TypeScript cannot resolve for a generic key. */
function asPage<P extends Rows | Counted>(answer: unknown): P {
  return answer as P
}
