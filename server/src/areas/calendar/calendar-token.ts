import { createHash, randomBytes } from 'node:crypto'
import { asId, type Id } from '@firepay/contract/product/ids.ts'

/**
 * The secret in a link: `fpk_` and 64 characters base64url of 48 bytes: the uuid of the merchant, which says where to look
 * (as in docs/decisions/010-api-secret-format.md), and 256 random bits.
 */
export function makeCalendarToken(merchantId: Id<'merchant'>): string {
  const merchant = Buffer.from(merchantId.replaceAll('-', ''), 'hex')
  return `fpk_${Buffer.concat([merchant, randomBytes(32)]).toString('base64url')}`
}

/** Whose it says it is. A mistyped one names nobody: it is looked for all the same, so that time tells nothing. */
export function merchantOfToken(token: string): Id<'merchant'> {
  const bytes = /^fpk_[\w-]{64}$/.test(token) ? Buffer.from(token.slice(4), 'base64url') : Buffer.alloc(48)
  const hex = bytes.toString('hex', 0, 16)
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return asId('merchant', uuid)
}

/** What is stored of it: 256 random bits need no salt and no slow hash. */
export function hashCalendarToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
