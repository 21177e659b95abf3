import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'
import { isAllowed, isReachable } from './address-rule.ts'

export type CallbackConfig = Pick<Config, 'production' | 'callbackAllowCidrs'>

/** The one text for a blocked address, an internal name and an unknown one: it reveals no internal names. */
export const nowhere =
  'The host is unknown, or not one that notifications are sent to: a public address over https, or one that CALLBACK_ALLOW_CIDRS holds.'

/**
 * What speaks against sending notifications to a URL (security.md N-09), in words for a person; null when nothing does. To
 * public addresses over https, on port 443 or 8443; what `CALLBACK_ALLOW_CIDRS` holds may be anywhere, on any port, and
 * outside production over plain http. The same rule when a URL is saved and at every attempt.
 * @param addresses all that its name resolves to, none where it is unknown; null where that was not asked. Of names only those
 *   are refused then that never leave the machine, and as long as something is allowed a name may lead there
 */
export function findCallbackFault(
  { production, callbackAllowCidrs: allowed }: CallbackConfig,
  url: URL,
  addresses: readonly string[] | null,
): string | null {
  // Other spellings of an address (hex, one number, full-width digits) were made this one by the parser of URLs.
  const host = hostOf(url)
  const known = ipaddr.isValid(host) ? [host] : addresses
  const isExempt =
    known === null ? allowed.length > 0 : known.length > 0 && known.every((address) => isAllowed(address, allowed))
  // What the URL alone says comes first, so that these texts say nothing about its host.
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

/** The host without brackets, and without dots of the root. */
export function hostOf(url: URL): string {
  let host = url.hostname.replace(/^\[|\]$/g, '')
  while (host.endsWith('.')) host = host.slice(0, -1)
  return host
}

function isOfThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}
