import { randomInt } from 'node:crypto'
import { maxAttempts, retryDelaysSeconds } from '@firepay/contract/notifications/notification-values.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** How long after the previous attempt the next one is made (security.md N-02): ten attempts in 75 h 35 m 05 s. */
export const delaysMs: readonly number[] = retryDelaysSeconds.map((seconds) => seconds * second)
const jitter = 0.2
/** A receiver may ask to be left alone for a day, and no longer. */
const maxRetryAfterMs = 24 * hour
/** An address that wants less and does not say when gets nothing for so long, or until something arrives. */
const pauseMs = 5 * second

/** Without one success for so long an address is disabled (security.md N-12). */
export const maxFailingMs = 120 * hour

/**
 * When the next attempt is made, ±20 %, and not before the receiver wants it; null after the last one.
 * @param made attempts of the schedule so far, the one that failed included
 * @param random 0…1
 */
export function nextAttemptAt(
  made: number,
  now: Date,
  notBefore: Date | null,
  random = randomInt(2 ** 32) / 2 ** 32,
): Date | null {
  const delayMs = delaysMs[made]
  if (made >= maxAttempts || delayMs === undefined) return null
  const at = now.getTime() + Math.round(delayMs * (1 - jitter + 2 * jitter * random))
  return new Date(Math.max(at, notBefore?.getTime() ?? 0))
}

const throttling = new Set([429, 502, 503, 504])

/**
 * Until when an address gets nothing that the schedule would send: as `Retry-After` says, and a short time where the answer
 * asks for less without it (security.md N-03). Null for any other answer.
 */
export function pausedUntil(status: number, retryAfter: string | undefined, now: Date): Date | null {
  if (!throttling.has(status)) return null
  return throttledUntil(status, retryAfter, now) ?? new Date(now.getTime() + pauseMs)
}

/** Until when a receiver wants no more, from the status and `Retry-After` (seconds or a date); null where it says nothing. */
export function throttledUntil(status: number, retryAfter: string | undefined, now: Date): Date | null {
  if (!throttling.has(status) || retryAfter === undefined) return null
  const text = retryAfter.trim()
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime()
  if (Number.isNaN(waitMs) || waitMs <= 0) return null
  return new Date(now.getTime() + Math.min(waitMs, maxRetryAfterMs))
}
