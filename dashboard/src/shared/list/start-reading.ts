import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import type { AbilityName } from '@firepay/contract/product/abilities.ts'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { holds, userIn } from '../current-user.ts'

type Entering = {
  context: { queries: QueryClient }
  cause: string
  location: { search: Record<string, unknown> }
}
/** What a page is entered with: its address, who is signed in, what was read before. */
type Entered = {
  search: Record<string, unknown>
  params: Readonly<Record<'id' | 'type', string>>
  user: UserRecord
  queries: QueryClient
}
// Each list has answers of its own shape; only the client reads them.
type AnyPages = Parameters<QueryClient['prefetchInfiniteQuery']>[0]

/**
 * A loader that asks for what a page shows first, a list's rows or one object, while its code is on its way. It waits for
 * nothing and reports nothing: the page reads the same query, and says what became of it. Hovering over a link asks for nothing yet.
 * @param ability without it the page asks nothing of the server either
 * @param query what the page will read, one query or several; null where that is not known before it is drawn. A promise when the file of the
 *   area's queries is loaded first: it comes before the much larger one of the page, and costs other pages nothing
 */
export function startReading(query: (entered: Entered) => unknown, ability?: AbilityName) {
  return (entering: Entering): void => {
    const { context, cause, location } = entering
    const { queries } = context
    // Named in the type, this would become the type of the parameters of every route.
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
    // Code that does not arrive is told of by the page, whose own code needs it too.
    if (options instanceof Promise) options.then(start, () => {})
    else start(options)
  }
}

function isPaged(options: unknown): options is AnyPages {
  return typeof options === 'object' && options !== null && 'initialPageParam' in options
}
