import { networkInterfaces } from 'node:os'
import { holds } from '@firepay/contract/product/ip-ranges.ts'
import ipaddr from 'ipaddr.js'

/** Ranges that the library treats as public but no shop can have (RFC 6890 and later). */
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
/** The IPv6 range of assigned public addresses. */
const globalUnicast = '2000::/3'

/**
 * True when notifications may be sent to the address: a public unicast address of another machine, or one in
 * `CALLBACK_ALLOW_CIDRS` (security.md N-09). IPv4 embedded in IPv6 is always refused: no public name resolves to it.
 * @param address as returned by a resolver
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

/** True when `CALLBACK_ALLOW_CIDRS` contains the address. */
export function isAllowed(address: string, allowed: readonly string[]): boolean {
  return allowed.some((range) => holds(range, address))
}

/** Compares without converting `::ffff:a.b.c.d` to IPv4. */
function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, range: string): boolean {
  const [base, length] = ipaddr.parseCIDR(range)
  return base.kind() === address.kind() && address.match(base, length)
}

/** Addresses of this machine, which may be public. */
function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return new Set(all.map(({ address }) => ipaddr.parse(address.split('%')[0] ?? '').toString()))
}
