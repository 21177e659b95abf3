import { createHash, randomBytes } from 'node:crypto'

const howMany = 10
/** 120 bits: 24 letters of five bits each (security.md M-07). */
const codeBytes = 15
/** Crockford's: no letter looks like another one. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten new codes, to be shown once, and what is stored of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: howMany }, newCode)
  return { codes, hashes: codes.map(hashRecoveryCode) }
}

/** How a code is stored and found. Capitals, blanks and hyphens do not matter, and O and I mean what they look like. */
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
