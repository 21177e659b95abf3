import { ProblemError } from '@firepay/contract/product/client.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, read } from '../../api/query.ts'
import type { ListedMode } from '../../shared/mode.ts'
import { useDebounced } from '../../shared/use-debounced.ts'

const debounceMs = 150
/** The server's minimum: a shorter text could not use an index. */
const shortest = 3

export type Found = {
  /** Belongs to an earlier text while `isPending`. */
  answer: Answer<'GET /search'> | undefined
  /** The answer to the current text is pending. */
  isPending: boolean
  /** No answer: the network or the server is unavailable. */
  isOffline: boolean
  error: Error | null
  retry: () => void
}

/** Server search by text, debounced; aborts the previous request. */
export function useFound(text: string, mode: ListedMode): Found {
  const asked = useDebounced(text, debounceMs)
  const enabled = text.length >= shortest && asked.length >= shortest
  const query = useQuery({
    ...read('GET /search', { query: { q: asked, mode } }),
    enabled,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
    staleTime: 5_000,
    gcTime: 30_000,
  })
  const isWanted = text.length >= shortest
  const isSettled = asked === text && !query.isPlaceholderData && !query.isFetching
  return {
    answer: isWanted ? query.data : undefined,
    isPending: isWanted && !isSettled && !(query.isError && asked === text && !query.isFetching),
    isOffline: isWanted && isSettled && query.error instanceof ProblemError && query.error.status === 0,
    error: isWanted && isSettled ? query.error : null,
    retry: () => void query.refetch(),
  }
}
