import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import type { AbilityName } from '@firepay/contract/product/abilities.ts'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { holds, userIn } from '../current-user.ts'

type Entering = { context: { queries: QueryClient }; cause: string; location: { search: Record<string, unknown> } }
// Each list has answers of its own shape; only the client reads them.
type AnyPages = Parameters<QueryClient['prefetchInfiniteQuery']>[0]

/**
 * A loader that asks for a list's first rows while the code of its page is on its way. It waits for nothing and reports
 * nothing: the page reads the same query, and says what became of it. Hovering over a link asks for nothing yet.
 * @param ability without it the page asks nothing of the server either
 * @param query what the page will read; null where that is not known before it is drawn
 */
export function startList(
  query: (search: Record<string, unknown>, user: UserRecord, queries: QueryClient) => unknown,
  ability?: AbilityName,
) {
  return ({ context: { queries }, cause, location }: Entering): void => {
    const user = userIn(queries)
    if (cause !== 'enter' || user === null || (ability !== undefined && !holds(user, ability))) return
    const options = query(location.search, user, queries)
    if (options === null) return
    if (isPaged(options)) void queries.prefetchInfiniteQuery(options)
    else void queries.prefetchQuery(options as FetchQueryOptions<unknown, Error, unknown, QueryKey>)
  }
}

function isPaged(options: unknown): options is AnyPages {
  return typeof options === 'object' && options !== null && 'initialPageParam' in options
}
