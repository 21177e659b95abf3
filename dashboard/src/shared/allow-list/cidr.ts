import { extentOf as extentOfRange, holds, readRange, shownRange } from '@firepay/contract/product/ip-ranges.ts'

/** A range of addresses in its canonical text, as the server writes it: a single address is `/32` or `/128`. */
export type Cidr = { text: string }

export type CidrRefusal =
  | { problem: 'shape' | 'length' | 'everything' }
  /** Bits behind the length are set; `meant` is the range that holds the address. */
  | { problem: 'host-bits'; meant: string }

/** Reads an address or range by the server's own rule (security.md W-03). `/0` is refused: it lets everybody in. */
export function parseCidr(text: string): Cidr | CidrRefusal {
  const read = readRange(text)
  if (!('code' in read)) return read.length === 0 ? { problem: 'everything' } : { text: shownRange(read.cidr) }
  if (read.code === 'HOST_BITS') return { problem: 'host-bits', meant: read.meant }
  // An address with something behind the slash that is no length.
  const [address = '', ...behind] = text.split('/')
  const isLength = read.code === 'BAD_LENGTH' || (behind.length === 1 && !('code' in readRange(address)))
  return { problem: isLength ? 'length' : 'shape' }
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
  return isCidr(cidr) && holds(cidr.text, address)
}

/** First and last address of a range and how many there are; numbers above a million are left to the length. */
export function extentOf(cidr: Cidr): { first: string; last: string; count: number | null } {
  return extentOfRange(cidr.text)
}
