import { extentOf as extentOfRange, holds, readRange, shownRange } from '@firepay/contract/product/ip-ranges.ts'

/** An IP range in the server's canonical form: a single address is `/32` or `/128`. */
export type Cidr = { text: string }

export type CidrRefusal =
  | { problem: 'shape' | 'length' | 'everything' }
  /** Host bits are set; `meant` is the network that contains the address. */
  | { problem: 'host-bits'; meant: string }

/** Parses an address or range by the server's rule (security.md W-03). `/0` is refused: it allows every address. */
export function parseCidr(text: string): Cidr | CidrRefusal {
  const read = readRange(text)
  if (!('code' in read)) return read.length === 0 ? { problem: 'everything' } : { text: shownRange(read.cidr) }
  if (read.code === 'HOST_BITS') return { problem: 'host-bits', meant: read.meant }
  // An address with an invalid prefix length.
  const [address = '', ...behind] = text.split('/')
  const isLength = read.code === 'BAD_LENGTH' || (behind.length === 1 && !('code' in readRange(address)))
  return { problem: isLength ? 'length' : 'shape' }
}

/** The canonical form; text that is not a range stays unchanged. */
export function canonical(text: string): string {
  const parsed = parseCidr(text)
  return isCidr(parsed) ? parsed.text : text
}

export function isCidr(parsed: Cidr | CidrRefusal): parsed is Cidr {
  return !('problem' in parsed)
}

/** True if the range contains the address. False if either is invalid. */
export function covers(range: string, address: string): boolean {
  const cidr = parseCidr(range)
  return isCidr(cidr) && holds(cidr.text, address)
}

/** First and last address of a range and the number of addresses; null above a million. */
export function extentOf(cidr: Cidr): { first: string; last: string; count: number | null } {
  return extentOfRange(cidr.text)
}
