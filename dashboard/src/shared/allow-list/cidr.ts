/** A range of addresses in its canonical text, as the server writes it: a single address is `/32` or `/128`. */
export type Cidr = { text: string; version: 4 | 6; base: bigint; length: number }

export type CidrRefusal =
  | { problem: 'shape' | 'length' | 'everything' }
  /** Bits behind the length are set; `meant` is the range that holds the address. */
  | { problem: 'host-bits'; meant: string }

const bitsOf = { 4: 32, 6: 128 } as const

/**
 * Reads an address or range as the server does (security.md W-03): without leading zeros, zone ids or host bits;
 * `::ffff:192.0.2.1` is `192.0.2.1`. `/0` is refused: it lets everybody in.
 */
export function parseCidr(text: string): Cidr | CidrRefusal {
  const [addressText = '', lengthText, ...rest] = text.trim().split('/')
  const address = parseAddress(addressText)
  if (address === null || rest.length > 0) return { problem: 'shape' }
  let length: number = bitsOf[address.version]
  if (lengthText !== undefined) {
    if (!/^\d{1,3}$/.test(lengthText) || (lengthText.length > 1 && lengthText.startsWith('0')))
      return { problem: 'length' }
    const asked = Number(lengthText) - (address.isMapped ? 96 : 0)
    if (asked < 0 || asked > length) return { problem: 'length' }
    length = asked
  }
  if (length === 0) return { problem: 'everything' }
  const base = networkOf(address.value, address.version, length)
  const cidr = { text: textOf(base, address.version, length), version: address.version, base, length }
  return base === address.value ? cidr : { problem: 'host-bits', meant: cidr.text }
}

/** The same range in its canonical text; what is no range stays as it is. */
export function canonical(text: string): string {
  const parsed = parseCidr(text)
  return isCidr(parsed) ? parsed.text : text
}

export function isCidr(parsed: Cidr | CidrRefusal): parsed is Cidr {
  return !('problem' in parsed)
}

/** Whether the range, given as text, holds the address. False when either is none. */
export function covers(range: string, address: string): boolean {
  const cidr = parseCidr(range)
  const single = parseAddress(address)
  if (!isCidr(cidr) || single === null || cidr.version !== single.version) return false
  return networkOf(single.value, single.version, cidr.length) === cidr.base
}

/** First and last address of a range and how many there are; numbers above a million are left to the length. */
export function extentOf(cidr: Cidr): { first: string; last: string; count: number | null } {
  const size = 1n << BigInt(bitsOf[cidr.version] - cidr.length)
  return {
    first: addressText(cidr.base, cidr.version),
    last: addressText(cidr.base + size - 1n, cidr.version),
    count: size <= 1_000_000n ? Number(size) : null,
  }
}

type Address = { version: 4 | 6; value: bigint; isMapped: boolean }

function parseAddress(text: string): Address | null {
  const v4 = parseV4(text)
  if (v4 !== null) return { version: 4, value: v4, isMapped: false }
  const v6 = parseV6(text)
  if (v6 === null) return null
  return v6 >> 32n === 0xffffn
    ? { version: 4, value: v6 & 0xffff_ffffn, isMapped: true }
    : { version: 6, value: v6, isMapped: false }
}

function parseV4(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null
  return parts.reduce((value, part) => value * 256n + BigInt(part), 0n)
}

function parseV6(text: string): bigint | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map(groupsOf)
  if (head === null || tail === null || head === undefined) return null
  const missing = 8 - head.length - (tail?.length ?? 0)
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...Array<number>(tail === undefined ? 0 : missing).fill(0), ...(tail ?? [])]
  return groups.reduce((value, group) => value * 65_536n + BigInt(group), 0n)
}

/** The 16-bit groups of one side of `::`; its end may be written as an IPv4 address. */
function groupsOf(side: string): number[] | null {
  if (side === '') return []
  const parts = side.split(':')
  const groups: number[] = []
  for (const [index, part] of parts.entries()) {
    const v4 = index === parts.length - 1 && part.includes('.') ? parseV4(part) : null
    if (v4 !== null) groups.push(Number(v4 >> 16n), Number(v4 & 0xffffn))
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16))
    else return null
  }
  return groups
}

function networkOf(value: bigint, version: 4 | 6, length: number): bigint {
  const host = BigInt(bitsOf[version] - length)
  return (value >> host) << host
}

function textOf(base: bigint, version: 4 | 6, length: number): string {
  return `${addressText(base, version)}/${length}`
}

function addressText(value: bigint, version: 4 | 6): string {
  if (version === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.')
  const groups = Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - index * 16)) & 0xffffn).toString(16))
  // RFC 5952: the longest run of two or more zero groups, the first of equals, becomes "::".
  const runs = [...groups.join(':').matchAll(/(?<![^:])0(?::0)+(?![^:])/g)]
  const longest = runs.reduce<RegExpExecArray | null>(
    (best, run) => (best === null || run[0].length > best[0].length ? run : best),
    null,
  )
  if (longest === null) return groups.join(':')
  const joined = groups.join(':')
  const before = joined.slice(0, longest.index).replace(/:$/, '')
  const after = joined.slice(longest.index + longest[0].length).replace(/^:/, '')
  return `${before}::${after}`
}
