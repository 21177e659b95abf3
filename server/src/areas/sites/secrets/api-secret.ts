import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { asId, type Id } from '@firepay/contract/product/ids.ts'
import { fromBase62, toBase62 } from '../../../platform/crypto/base62.ts'

/**
 * Scope of an API secret, a site's bearer token (docs/decisions/api-secrets.md): `as_live_` or `as_test_`, 86
 * base62 characters of 64 bytes (merchant uuid, site uuid, 32 random bytes), then 6 base62 characters of the CRC32 of
 * everything before.
 */
export type ApiSecretScope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

const bodyLength = 86
const checkLength = 6
const shape = /^as_(?:live|test)_[0-9A-Za-z]{92}$/

/** Prefix of a secret, recognized by secret scanners. */
export function apiSecretPrefix(mode: 'live' | 'test'): string {
  return `as_${mode}_`
}

/** Creates a secret with 256 random bits. @param place uuids, as in the database */
export function makeApiSecret(place: ApiSecretScope, mode: 'live' | 'test', random: Buffer = randomBytes(32)): string {
  const bytes = Buffer.concat([bytesOf(place.merchantId), bytesOf(place.siteId), random])
  const text = apiSecretPrefix(mode) + toBase62(BigInt(`0x${bytes.toString('hex')}`), bodyLength)
  return text + check(text)
}

/**
 * Reads the scope of a secret without the database. Null for a mistyped one, because the checksum detects any changed
 * character.
 */
export function parseApiSecret(text: string): ApiSecretScope | null {
  if (!shape.test(text)) return null
  const body = text.slice(0, -checkLength)
  if (check(body) !== text.slice(-checkLength)) return null
  const value = fromBase62(body.slice(-bodyLength))
  if (value === null || value >= 1n << 512n) return null
  const hex = value.toString(16).padStart(128, '0')
  return { merchantId: asId('merchant', uuidOf(hex.slice(0, 32))), siteId: asId('site', uuidOf(hex.slice(32, 64))) }
}

/** The stored form: SHA-256 of the text. 256 random bits need no salt and no slow hash. */
export function hashApiSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function check(text: string): string {
  return toBase62(BigInt(crc32(text)), checkLength)
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
