import type { Id } from '@firepay/contract/product/ids.ts'
import type { MasterKey } from '../../platform/crypto/master-key.ts'
import { keyIdOf } from '../../platform/crypto/master-key.ts'
import { seal, unseal } from '../../platform/crypto/seal.ts'

/**
 * Encrypts a reader's position with a random nonce, so that comparing two positions does not reveal whether anything
 * happened in between. Every process with the same master key can decrypt it.
 */
export function sealPosition(masterKey: MasterKey, merchantId: Id<'merchant'>, position: string): string {
  return seal(masterKey, aadOf(merchantId), Buffer.from(position)).cipher.toString('base64url')
}

/** @returns a position unknown to any history when the text was not written for this merchant */
export function openPosition(masterKey: MasterKey, merchantId: Id<'merchant'>, text: string): string {
  try {
    const cipher = Buffer.from(text, 'base64url')
    return unseal(masterKey, aadOf(merchantId), { cipher, keyId: keyIdOf(masterKey) }).toString()
  } catch {
    // Forged, of another merchant, or older than the master key: treated as having missed something.
    return ''
  }
}

function aadOf(merchantId: Id<'merchant'>): string {
  return `stream:${merchantId}`
}
