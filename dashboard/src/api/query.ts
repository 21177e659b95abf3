import type { RequestOf, ResultOf, RouteKey } from '@firepay/contract/http/route.ts'
import type { Routes } from '@firepay/contract/routes.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

type Reads = {
  [N in keyof Routes as Routes[N]['method'] extends 'GET' ? RouteKey<Routes[N]> : never]: Routes[N]
}

/** A reading route of the contract: `GET /sites/{id}`. */
export type ReadKey = keyof Reads

/** The answer of a reading route: `Answer<'GET /sites'>['items']`. */
export type Answer<K extends ReadKey> = ResultOf<Reads[K]>

/** The parameters of a reading route: `QueryOf<'GET /sites'>`. */
export type QueryOf<K extends ReadKey> = RequestOf<Reads[K]> extends { query?: infer Q } ? NonNullable<Q> : never

/** What stands in the path of a reading route: `ParamsOf<'GET /sites/{id}'>`; never where there is nothing. */
export type ParamsOf<K extends ReadKey> = RequestOf<Reads[K]> extends { params: infer P } ? P : never

/**
 * The query of one reading call, for `useQuery`, `useSuspenseQuery` and loaders alike:
 * `useQuery(read('GET /sites/{id}', { params: { id } }))`. Its key starts with the route, so `invalidate` finds it.
 */
export function read<K extends ReadKey>(
  key: K,
  ...[request]: Record<never, never> extends RequestOf<Reads[K]>
    ? [request?: RequestOf<Reads[K]>]
    : [request: RequestOf<Reads[K]>]
) {
  return queryOptions({
    queryKey: [key, request ?? {}],
    // The client's overloads cannot see that K is one key, not a union; the signature above has checked the request.
    queryFn: ({ signal }) => (api as LooseCall)(key, { ...request, signal }) as Promise<Answer<K>>,
  })
}

type LooseCall = (key: string, request: object) => Promise<unknown>

/** Marks every answer of these routes as old: what is on the screen is read again. */
export function invalidate(queries: QueryClient, ...keys: ReadKey[]): Promise<unknown> {
  return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
