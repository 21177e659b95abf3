import { createHash, randomBytes } from 'node:crypto'

const howMany = 10
/** 120 bits: 24 letters of five bits each (security.md M-07). */
const codeBytes = 15
/** Crockford's base32, without similar letters. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten new codes, to be shown once, with their stored hashes. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: howMany }, newCode)
  return { codes, hashes: codes.map(hashRecoveryCode) }
}

/** The stored hash of a code. Case, spaces and hyphens are ignored; O, I and L count as the digits they resemble. */
export function hashRecoveryCode(code: string): Buffer {
  const letters = code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
  return createHash('sha256').update(letters).digest()
}

function newCode(): string {
  let bits = BigInt(`0x${randomBytes(codeBytes).toString('hex')}`)
  let letters = ''
  for (let i = 0; i < (codeBytes * 8) / 5; i++) {
    letters += alphabet[Number(bits & 31n)]
    bits >>= 5n
  }
  return (letters.match(/.{6}/g) ?? []).join('-')
}
