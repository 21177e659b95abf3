import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MasterKey } from './master-key.ts'
import { newToken } from './tokens.ts'

/** How long an access token lives (security.md S-01). */
export const accessMs = 10 * 60_000
const markBytes = 16
const shape = /^(fpa_[\w-]{43})([\w-]{22})$/

/**
 * An access token: 256 random bits, and a mark by which every process of the installation recognizes its tokens before the
 * database is asked. The mark authenticates nobody; it names a queue (docs/decisions/305-anonymous-callers-share-two-places.md).
 */
export function newAccessToken(masterKey: MasterKey, now: Date): string {
  const random = newToken('fpa')
  return random + markOf(keyOf(masterKey), random, periodOf(now))
}

/**
 * A test of tokens: whether one was made with the key in this period of 10 minutes or the one before. It is true of every access
 * token that lives, unless the master key was rotated meanwhile, and says nothing of its session.
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

/** The period is in the mark only: a token says nothing about when it was made. */
function markOf(key: Buffer, random: string, period: number): string {
  return createHmac('sha256', key).update(`${period} ${random}`).digest().toString('base64url', 0, markBytes)
}

function periodOf(now: Date): number {
  return Math.floor(now.getTime() / accessMs)
}
