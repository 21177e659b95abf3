import { isCurrency } from '@firepay/contract/product/currencies.ts'
import ipaddr from 'ipaddr.js'
import type { Config } from '../../platform/config/config.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'

/** A merchant with more shops than this is a mistake in somebody's loop. */
export const maxSitesOfMerchant = 1_000

/** @throws ApiError `VALIDATION` when ISO 4217 does not know the code */
export function assertCurrency(path: string, code: string): void {
  if (!isCurrency(code)) throw invalid(path, `${code} is not a currency of ISO 4217.`, 'UNKNOWN_CURRENCY')
}

/**
 * Where notifications may go, as far as the address alone tells; what its name resolves to is looked at when sending
 * (security.md N-09). To public addresses over https, on port 443 or 8443; what `CALLBACK_ALLOW_CIDRS` holds may be anywhere,
 * on any port, and outside production over plain http.
 * @throws ApiError `ENDPOINT_BLOCKED`
 */
export function assertNotificationUrl(config: Pick<Config, 'production' | 'callbackAllowCidrs'>, text: string): void {
  const url = new URL(text)
  if (url.hash !== '') throw blocked('An address for notifications has no part after #.')
  // Other spellings of an address (hex, one number, full-width digits) were made this one by the parser of URLs.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isAllowed = mayBeAllowed(host, config.callbackAllowCidrs)
  if (url.protocol !== 'https:') {
    if (config.production) throw blocked('Notifications are sent over https only.')
    if (!isAllowed) {
      throw blocked('Notifications are sent over https only. On your own machine, CALLBACK_ALLOW_CIDRS permits http.')
    }
  }
  if (isAllowed) return
  if (!isPublic(host)) {
    throw blocked('Notifications are sent to public addresses only. CALLBACK_ALLOW_CIDRS permits others.')
  }
  if (!['', '443', '8443'].includes(url.port)) throw blocked('Notifications are sent to port 443 or 8443.')
}

/** A name may still resolve into an allowed range; an address is in one or not. */
function mayBeAllowed(host: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(host)) return ranges.length > 0
  const address = ipaddr.process(host)
  return ranges.some((range) => {
    const [base, bits] = range.includes('/') ? ipaddr.parseCIDR(range) : ([ipaddr.parse(range), undefined] as const)
    if (base.kind() !== address.kind()) return false
    return address.match(base, bits ?? (base.kind() === 'ipv4' ? 32 : 128))
  })
}

/** Of names only those are known that never leave the machine. */
function isPublic(host: string): boolean {
  if (ipaddr.isValid(host)) return ipaddr.parse(host).range() === 'unicast'
  return host !== 'localhost' && !host.endsWith('.localhost')
}

function blocked(message: string): ApiError {
  return new ApiError('ENDPOINT_BLOCKED', message, {
    fields: [{ path: 'notificationUrl', code: 'ENDPOINT_BLOCKED', message }],
  })
}
