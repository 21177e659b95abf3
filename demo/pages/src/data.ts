import { type Client, createClient, ProblemError } from '@firepay/contract/http/client.ts'
import type { DemoCode } from '@firepay/demo-contract/route.ts'
import type { DemoRoutes } from '@firepay/demo-contract/routes.ts'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useExtensionFetch } from '@firepay/ui/shell/extension-fetch.tsx'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

export type DemoApi = Client<DemoRoutes>

/** A refusal of the sample area: `error` is a text, or a text per field. */
export class DemoError extends ProblemError<DemoCode> {
  /** Field errors, if any. */
  get fields(): Record<string, string> {
    const { error } = this.problem as { error?: unknown }
    if (typeof error !== 'object' || error === null) return {}
    return Object.fromEntries(
      Object.entries(error).flatMap(([field, text]) => (text === null ? [] : [[field, String(text)]])),
    )
  }
}

/** The calls of the sample area, typed by its routes. */
export function useDemoApi(): DemoApi {
  const fetch = useExtensionFetch()
  return useMemo(() => createClient<DemoRoutes, DemoCode>({ baseUrl: '', fetch, refusal: DemoError }), [fetch])
}

/**
 * A query of a page; the previous answer stays while the next one loads.
 * @param key the call and all its parameters
 */
export function useDemo<T>(key: readonly unknown[], ask: (api: DemoApi, signal: AbortSignal) => Promise<T>) {
  const api = useDemoApi()
  return useQuery({
    queryKey: ['demo', ...key],
    queryFn: ({ signal }) => ask(api, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/**
 * A mutation of a page; afterwards all queries are refetched, which is cheap here.
 * @param failed toast text on failure; without it the page shows the failure
 */
export function useDemoChange<V, T>(change: (api: DemoApi, value: V) => Promise<T>, failed?: string) {
  const api = useDemoApi()
  const queries = useQueryClient()
  return useMutation<T, Error, V>({
    mutationFn: (value) => change(api, value),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['demo'] }),
    onError: () => {
      if (failed !== undefined) showToast({ tone: 'bad', text: failed })
    },
  })
}
