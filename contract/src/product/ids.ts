/**
 * TypeID: a prefix that names the kind and a UUIDv7 in Crockford base32 (typeid specification 0.3).
 * On the wire ids are TypeIDs; in the database they are plain uuids.
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
 * An id as it is inside the server and in the database: a uuid, and of what. A text of the wire is none, nor is the id of
 * another kind.
 */
export type Id<K extends IdKind> = string & { readonly [idKind]: K }

/** A text, as any, but no id as it is inside: what is written down and sent names things as the wire does. */
export type WireText = string & { readonly [idKind]?: undefined }

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value)
}

/**
 * The uuid as the id of a kind, where it comes from elsewhere than a table or the wire: a constant, a secret, a seed.
 * @throws Error for a text that is no uuid, such as an id of the wire
 */
export function asId<K extends IdKind>(_kind: K, uuid: string): Id<K> {
  if (!isUuid(uuid)) throw new Error('This is no uuid')
  // The caller knows of what it is.
  return uuid as Id<K>
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const valueOfLetter = new Map([...alphabet].map((letter, index) => [letter, BigInt(index)]))

/** The pattern of a well-formed id of the kind. The first letter is 0…7: 26 letters hold 130 bits, a uuid has 128. */
export function idPattern(kind: IdKind): RegExp {
  return new RegExp(`^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`)
}

const pairs = Array.from({ length: 1024 }, (_, bits) => `${alphabet[bits >> 5]}${alphabet[bits & 31]}`)
const pair = (bits: number) => pairs[bits & 1023] ?? ''

/** The id on the wire for a uuid of the database. A list has hundreds: ten bits at a time, and no number beyond 32 bits. */
export function encodeId(kind: IdKind, uuid: string): string {
  const bits = (from: number, to: number) => Number.parseInt(uuid.slice(from, to), 16)
  const [a, b, c, d, e, f] = [bits(0, 8), bits(9, 13), bits(14, 18), bits(19, 23), bits(24, 30), bits(30, 36)]
  // The first two letters are 8 bits with two zeros in front.
  const first = pair(a >>> 24) + pair(a >>> 14) + pair(a >>> 4) + pair((a << 6) | (b >>> 10)) + pair(b)
  const middle = pair(c >>> 6) + pair((c << 4) | (d >>> 12)) + pair(d >>> 2) + pair((d << 8) | (e >>> 16))
  return `${idPrefixes[kind]}_${first}${middle}${pair(e >>> 6)}${pair((e << 4) | (f >>> 20))}${pair(f >>> 10)}${pair(f)}`
}

/** The uuid of an id on the wire; null when it is malformed or of another kind. */
export function decodeId<K extends IdKind>(kind: K, id: WireText): Id<K> | null {
  if (!idPattern(kind).test(id)) return null
  let bits = 0n
  for (const letter of id.slice(-26)) bits = (bits << 5n) | (valueOfLetter.get(letter) ?? 0n)
  const hex = bits.toString(16).padStart(32, '0')
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  // Its prefix said of what it is.
  return uuid as Id<K>
}
