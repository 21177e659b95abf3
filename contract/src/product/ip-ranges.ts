import ipaddr from 'ipaddr.js'

/** A canonical entry, or the error. */
export type ReadRange =
  | { cidr: string; length: number }
  | { code: 'NOT_AN_ADDRESS' | 'BAD_LENGTH'; message: string }
  /** `meant` is the range that contains the address, with its length. */
  | { code: 'HOST_BITS'; message: string; meant: string }

/**
 * Parses an allow-list entry: an IPv4 or IPv6 address or range. `::ffff:a.b.c.d` becomes `a.b.c.d`. Octal and hex
 * parts, zones, ports and brackets are refused.
 * @returns `cidr` in its stored form: a single address has no length
 */
export function readRange(text: string): ReadRange {
  const [, base, lengthText] = /^([0-9A-Fa-f:.]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text.trim()) ?? []
  const address = base === undefined ? null : parseAddress(base)
  if (!address) {
    return {
      code: 'NOT_AN_ADDRESS',
      message: 'This is not an IP address or range. Example: 203.0.113.0/24 or 2001:db8::/32',
    }
  }
  const bits = address.kind() === 'ipv4' ? 32 : 128
  const mapped = bits === 32 && base?.includes(':') ? 96 : 0
  const length = lengthText === undefined ? bits : Number(lengthText) - mapped
  if (length < 0 || length > bits) {
    return { code: 'BAD_LENGTH', message: `The number after the slash is at most ${bits + mapped}` }
  }
  const network = networkOf(address, length)
  if (network.toString() !== address.toString()) {
    const meant = `${network}/${length}`
    return { code: 'HOST_BITS', message: `A range starts at its first address. Did you mean ${meant}?`, meant }
  }
  return { cidr: length === bits ? network.toString() : `${network}/${length}`, length }
}

/** The wire form of a range, always with a length. */
export function shownRange(cidr: string): string {
  if (cidr.includes('/')) return cidr
  return `${cidr}/${cidr.includes(':') ? 128 : 32}`
}

/** True when a canonical range, as returned by `readRange`, contains the address. */
export function holds(cidr: string, address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const candidate = ipaddr.process(address)
  const [base, length] = cidr.includes('/') ? ipaddr.parseCIDR(cidr) : [ipaddr.parse(cidr), undefined]
  if (base.kind() !== candidate.kind()) return false
  return candidate.match(base, length ?? (base.kind() === 'ipv4' ? 32 : 128))
}

/** First and last address of a canonical range with a length, and their count; null above a million. */
export function extentOf(cidr: string): { first: string; last: string; count: number | null } {
  const [base, length] = ipaddr.parseCIDR(cidr)
  const isV4 = base.kind() === 'ipv4'
  const last = isV4 ? ipaddr.IPv4.broadcastAddressFromCIDR(cidr) : ipaddr.IPv6.broadcastAddressFromCIDR(cidr)
  const size = 2 ** ((isV4 ? 32 : 128) - length)
  return { first: base.toString(), last: last.toString(), count: size <= 1_000_000 ? size : null }
}

/** Classifies an address. Loopback and private addresses do not occur as sources on the internet. */
export function rangeKind(address: string): 'loopback' | 'private' | 'public' {
  if (!ipaddr.isValid(address)) return 'public'
  const range = ipaddr.process(address).range()
  if (range === 'loopback') return 'loopback'
  return ['private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'].includes(range) ? 'private' : 'public'
}

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (text.includes(':')) return ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : null
  return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.parse(text) : null
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, length: number): ipaddr.IPv4 | ipaddr.IPv6 {
  const cidr = `${address}/${length}`
  return address.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(cidr) : ipaddr.IPv6.networkAddressFromCIDR(cidr)
}
