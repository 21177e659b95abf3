import type { Id } from '@firepay/contract/product/ids.ts'
import type { MasterKey } from '../../platform/crypto/master-key.ts'
import { keyIdOf } from '../../platform/crypto/master-key.ts'
import { seal, unseal } from '../../platform/crypto/seal.ts'

/**
 * Writes where a reader is so that it looks different each time: two of them do not tell whether something happened
 * between, which may be nothing that the reader may know of. Every process with the same master key reads it.
 */
export function sealPosition(masterKey: MasterKey, merchantId: Id<'merchant'>, position: string): string {
  return seal(masterKey, aadOf(merchantId), Buffer.from(position)).cipher.toString('base64url')
}

/** @returns a position that no history knows for a text that was not written here for this merchant */
export function openPosition(masterKey: MasterKey, merchantId: Id<'merchant'>, text: string): string {
  try {
    const cipher = Buffer.from(text, 'base64url')
    return unseal(masterKey, aadOf(merchantId), { cipher, keyId: keyIdOf(masterKey) }).toString()
  } catch {
    // Made up, of another merchant, or from before the master key was changed: its reader has missed something.
    return ''
  }
}

function aadOf(merchantId: Id<'merchant'>): string {
  return `stream:${merchantId}`
}
