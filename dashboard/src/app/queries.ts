import { ProblemError } from '@firepay/contract/product/client.ts'
import { type DefaultOptions, QueryCache, QueryClient } from '@tanstack/react-query'

/** Of an answer, and of a refusal that no page has shown yet. */
const freshMs = 10_000

/**
 * A memory of what is read. Only a missing answer and a busy server are tried again: a refusal stays a refusal. What was
 * refused to a loader is shown by its page, which asks again when the person does.
 */
export function queryMemory(defaults?: DefaultOptions['queries']): QueryClient {
  const unseen = new WeakSet<Error>()
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.getObserversCount()) unseen.add(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
          !(error && unseen.has(error)) || Date.now() - errorUpdatedAt > freshMs,
        retry: (failures, error) =>
          failures < 2 &&
          error instanceof ProblemError &&
          !isDataAway(error) &&
          (error.status === 0 || error.status === 502 || error.status === 503),
        retryDelay: (failures, error) =>
          error instanceof ProblemError && error.retryAfterSeconds !== undefined
            ? Math.min(error.retryAfterSeconds, 10) * 1_000
            : 500 * 2 ** failures,
        // An outage may last: the page says so at once, and shows the data as soon as it is back.
        refetchInterval: ({ state: { error } }) =>
          isDataAway(error) && error instanceof ProblemError
            ? Math.min(error.retryAfterSeconds ?? 5, 10) * 1_000
            : false,
        ...defaults,
      },
    },
  })
}

function isDataAway(error: Error | null) {
  return error instanceof ProblemError && (error.code === 'DATABASE_UNAVAILABLE' || error.code === 'SHARD_UNAVAILABLE')
}

/** The one of the application. */
export const queries = queryMemory()
