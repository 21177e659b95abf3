import { isCurrency } from '@firepay/contract/product/currencies.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'
import { type CallbackConfig, findCallbackFault } from '../../platform/net/callback-rule.ts'

/** Protects against loops in client code. */
export const maxSitesOfMerchant = 1_000

/** @throws ApiError `VALIDATION` when ISO 4217 does not list the code */
export function assertCurrency(path: string, code: string): void {
  if (!isCurrency(code)) throw invalid(path, `${code} is not a currency of ISO 4217.`, 'UNKNOWN_CURRENCY')
}

/**
 * Checks the destination of notifications (security.md N-09); the same rule applies at every attempt.
 * @param addresses resolved addresses of the name, empty when unknown; null when it was not resolved
 * @throws ApiError `ENDPOINT_BLOCKED`
 */
export function assertNotificationUrl(
  config: CallbackConfig,
  text: string,
  addresses: readonly string[] | null = null,
): void {
  const message = findCallbackFault(config, new URL(text), addresses)
  if (message === null) return
  throw new ApiError('ENDPOINT_BLOCKED', message, {
    fields: [{ path: 'notificationUrl', code: 'ENDPOINT_BLOCKED', message }],
  })
}
