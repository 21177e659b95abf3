import { screenHeader } from '@firepay/contract/product/screens.ts'

/**
 * Sends the page's merchant id with each call, so that no call acts on another merchant: if another tab has switched
 * the session's merchant, the server refuses with 412 `STALE`.
 * @param shown the merchant id; null while unknown: no header is sent
 * @param screen path of the current screen, for the audit log of operator access; null for other users
 * @param onStale called on every 412, whether the session's merchant or an object has changed
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
