import { ProblemError } from '@firepay/contract/product/client.ts'
import { QueryClient } from '@tanstack/react-query'

/** The memory of what was read. Only a missing answer and a busy server are tried again: a refusal stays a refusal. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < 2 &&
        error instanceof ProblemError &&
        (error.status === 0 || error.status === 502 || error.status === 503),
      retryDelay: (failures, error) =>
        error instanceof ProblemError && error.retryAfterSeconds !== undefined
          ? Math.min(error.retryAfterSeconds, 10) * 1_000
          : 500 * 2 ** failures,
    },
  },
})
