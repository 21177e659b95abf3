import { type Client, createClient } from '@firepay/contract/http/client.ts'
import type { Routes } from '@firepay/contract/routes.ts'
import { createAuthFetch } from './auth-fetch.ts'
import type { AppConfig } from './config.ts'
import { session } from './session.ts'

let client: Client<Routes> | null = null

/**
 * Opens the way to the API for the signed-in application. Call once, before the first `api` call.
 * @param wrapFetch lets extensions answer some requests in the page; the rest goes to the network
 * @param onEnded the session is over: leave for the sign-in page
 */
export function connectApi(
  config: AppConfig,
  options: { onEnded: () => void; wrapFetch?: (next: typeof fetch) => typeof fetch },
): void {
  const network: typeof fetch = (input, init) => window.fetch(input, init)
  const authFetch = createAuthFetch({
    baseUrl: config.apiBase,
    store: session,
    fetch: network,
    onEnded: options.onEnded,
    locks: navigator.locks,
  })
  client = createClient<Routes>({ baseUrl: config.apiBase, fetch: options.wrapFetch?.(authFetch) ?? authFetch })
}

/** Calls one route of the contract: `await api('GET /sites/{id}', { params: { id } })`. */
export const api: Client<Routes> = (...call) => {
  if (client === null) throw new Error('connectApi was not called')
  return client(...call)
}

/** A client for the pages before sign-in: no token, no refresh. */
export function createAnonymousClient(config: AppConfig): Client<Routes> {
  return createClient<Routes>({
    baseUrl: config.apiBase,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('accept-language', 'ru-RU')
      return window.fetch(input, { ...init, headers })
    },
  })
}
