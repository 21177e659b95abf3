import { ProblemError } from '@firepay/contract/product/client.ts'
import { type DefaultOptions, QueryCache, QueryClient } from '@tanstack/react-query'

/** Milliseconds until data, or a refusal that no page has shown, is stale. */
const freshMs = 10_000

/**
 * Creates the query cache. Retries only missing answers and busy servers; a refusal is final. An error that a loader
 * received is shown by the page before it is requested again.
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
        // Polls during an outage, so that the page recovers by itself.
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

/** The application's query cache. */
export const queries = queryMemory()
