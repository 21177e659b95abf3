import { randomBytes, timingSafeEqual } from 'node:crypto'
import { HOTP, Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { MasterKey } from '../../../platform/crypto/master-key.ts'
import type { Sealed } from '../../../platform/crypto/seal.ts'
import { seal, unseal } from '../../../platform/crypto/seal.ts'

// Supported by every authenticator app; some support nothing else.
const algorithm = 'SHA1'
const digits = 6
const stepSeconds = 30
const seedBytes = 20

/** 160 random bits (security.md M-10). */
export function newSeed(): Buffer {
  return randomBytes(seedBytes)
}

export function sealSeed(masterKey: MasterKey, factorId: string, seed: Buffer): Sealed {
  return seal(masterKey, aadOf(factorId), seed)
}

export function openSeed(masterKey: MasterKey, factor: { id: string; cipher: Buffer; key_id: string }): Buffer {
  return unseal(masterKey, aadOf(factor.id), { cipher: factor.cipher, keyId: factor.key_id })
}

/** The aad of a seed. */
export function aadOf(factorId: string): string {
  return `user_factors:${factorId}`
}

/** A seed for an authenticator app: as text, as an `otpauth` address, and as a QR code of the address. */
export function describeSeed(seed: Buffer, issuer: string, email: string): { secret: string; uri: string; qr: string } {
  const secret = secretOf(seed)
  const uri = new TOTP({ issuer, label: email, secret, algorithm, digits, period: stepSeconds }).toString()
  const svg = renderSVG(uri, { border: 2 })
  return { secret: secret.base32, uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/**
 * The time step of a code: the current or the previous one, never the next (security.md M-02).
 * @param code spaces are ignored
 * @returns null for any other code
 */
export function stepOfCode(seed: Buffer, code: string, now: Date): bigint | null {
  const given = Buffer.from(code.replace(/\s/g, ''))
  const present = Math.floor(now.getTime() / 1000 / stepSeconds)
  const secret = secretOf(seed)
  for (const step of [present, present - 1]) {
    const right = Buffer.from(HOTP.generate({ secret, algorithm, digits, counter: step }))
    if (given.length === right.length && timingSafeEqual(given, right)) return BigInt(step)
  }
  return null
}

function secretOf(seed: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(seed).buffer })
}
