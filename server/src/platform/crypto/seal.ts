import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyIdOf, type MasterKey } from './master-key.ts'

/** A secret that has to be read again, as it is stored: never the plain one. */
export type Sealed = {
  /** 12 bytes nonce, 16 bytes tag, then the encrypted text. */
  cipher: Buffer
  /** Names the master key that opens it. */
  keyId: string
}

/**
 * Encrypts with AES-256-GCM under a key derived from the master key.
 * @param aad what the secret belongs to, such as `site_secrets:<id>`: a cipher copied to another row does not open
 */
export function seal(masterKey: MasterKey, aad: string, plain: Buffer): Sealed {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', masterKey.derive('seal'), nonce)
  cipher.setAAD(Buffer.from(aad))
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return { cipher: Buffer.concat([nonce, cipher.getAuthTag(), encrypted]), keyId: keyIdOf(masterKey) }
}

/**
 * Opens what `seal` made for the same aad.
 * @throws Error when it was made under another master key, for another aad, or was changed
 */
export function unseal(masterKey: MasterKey, aad: string, sealed: Sealed): Buffer {
  if (sealed.keyId !== keyIdOf(masterKey)) {
    throw new Error(`${aad} is sealed under the master key ${sealed.keyId}, this process has ${keyIdOf(masterKey)}`)
  }
  const decipher = createDecipheriv('aes-256-gcm', masterKey.derive('seal'), sealed.cipher.subarray(0, 12), {
    authTagLength: 16,
  })
  decipher.setAAD(Buffer.from(aad))
  decipher.setAuthTag(sealed.cipher.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.cipher.subarray(28)), decipher.final()])
}
