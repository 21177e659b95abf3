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
} as const

export type IdKind = keyof typeof idPrefixes

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const valueOfLetter = new Map([...alphabet].map((letter, index) => [letter, BigInt(index)]))

/** The pattern of a well-formed id of the kind. The first letter is 0…7: 26 letters hold 130 bits, a uuid has 128. */
export function idPattern(kind: IdKind): RegExp {
  return new RegExp(`^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`)
}

/** The id on the wire for a uuid of the database. */
export function encodeId(kind: IdKind, uuid: string): string {
  const hex = uuid.replaceAll('-', '')
  // 8 bits are two letters, with two zeros in front; 40 bits are eight, and fit a number. A batch has 1,000 ids.
  const text = lettersOf(hex.slice(0, 2), 2) + [2, 12, 22].map((at) => lettersOf(hex.slice(at, at + 10), 8)).join('')
  return `${idPrefixes[kind]}_${text}`
}

function lettersOf(hex: string, count: number): string {
  let bits = Number.parseInt(hex, 16)
  let text = ''
  for (let i = 0; i < count; i++) {
    text = alphabet[bits % 32] + text
    bits = Math.floor(bits / 32)
  }
  return text
}

/** The uuid of an id on the wire; null when it is malformed or of another kind. */
export function decodeId(kind: IdKind, id: string): string | null {
  if (!idPattern(kind).test(id)) return null
  let bits = 0n
  for (const letter of id.slice(-26)) bits = (bits << 5n) | (valueOfLetter.get(letter) ?? 0n)
  const hex = bits.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
