import { isCurrency } from '@firepay/contract/http/currencies.ts'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import { ApiError, invalid } from '../http/api-error.ts'

/** A merchant with more shops than this is a mistake in somebody's loop. */
export const mostSitesOfMerchant = 1_000

/** @throws ApiError `VALIDATION` when ISO 4217 does not know the code */
export function assertCurrency(path: string, code: string): void {
  if (!isCurrency(code)) throw invalid(path, `${code} is not a currency of ISO 4217.`, 'UNKNOWN_CURRENCY')
}

/**
 * Where notifications may go, as far as the address alone tells; what its name resolves to is looked at when sending.
 * https everywhere; plain http only outside production and only to the ranges of `CALLBACK_ALLOW_CIDRS`.
 * @throws ApiError `ENDPOINT_BLOCKED`
 */
export function assertNotificationUrl(config: Pick<Config, 'production' | 'callbackAllowCidrs'>, text: string): void {
  const url = new URL(text)
  if (url.hash !== '') throw blocked('An address for notifications has no part after #.')
  if (url.protocol === 'https:') return
  if (config.production) throw blocked('Notifications are sent over https only.')
  if (!mayBeAllowed(url.hostname, config.callbackAllowCidrs)) {
    throw blocked('Notifications are sent over https only. On your own machine, CALLBACK_ALLOW_CIDRS permits http.')
  }
}

/** A name may still resolve into an allowed range; an address is in one or not. */
function mayBeAllowed(hostname: string, ranges: readonly string[]): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(host)) return ranges.length > 0
  const address = ipaddr.process(host)
  return ranges.some((range) => {
    const [base, bits] = range.includes('/') ? ipaddr.parseCIDR(range) : ([ipaddr.parse(range), undefined] as const)
    if (base.kind() !== address.kind()) return false
    return address.match(base, bits ?? (base.kind() === 'ipv4' ? 32 : 128))
  })
}

function blocked(message: string): ApiError {
  return new ApiError('ENDPOINT_BLOCKED', message, {
    fields: [{ path: 'notificationUrl', code: 'ENDPOINT_BLOCKED', message }],
  })
}
