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
 * Opens the way to the API for the signed-in application. Call once, before the first `api` call.
 * @param wrapFetch lets extensions answer some requests in the page; the rest goes to the network. What belongs to the API
 *   goes past it: no extension sees a call of the product, answers one, or is handed what it carries
 * @param onExpired the session is over: answers true when somebody has signed in again
 * @param onFactorNeeded the role needs a second factor before anything else
 * @param merchant which merchant the page shows, and who is told when that may not be so any more
 * @param viewedAs the role whose answers the page shows; null for the person's own
 * @param network what sends a request; the browser does
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
  // The token goes to the API alone: an extension may ask for any address.
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
    // As the token, the merchant goes to the API alone.
    extensionFetch: (input, init) => (isOfApi(input, config.apiBase) ? ofExtension : wrapped)(input, init),
  }
}

/** Calls one route of the contract: `await api('GET /sites/{id}', { params: { id } })`. */
export const api: ApiClient = (...call) => connected().client(...call)

/** The fetch that extensions have wrapped, for their own pages: no step-up, which is the product's. */
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
 * A file of the API as it comes in, with token, refresh and step-up like any call:
 * `await apiFile('/transactions/export', query)`.
 * @param init its signal and headers
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
