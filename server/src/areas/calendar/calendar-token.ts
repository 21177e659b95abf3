import { createHash, randomBytes } from 'node:crypto'
import { asId, type Id } from '@firepay/contract/product/ids.ts'

/**
 * Secret of a calendar link: `fpk_` and 64 base64url characters of 48 bytes: the merchant's uuid, for the lookup (as in
 * docs/decisions/api-secrets.md), and 256 random bits.
 */
export function makeCalendarToken(merchantId: Id<'merchant'>): string {
  const merchant = Buffer.from(merchantId.replaceAll('-', ''), 'hex')
  return `fpk_${Buffer.concat([merchant, randomBytes(32)]).toString('base64url')}`
}

/**
 * Merchant in the token. For a malformed one a uuid that does not exist, which is looked up all the same, so that
 * timing reveals nothing.
 */
export function merchantOfToken(token: string): Id<'merchant'> {
  const bytes = /^fpk_[\w-]{64}$/.test(token) ? Buffer.from(token.slice(4), 'base64url') : Buffer.alloc(48)
  const hex = bytes.toString('hex', 0, 16)
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return asId('merchant', uuid)
}

/** The stored form. 256 random bits need no salt and no slow hash. */
export function hashCalendarToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
