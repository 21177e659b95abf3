import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Prefix of secret keys in Standard Webhooks. */
export const secretKeyPrefix = 'whsec_'

/**
 * Creates a key for signing notifications: `whsec_` and standard base64 of 36 bytes, 32 random ones and their CRC32.
 * All 36 bytes are the signing key, so any Standard Webhooks library verifies with it.
 */
export function makeSecretKey(random: Buffer = randomBytes(32)): string {
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(random))
  return secretKeyPrefix + Buffer.concat([random, check]).toString('base64')
}

/** The 36 signing bytes of a secret key; null when it is mistyped. */
export function parseSecretKey(text: string): Buffer | null {
  if (!/^whsec_[0-9A-Za-z+/]{48}$/.test(text)) return null
  const bytes = Buffer.from(text.slice(secretKeyPrefix.length), 'base64')
  return bytes.readUInt32BE(32) === crc32(bytes.subarray(0, 32)) ? bytes : null
}
