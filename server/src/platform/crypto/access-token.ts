import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MasterKey } from './master-key.ts'
import { newToken } from './tokens.ts'

/** Lifetime of an access token (security.md S-01). */
export const accessMs = 10 * 60_000
const markBytes = 16
const shape = /^(fpa_[\w-]{43})([\w-]{22})$/

/**
 * An access token: 256 random bits, and a mark that lets every process of the installation recognize its tokens without
 * the database. The mark does not authenticate; it selects a queue
 * (docs/decisions/overload.md).
 */
export function newAccessToken(masterKey: MasterKey, now: Date): string {
  const random = newToken('fpa')
  return random + markOf(keyOf(masterKey), random, periodOf(now))
}

/**
 * Returns a test for tokens made with the key in the current period of 10 minutes or the previous one. True for every
 * valid access token, unless the master key was rotated meanwhile; a true result does not mean that the session is
 * valid.
 */
export function issuedLately(masterKey: MasterKey): (token: string, now: Date) => boolean {
  const key = keyOf(masterKey)
  return (token, now) => {
    const [, random, mark] = shape.exec(token) ?? []
    if (random === undefined || mark === undefined) return false
    const given = Buffer.from(mark)
    const period = periodOf(now)
    return [period, period - 1].some((one) => timingSafeEqual(given, Buffer.from(markOf(key, random, one))))
  }
}

function keyOf(masterKey: MasterKey): Buffer {
  return masterKey.derive('access-token')
}

/** The period is only an input of the mark: a token does not reveal when it was created. */
function markOf(key: Buffer, random: string, period: number): string {
  return createHmac('sha256', key).update(`${period} ${random}`).digest().toString('base64url', 0, markBytes)
}

function periodOf(now: Date): number {
  return Math.floor(now.getTime() / accessMs)
}
