import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import type { AbilityName } from '@firepay/contract/product/abilities.ts'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { holds, userIn } from '../current-user.ts'

type Entering = {
  context: { queries: QueryClient }
  cause: string
  location: { search: Record<string, unknown> }
}
/** The context of an entered page: URL, user, and query cache. */
type Entered = {
  search: Record<string, unknown>
  params: Readonly<Record<'id' | 'type', string>>
  user: UserRecord
  queries: QueryClient
}
// Each list has its own answer type; only the client reads them.
type AnyPages = Parameters<QueryClient['prefetchInfiniteQuery']>[0]

/**
 * A loader that starts a page's first queries while its code loads. It neither waits nor reports errors: the page uses
 * the same queries and reports them. Hovering over a link does not start it.
 * @param ability without it nothing is requested
 * @param query the page's queries; null if unknown before rendering. A promise if the area's query file loads first: it
 * is much smaller than the page's and costs other pages nothing
 */
export function startReading(query: (entered: Entered) => unknown, ability?: AbilityName) {
  return (entering: Entering): void => {
    const { context, cause, location } = entering
    const { queries } = context
    // Typed here, because in the type it would become the parameters of every route.
    const params = (entering as unknown as Pick<Entered, 'params'>).params
    const user = userIn(queries)
    if (cause !== 'enter' || user === null || (ability !== undefined && !holds(user, ability))) return
    const start = (options: unknown) => {
      if (options === null) return
      if (Array.isArray(options)) options.forEach(start)
      else if (isPaged(options)) void queries.prefetchInfiniteQuery(options)
      else void queries.prefetchQuery(options as FetchQueryOptions<unknown, Error, unknown, QueryKey>)
    }
    const options = query({ search: location.search, params, user, queries })
    // The page reports missing code, because its own code needs it too.
    if (options instanceof Promise) options.then(start, () => {})
    else start(options)
  }
}

function isPaged(options: unknown): options is AnyPages {
  return typeof options === 'object' && options !== null && 'initialPageParam' in options
}
