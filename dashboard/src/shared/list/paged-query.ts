import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Answer, ParamsOf, QueryOf, ReadKey } from '../../api/query.ts'

type PagingName = 'limit' | 'offset' | `after${string}`
type Rows = { items: readonly { id: string }[] }
type Counted = { items: readonly unknown[]; total: number; offset: number }

/** Reading routes whose answers are pages that go on after a row. */
type KeysetKey = {
  [K in ReadKey]: Answer<K> extends Rows ? ('after' extends keyof QueryOf<K> ? K : never) : never
}[ReadKey]
/** Reading routes whose answers are pages that go on at a number. */
type OffsetKey = {
  [K in ReadKey]: Answer<K> extends Counted ? ('offset' extends keyof QueryOf<K> ? K : never) : never
}[ReadKey]

type RowOf<K extends ReadKey> = Answer<K> extends { items: readonly (infer Row)[] } ? Row : never
/** Routes that take what the last row was sorted by, beside its id. */
type MovingKey = {
  [K in KeysetKey]: [Exclude<Extract<keyof QueryOf<K>, `after${string}`>, 'after'>] extends [never] ? never : K
}[KeysetKey]

/**
 * Sort values that can change, as they were read: the next page begins there and repeats no row that has moved since. The
 * compiler asks for a line for each route that takes such a value.
 */
const sortedBy: { [K in MovingKey]: (row: RowOf<K>) => Partial<QueryOf<K>> } = {
  'GET /transactions': ({ updatedAt }) => ({ afterUpdatedAt: updatedAt }),
  'GET /sites': ({ name }) => ({ afterName: name }),
  'GET /notifications': ({ nextAttemptAt }) =>
    nextAttemptAt === undefined ? {} : { afterNextAttemptAt: nextAttemptAt },
}

/** Where a page goes on: `after`, and what its row was sorted by. */
export type PageStart = Readonly<Record<string, string>>

/** How a list is read page by page, for `usePagedList` and `startReading`. */
export type PagedQuery<Page, Param> = {
  queryKey: QueryKey
  queryFn: QueryFunction<Page, QueryKey, Param>
  initialPageParam: Param
  getNextPageParam: (last: Page) => Param | undefined
  /** When what was read is asked for again by itself; as the application does it when absent. */
  staleTime?: number
  refetchOnWindowFocus?: boolean
  refetchOnReconnect?: boolean
}

/** The filter of a list: its query without what says which page. */
export type FilterOf<K extends ReadKey> = Omit<QueryOf<K>, PagingName>

/** What stands in the path, of routes that have something there. */
type InPath<K extends ReadKey> = [ParamsOf<K>] extends [never] ? [] : [params: ParamsOf<K>]

/**
 * The pages of a list, each after the last row of the one before: rows that come or go meanwhile move nothing. A page that
 * is not full is the last.
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
      // The row is one of this route, which the key's own line takes.
      const positionOf = (sortedBy as Readonly<Record<string, ((row: never) => object) | undefined>>)[key]
      return { after: row.id, ...positionOf?.(row as never) }
    },
  }
}

/**
 * The pages of a list by number of rows: for lists that never change, and short ones that are ordered by something that no
 * row can be asked for.
 * @param pageSize a number, or how many there are from an offset on
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

// The client's overloads cannot see that K is one key, not a union; the signatures above have checked the request.
function call<K extends ReadKey>(key: K, request: object): Promise<Answer<K>> {
  return (api as (key: string, request: object) => Promise<unknown>)(key, request) as Promise<Answer<K>>
}

/** Keys are chosen by what their answers have, which TypeScript cannot tell of a key that is not known yet. */
function asPage<P extends Rows | Counted>(answer: unknown): P {
  return answer as P
}
