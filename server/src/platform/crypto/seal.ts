import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyIdOf, type MasterKey } from './master-key.ts'

/** An encrypted secret, as stored. */
export type Sealed = {
  /** Nonce (12 bytes), tag (16 bytes), ciphertext. */
  cipher: Buffer
  /** Id of the master key that decrypts it. */
  keyId: string
}

/**
 * Encrypts with AES-256-GCM under a key derived from the master key.
 * @param aad the owner of the secret, such as `site_secrets:<id>`: a cipher copied to another row does not decrypt
 */
export function seal(masterKey: MasterKey, aad: string, plain: Buffer): Sealed {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', masterKey.derive('seal'), nonce)
  cipher.setAAD(Buffer.from(aad))
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return { cipher: Buffer.concat([nonce, cipher.getAuthTag(), encrypted]), keyId: keyIdOf(masterKey) }
}

/**
 * Decrypts the result of `seal` with the same aad.
 * @throws Error for another master key, another aad or a changed cipher
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
