import ipaddr from 'ipaddr.js'

/** Tests whether an address is a trusted proxy, whose `X-Forwarded-For` counts. */
export type TrustedProxies = (address: string) => boolean

/** Compiles ranges like `10.0.0.0/8` or single addresses into a test. */
export function trustedProxies(ranges: readonly string[]): TrustedProxies {
  const parsed = ranges.map(parseRange)
  return (address) => {
    const candidate = ipaddr.process(address)
    return parsed.some(([base, bits]) => candidate.kind() === base.kind() && candidate.match(base, bits))
  }
}

/** True for a range that no single operator can own: shorter than /8, or than /16 for IPv6. */
export function trustsEverybody(range: string): boolean {
  const [base, bits] = parseRange(range)
  return bits < (base.kind() === 'ipv4' ? 8 : 16)
}

/** Base and length of a range. IPv4-mapped ranges become IPv4, the form in which addresses are compared. */
function parseRange(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (!range.includes('/')) {
    const address = ipaddr.process(range)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  }
  const [base, bits] = ipaddr.parseCIDR(range)
  return base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96
    ? [base.toIPv4Address(), bits - 96]
    : [base, bits]
}

/**
 * The caller's address: the peer of the socket or, behind trusted proxies, the right-most address of `X-Forwarded-For`
 * that is not a trusted proxy (security.md W-01). Elements may have a port or brackets; an invalid one ends the walk.
 * @param onUnreadable called with the trusted proxy that sent an invalid element
 * @returns canonical text; IPv4-mapped addresses as IPv4
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | null,
  isTrusted: TrustedProxies,
  onUnreadable: (proxy: string) => void = () => {},
): string {
  let address = canonicalAddress(peer ?? '') ?? 'unknown'
  if (address === 'unknown' || forwardedFor === null) return address
  for (const hop of forwardedFor.split(',').reverse()) {
    if (!isTrusted(address)) return address
    const next = canonicalAddress(withoutPort(hop.trim()))
    if (next === null) {
      onUnreadable(address)
      return address
    }
    address = next
  }
  return address
}

/**
 * Strips the port and brackets of `192.0.2.1:443`, `[2001:db8::1]` and `[2001:db8::1]:443`, as some proxies write them.
 */
function withoutPort(hop: string): string {
  const end = hop.indexOf(']')
  if (hop.startsWith('[') && end > 0) {
    const address = hop.slice(1, end)
    return address.includes(':') && (end === hop.length - 1 || isPort(hop.slice(end + 1))) ? address : hop
  }
  const [address = '', port, more] = hop.split(':')
  return port !== undefined && more === undefined && isPort(`:${port}`) ? address : hop
}

function isPort(text: string): boolean {
  return /^:\d{1,5}$/.test(text)
}

/** Canonical form of an address; null for anything else, including ports, zones, octal and hex parts. */
function canonicalAddress(text: string): string | null {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !(text.includes(':') && ipaddr.IPv6.isValid(text))) return null
  if (text.includes('%')) return null
  return ipaddr.process(text).toString()
}

/** The unit that rate limits count by: the address, or the /64 of an IPv6 address (security.md A-06). */
export function sourceOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()
}

/** The network of an address: its /24, or /48 for IPv6. Wider than `sourceOf`. */
export function networkOf(address: string): string {
  if (ipaddr.IPv6.isValid(address)) return ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`).toString()
  return ipaddr.IPv4.isValid(address) ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`).toString() : address
}
