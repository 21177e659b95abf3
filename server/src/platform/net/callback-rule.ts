import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'
import { isAllowed, isReachable } from './address-rule.ts'

export type CallbackConfig = Pick<Config, 'production' | 'callbackAllowCidrs'>

/**
 * The same message for blocked addresses, internal names and unknown names, so that internal names are not revealed.
 */
export const nowhere =
  'The host is unknown, or not one that notifications are sent to: a public address over https, or one that CALLBACK_ALLOW_CIDRS holds.'

/**
 * Why notifications may not be sent to a URL (security.md N-09), as a message; null when they may. Public addresses are
 * allowed over https on port 443 or 8443; addresses in `CALLBACK_ALLOW_CIDRS` on any port, and outside production over
 * http. The rule applies when a URL is saved and at every attempt.
 * @param addresses all addresses of the name, empty when unknown; null when it was not resolved. Then only names that
 *   are always local are refused, and with a non-empty `CALLBACK_ALLOW_CIDRS` any name may be allowed
 */
export function findCallbackFault(
  { production, callbackAllowCidrs: allowed }: CallbackConfig,
  url: URL,
  addresses: readonly string[] | null,
): string | null {
  // The URL parser has normalized other spellings of addresses (hex, single number, full-width digits).
  const host = hostOf(url)
  const known = ipaddr.isValid(host) ? [host] : addresses
  const isExempt =
    known === null ? allowed.length > 0 : known.length > 0 && known.every((address) => isAllowed(address, allowed))
  // Checks of the URL alone come first, so that their messages reveal nothing about the host.
  if (url.username !== '' || url.password !== '') return 'A notification URL must not contain a user name or password.'
  if (url.hash !== '') return 'A notification URL must not contain a part after #.'
  if (url.protocol !== 'https:') {
    if (production || url.protocol !== 'http:') return 'Notifications are sent over https only.'
    if (!isExempt)
      return 'Notifications are sent over https only. On your own machine, set CALLBACK_ALLOW_CIDRS to permit http.'
  }
  if (isExempt) return null
  if (!['', '443', '8443'].includes(url.port)) return 'Notifications are sent to port 443 or 8443.'
  const isUsable =
    known === null
      ? !isOfThisMachine(host)
      : known.length > 0 && known.every((address) => isReachable(address, allowed))
  return isUsable ? null : nowhere
}

/** Host without brackets and trailing dots. */
export function hostOf(url: URL): string {
  let host = url.hostname.replace(/^\[|\]$/g, '')
  while (host.endsWith('.')) host = host.slice(0, -1)
  return host
}

function isOfThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}
