/**
 * TypeID prefixes: an id on the wire is a kind's prefix and a UUIDv7 in Crockford base32 (TypeID specification 0.3). In
 * the database ids are plain uuids.
 */
export const idPrefixes = {
  site: 'site',
  account: 'acct',
  transaction: 'txn',
  notification: 'ntf',
  attempt: 'att',
  report: 'rep',
  user: 'usr',
  merchant: 'mer',
  key: 'key',
  session: 'ses',
  payout: 'pay',
  dispute: 'dsp',
  event: 'evt',
  invitation: 'inv',
  job: 'job',
  view: 'view',
  export: 'exp',
} as const

export type IdKind = keyof typeof idPrefixes

declare const idKind: unique symbol
/**
 * An id inside the server and the database: a uuid branded with its kind. Wire texts and ids of other kinds are not
 * assignable.
 */
export type Id<K extends IdKind> = string & { readonly [idKind]: K }

/** Any text except an internal id: logs and outgoing data use the wire form. */
export type WireText = string & { readonly [idKind]?: undefined }

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value)
}

/**
 * Brands a uuid that does not come from a table or the wire: a constant, a secret, a seed.
 * @throws Error for a text that is not a uuid, such as a wire id
 */
export function asId<K extends IdKind>(_kind: K, uuid: string): Id<K> {
  if (!isUuid(uuid)) throw new Error('This is no uuid')
  // The caller vouches for the kind.
  return uuid as Id<K>
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const valueOfLetter = new Map([...alphabet].map((letter, index) => [letter, BigInt(index)]))

/** Pattern of a kind's ids. The first letter is 0…7: 26 letters hold 130 bits, a uuid has 128. */
export function idPattern(kind: IdKind): RegExp {
  return new RegExp(`^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`)
}

const pairs = Array.from({ length: 1024 }, (_, bits) => `${alphabet[bits >> 5]}${alphabet[bits & 31]}`)
const pair = (bits: number) => pairs[bits & 1023] ?? ''

/** Encodes a uuid for the wire. Lists have hundreds of ids, so this works on ten bits at a time in 32-bit integers. */
export function encodeId(kind: IdKind, uuid: string): string {
  const bits = (from: number, to: number) => Number.parseInt(uuid.slice(from, to), 16)
  const [a, b, c, d, e, f] = [bits(0, 8), bits(9, 13), bits(14, 18), bits(19, 23), bits(24, 30), bits(30, 36)]
  // The first two letters are 8 bits, padded with two zeros.
  const first = pair(a >>> 24) + pair(a >>> 14) + pair(a >>> 4) + pair((a << 6) | (b >>> 10)) + pair(b)
  const middle = pair(c >>> 6) + pair((c << 4) | (d >>> 12)) + pair(d >>> 2) + pair((d << 8) | (e >>> 16))
  return `${idPrefixes[kind]}_${first}${middle}${pair(e >>> 6)}${pair((e << 4) | (f >>> 20))}${pair(f >>> 10)}${pair(f)}`
}

/** Decodes a wire id; null when it is malformed or of another kind. */
export function decodeId<K extends IdKind>(kind: K, id: WireText): Id<K> | null {
  if (!idPattern(kind).test(id)) return null
  let bits = 0n
  for (const letter of id.slice(-26)) bits = (bits << 5n) | (valueOfLetter.get(letter) ?? 0n)
  const hex = bits.toString(16).padStart(32, '0')
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  // The prefix proves the kind.
  return uuid as Id<K>
}
