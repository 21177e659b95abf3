import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits after a prefix that secret scanners can recognize (security.md S-07). */
export function newToken(prefix: 'fpa' | 'fpb' | 'fpc' | 'fpd' | 'fpm' | 'fpr' | 'fps'): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`
}

/** The hash under which a token is stored and found. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Encrypts a text that only the holder of the token can read; access to the database is not enough. */
export function sealFor(token: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Decrypts the result of `sealFor`. @throws Error for another token */
export function openFor(token: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), sealed.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

/** Independent of the stored hash of the token. */
function keyOf(token: string): Buffer {
  return createHmac('sha256', token).update('firepay successor').digest()
}
