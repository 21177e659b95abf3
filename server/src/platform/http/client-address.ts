import ipaddr from 'ipaddr.js'

/** Ranges of proxies that may say who called; parsed once. */
export type TrustedProxies = (address: string) => boolean

/** A test of addresses against ranges like `10.0.0.0/8` or single addresses. */
export function trustedProxies(ranges: readonly string[]): TrustedProxies {
  const parsed = ranges.map(parseRange)
  return (address) => {
    const candidate = ipaddr.process(address)
    return parsed.some(([base, bits]) => candidate.kind() === base.kind() && candidate.match(base, bits))
  }
}

/** Whether a range holds so many addresses that no one runs them all: shorter than /8, of IPv6 than /16. */
export function trustsEverybody(range: string): boolean {
  const [base, bits] = parseRange(range)
  return bits < (base.kind() === 'ipv4' ? 8 : 16)
}

/** Base and length; a v4-mapped range as the one of IPv4, as addresses are compared in that form. */
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
 * The address of whoever called: the peer of the socket, unless that is a trusted proxy; then the right-most address of
 * `X-Forwarded-For` that is not one (security.md W-01). An element may have a port, or brackets; one that is no address
 * ends the walk.
 * @param onUnreadable called with the trusted proxy whose element is no address
 * @returns canonical text; v4-mapped addresses as v4
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

/** The address of `192.0.2.1:443`, `[2001:db8::1]` and `[2001:db8::1]:443`, as some proxies write them. */
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

/** One spelling for each address; null for anything else, also for ports, zones, octal and hex parts. */
function canonicalAddress(text: string): string | null {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !(text.includes(':') && ipaddr.IPv6.isValid(text))) return null
  if (text.includes('%')) return null
  return ipaddr.process(text).toString()
}

/** What a source is counted by: the address itself, or the /64 of an IPv6 address (security.md A-06). */
export function sourceOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()
}

/** The network that an address lies in: its /24, of IPv6 its /48. Wider than what a source is counted by. */
export function networkOf(address: string): string {
  if (ipaddr.IPv6.isValid(address)) return ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`).toString()
  return ipaddr.IPv4.isValid(address) ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`).toString() : address
}
