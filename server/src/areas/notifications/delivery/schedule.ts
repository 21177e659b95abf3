import { randomInt } from 'node:crypto'
import { maxAttempts, retryDelaysSeconds } from '@firepay/contract/notifications/notification-values.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Delay of each attempt after the previous one (security.md N-02): ten attempts in 75 h 35 m 05 s. */
export const delaysMs: readonly number[] = retryDelaysSeconds.map((seconds) => seconds * second)
const jitter = 0.2
/** `Retry-After` is honored up to one day. */
const maxRetryAfterMs = 24 * hour
/** Pause of an address that throttles without `Retry-After`; a success ends it. */
const pauseMs = 5 * second

/** An address without a success for this long is disabled (security.md N-12). */
export const maxFailingMs = 120 * hour

/**
 * Instant of the next attempt, ±20 %, not before `notBefore`; null after the last one.
 * @param made scheduled attempts so far, including the one that failed
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
 * End of the pause of scheduled attempts to an address: by `Retry-After`, or a short pause for a throttling status without
 * it (security.md N-03). Null for any other status.
 */
export function pausedUntil(status: number, retryAfter: string | undefined, now: Date): Date | null {
  if (!throttling.has(status)) return null
  return throttledUntil(status, retryAfter, now) ?? new Date(now.getTime() + pauseMs)
}

/** End of the throttling by status and `Retry-After` (seconds or a date); null without a usable value. */
export function throttledUntil(status: number, retryAfter: string | undefined, now: Date): Date | null {
  if (!throttling.has(status) || retryAfter === undefined) return null
  const text = retryAfter.trim()
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime()
  if (Number.isNaN(waitMs) || waitMs <= 0) return null
  return new Date(now.getTime() + Math.min(waitMs, maxRetryAfterMs))
}
