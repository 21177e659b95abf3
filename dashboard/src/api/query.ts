import type { RequestOf, ResultOf, RouteKey } from '@firepay/contract/http/route.ts'
import type { Routes } from '@firepay/contract/routes.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

type Reads = {
  [N in keyof Routes as Routes[N]['method'] extends 'GET' ? RouteKey<Routes[N]> : never]: Routes[N]
}

/** A read route of the contract: `GET /sites/{id}`. */
export type ReadKey = keyof Reads

/** The response of a read route: `Answer<'GET /sites'>['items']`. */
export type Answer<K extends ReadKey> = ResultOf<Reads[K]>

/** The query parameters of a read route: `QueryOf<'GET /sites'>`. */
export type QueryOf<K extends ReadKey> = RequestOf<Reads[K]> extends { query?: infer Q } ? NonNullable<Q> : never

/** The path parameters of a read route: `ParamsOf<'GET /sites/{id}'>`; never if it has none. */
export type ParamsOf<K extends ReadKey> = RequestOf<Reads[K]> extends { params: infer P } ? P : never

/**
 * Query options of a read call, for `useQuery`, `useSuspenseQuery` and loaders: `useQuery(read('GET /sites/{id}', {
 * params: { id } }))`. The key starts with the route, so that `invalidate` matches it.
 */
export function read<K extends ReadKey>(
  key: K,
  ...[request]: Record<never, never> extends RequestOf<Reads[K]>
    ? [request?: RequestOf<Reads[K]>]
    : [request: RequestOf<Reads[K]>]
) {
  return queryOptions({
    queryKey: [key, request ?? {}],
    // The client's overloads cannot see that K is a single key; the signature above has checked the request.
    queryFn: ({ signal }) => (api as LooseCall)(key, { ...request, signal }) as Promise<Answer<K>>,
  })
}

type LooseCall = (key: string, request: object) => Promise<unknown>

/** Invalidates all responses of these routes; visible ones are refetched. */
export function invalidate(queries: QueryClient, ...keys: ReadKey[]): Promise<unknown> {
  return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
