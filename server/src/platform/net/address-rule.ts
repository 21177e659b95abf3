import { networkInterfaces } from 'node:os'
import { holds } from '@firepay/contract/product/ip-ranges.ts'
import ipaddr from 'ipaddr.js'

/** What the library counts as public, or does not tell apart, and nobody's shop is: RFC 6890 and what came after it. */
const special: readonly string[] = [
  '0.0.0.0/8',
  '192.0.0.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fec0::/10',
]
/** The part of IPv6 from which public addresses are given out. */
const globalUnicast = '2000::/3'

/**
 * Whether a notification may be sent to the address: to a public one of a single machine that is not this one, or to one
 * that `CALLBACK_ALLOW_CIDRS` holds (security.md N-09). IPv4 inside of IPv6 is refused in every spelling, whatever it
 * holds: no public name has such an address.
 * @param address as a resolver gives it
 */
export function isReachable(address: string, allowed: readonly string[], own = ownAddresses()): boolean {
  if (!ipaddr.isValid(address)) return false
  if (isAllowed(address, allowed)) return true
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (special.some((range) => isIn(parsed, range))) return false
  if (parsed.kind() === 'ipv6' && !isIn(parsed, globalUnicast)) return false
  return !own.has(parsed.toString())
}

/** Whether `CALLBACK_ALLOW_CIDRS` names the address. */
export function isAllowed(address: string, allowed: readonly string[]): boolean {
  return allowed.some((range) => holds(range, address))
}

/** Without the rewriting of `::ffff:a.b.c.d` to IPv4. */
function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, range: string): boolean {
  const [base, length] = ipaddr.parseCIDR(range)
  return base.kind() === address.kind() && address.match(base, length)
}

/** The addresses of this machine, which may be public. */
function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return new Set(all.map(({ address }) => ipaddr.parse(address.split('%')[0] ?? '').toString()))
}
