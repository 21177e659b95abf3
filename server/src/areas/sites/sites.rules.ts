import { isCurrency } from '@firepay/contract/product/currencies.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'
import { type CallbackConfig, findCallbackFault } from '../../platform/net/callback-rule.ts'

/** A merchant with more shops than this is a mistake in somebody's loop. */
export const maxSitesOfMerchant = 1_000

/** @throws ApiError `VALIDATION` when ISO 4217 does not know the code */
export function assertCurrency(path: string, code: string): void {
  if (!isCurrency(code)) throw invalid(path, `${code} is not a currency of ISO 4217.`, 'UNKNOWN_CURRENCY')
}

/**
 * Where notifications may go (security.md N-09); the same is looked at again at every attempt.
 * @param addresses what its name resolves to, none where it is unknown; null where that was not asked
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
