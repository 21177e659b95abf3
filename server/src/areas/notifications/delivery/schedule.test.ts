import { describe, expect, it } from 'vitest'
import { healthAfter, isDisabledFor } from '../endpoint/endpoint.ts'
import { delaysMs, nextAttemptAt, pausedUntil, throttledUntil } from './schedule.ts'

const now = new Date('2026-03-01T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const hour = 3_600_000

describe('the schedule', () => {
  it('has ten attempts in 75 hours, 35 minutes and 5 seconds', () => {
    expect(delaysMs).toHaveLength(10)
    expect(delaysMs.reduce((sum, ms) => sum + ms)).toBe(75 * hour + 35 * 60_000 + 5_000)
    expect(nextAttemptAt(10, now, null)).toBeNull()
  })

  it.each(delaysMs.slice(1).map((ms, index) => [index + 1, ms]))('after attempt %i waits %i ms, ±20 %%', (made, ms) => {
    expect(nextAttemptAt(made, now, null, 0)).toEqual(after(ms * 0.8))
    expect(nextAttemptAt(made, now, null, 0.5)).toEqual(after(ms))
    expect(nextAttemptAt(made, now, null, 1)).toEqual(after(ms * 1.2))
  })

  it('is never earlier than the receiver’s Retry-After', () => {
    expect(nextAttemptAt(1, now, after(60_000), 0.5)).toEqual(after(60_000))
    expect(nextAttemptAt(2, now, after(60_000), 0.5)).toEqual(after(300_000))
  })

  it.each([
    [429, '120', 120_000],
    [503, '9999999', 24 * hour],
    [502, after(5_000).toUTCString(), 5_000],
    [504, '0', null],
    [503, after(-5_000).toUTCString(), null],
    [503, 'soon', null],
    [503, undefined, null],
    [500, '120', null],
  ])('%i with Retry-After %s', (status, text, ms) => {
    expect(throttledUntil(status, text, now)).toEqual(ms === null ? null : after(ms))
    // The address is paused nevertheless, if only briefly.
    expect(pausedUntil(status, text, now)).toEqual(status === 500 ? null : after(ms ?? 5_000))
  })
})

describe('the state of an address', () => {
  const url = 'https://shop.example/hook'
  const ids = { merchant_id: '' as never, site_id: '' as never, url }
  const healthy = {
    failing_since: null,
    // Full, so that another success changes nothing.
    recent_outcomes: 's'.repeat(100),
    succeeded_at: now,
    throttled_until: null,
    disabled_at: null,
    disabled_reason: null,
  }
  const failed = { error: { kind: 'timeout' as const, message: '' } }

  it('fails from the first failure, and is disabled after 120 hours without a success', () => {
    const first = healthAfter({ ...ids, ...healthy }, url, failed, now)
    expect(first).toMatchObject({ failing_since: now, disabled_at: null })
    const failing = { ...ids, ...healthy, failing_since: now, recent_outcomes: 'f'.repeat(100) }
    expect(healthAfter(failing, url, failed, after(120 * hour - 1))).toBeNull()
    expect(healthAfter(failing, url, failed, after(120 * hour))).toMatchObject({ disabled_reason: 'failing' })
    expect(healthAfter(failing, url, {}, after(hour))).toMatchObject({ failing_since: null, succeeded_at: after(hour) })
    // Another address has no history.
    expect(healthAfter(failing, `${url}/new`, failed, after(120 * hour))).toMatchObject({ disabled_at: null })
  })

  it('is disabled alone: another address of the site is not', () => {
    const disabled = { ...ids, ...healthy, disabled_at: now }
    expect(isDisabledFor(disabled, url)).toBe(true)
    expect(isDisabledFor(disabled, `${url}/new`)).toBe(false)
    expect(isDisabledFor({ ...ids, ...healthy }, url)).toBe(false)
    expect(isDisabledFor(undefined, url)).toBe(false)
  })

  it('pauses for 5 s after 503 without a time, until a success', () => {
    const busy = { response: { status: 503, headers: {}, body: '' }, error: { kind: 'http' as const, message: '' } }
    const rests = healthAfter({ ...ids, ...healthy }, url, busy, now)
    expect(rests).toMatchObject({ throttled_until: after(5_000), disabled_at: null })
    expect(healthAfter({ ...ids, ...healthy, ...rests }, url, {}, after(1_000))).toMatchObject({
      throttled_until: null,
    })
  })

  it('pauses for the longest of several Retry-After values', () => {
    const busy = (seconds: string) => ({
      response: { status: 503, headers: { 'retry-after': seconds }, body: '' },
      error: { kind: 'http' as const, message: '' },
    })
    const long = healthAfter({ ...ids, ...healthy }, url, busy('600'), now)
    expect(healthAfter({ ...ids, ...healthy, ...long }, url, busy('1'), after(1_000))).toMatchObject({
      throttled_until: after(600_000),
    })
    expect(healthAfter({ ...ids, ...healthy, ...long }, url, busy('1200'), after(1_000))).toMatchObject({
      throttled_until: after(1_201_000),
    })
  })

  it('is disabled by 410 at once, and written only when something changed', () => {
    const gone = { response: { status: 410, headers: {}, body: '' }, error: { kind: 'http' as const, message: '' } }
    expect(healthAfter(undefined, url, gone, now)).toMatchObject({ disabled_reason: 'gone', disabled_at: now })
    expect(healthAfter({ ...ids, ...healthy }, url, {}, after(1_000))).toBeNull()
    expect(healthAfter({ ...ids, ...healthy }, url, {}, after(60_000))).not.toBeNull()
  })
})
