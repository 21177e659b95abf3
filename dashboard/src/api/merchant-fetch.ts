import { screenHeader } from '@firepay/contract/product/screens.ts'

/**
 * A fetch that says with each call which merchant the page shows, so that nothing is read or written for it in another
 * one: when another tab has moved the session meanwhile, the server refuses with 412 `STALE`.
 * @param shown the id, or null while nothing is known: the call then says nothing
 * @param screen the path of the screen that asks, for the audit log of a merchant that an operator views; null for others
 * @param onStale told of every 412, whether the session was moved or an object changed
 */
export function createMerchantFetch(
  next: typeof fetch,
  options: { shown: () => string | null; screen?: () => string | null; onStale: () => void },
): typeof fetch {
  return async (input, init) => {
    const merchantId = options.shown()
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    if (merchantId !== null) headers.set('firepay-merchant', merchantId)
    const screen = options.screen?.() ?? null
    if (screen !== null) headers.set(screenHeader, screen)
    const response = await next(input, { ...init, headers })
    if (response.status === 412) options.onStale()
    return response
  }
}
