import type { Client } from '@firepay/contract/http/client.ts'
import type { Role } from '@firepay/contract/product/abilities.ts'
import { createClient, ProblemError } from '@firepay/contract/product/client.ts'
import type { Problem } from '@firepay/contract/product/errors.ts'
import type { Routes } from '@firepay/contract/routes.ts'
import { createAuthFetch } from './auth-fetch.ts'
import type { AppConfig } from './config.ts'
import { createMerchantFetch } from './merchant-fetch.ts'
import { session } from './session.ts'
import { createStepUpFetch, stepUp } from './step-up.ts'
import { createViewAsFetch } from './view-as-fetch.ts'

export type ApiClient = Client<Routes>

let connection: { client: ApiClient; baseUrl: string; fetch: typeof fetch; extensionFetch: typeof fetch } | null = null

/**
 * Creates the API client of the signed-in application. Call once, before the first `api` call.
 * @param wrapFetch lets extensions answer requests in the page; the rest goes to the network. API calls bypass it: an
 * extension neither sees nor answers calls of the product
 * @param onExpired called when the session has expired; resolves true after a new sign-in
 * @param onFactorNeeded called when the role must set up a second factor first
 * @param merchant the merchant that the page shows, and a callback for when it may have changed
 * @param viewedAs the role that the page is viewed as; null for the user's own
 * @param network sends requests; default: the browser's fetch
 */
export function connectApi(
  config: AppConfig,
  options: {
    onExpired: () => Promise<boolean>
    onFactorNeeded?: () => void
    wrapFetch?: (next: typeof fetch) => typeof fetch
    merchant?: { shown: () => string | null; screen?: () => string | null; onStale: () => void }
    viewedAs?: () => Role | null
    network?: typeof fetch
  },
): void {
  const network = options.network ?? ((input, init) => window.fetch(input, init))
  const authFetch = createAuthFetch({
    baseUrl: config.apiBase,
    store: session,
    fetch: network,
    onExpired: options.onExpired,
    locks: navigator.locks,
  })
  // Only the API gets the token: extensions may request any address.
  const next: typeof fetch = (input, init) => (isOfApi(input, config.apiBase) ? authFetch : network)(input, init)
  const wrapped = options.wrapFetch?.(next) ?? next
  const stepUpFetch = createStepUpFetch(authFetch, {
    prove: stepUp.ask,
    onFactorNeeded: options.onFactorNeeded ?? (() => undefined),
  })
  const named = (to: typeof fetch) => {
    const merchantFetch = options.merchant ? createMerchantFetch(to, options.merchant) : to
    const { viewedAs: role } = options
    return role ? createViewAsFetch(merchantFetch, { baseUrl: config.apiBase, role }) : merchantFetch
  }
  const call = named(stepUpFetch)
  const ofExtension = named(authFetch)
  const client = createClient<Routes>({ baseUrl: config.apiBase, fetch: call })
  connection = {
    client,
    baseUrl: config.apiBase,
    fetch: call,
    // Only the API gets the merchant id.
    extensionFetch: (input, init) => (isOfApi(input, config.apiBase) ? ofExtension : wrapped)(input, init),
  }
}

/** Calls a route of the contract: `await api('GET /sites/{id}', { params: { id } })`. */
export const api: ApiClient = (...call) => connected().client(...call)

/** The fetch for extension pages, wrapped by extensions; without step-up, which belongs to the product. */
export const extensionFetch: typeof fetch = (input, init) => connected().extensionFetch(input, init)

/** A client for the pages before sign-in: no token, no refresh. */
export function createAnonymousClient(config: AppConfig): ApiClient {
  return createClient<Routes>({
    baseUrl: config.apiBase,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('accept-language', 'ru-RU')
      return window.fetch(input, { ...init, headers })
    },
  })
}

/**
 * Requests a file of the API and returns the streaming response, with token, refresh and step-up: `await
 * apiFile('/transactions/export', query)`.
 * @param init signal and headers
 * @throws ProblemError as `api` does
 */
export async function apiFile(path: string, query: Record<string, string>, init: RequestInit = {}): Promise<Response> {
  const { baseUrl, fetch: call } = connected()
  const search = new URLSearchParams(query).toString()
  const url = `${baseUrl}${path}${search === '' ? '' : `?${search}`}`
  const response = await call(url, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    return null
  })
  if (response?.ok) return response
  const status = response?.status ?? 0
  const unknown: Problem = { type: 'about:blank', title: 'No answer', status, requestId: '' }
  throw new ProblemError((await response?.json().catch(() => null)) ?? unknown)
}

function isOfApi(input: RequestInfo | URL, baseUrl: string): boolean {
  const asked = new URL(input instanceof Request ? input.url : input, location.href)
  const base = new URL(`${baseUrl}/`, location.href)
  return asked.origin === base.origin && asked.pathname.startsWith(base.pathname)
}

function connected() {
  if (connection === null) throw new Error('connectApi was not called')
  return connection
}
