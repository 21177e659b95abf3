import { expect, test } from 'vitest'
import { sessionEnd } from './session-end.ts'

const idleMs = 30 * 60_000
const session = { lastSeenAt: '2026-11-21T10:00:00.000Z', expiresAt: '2026-11-21T20:00:00.000Z' }
const noon = Date.parse('2026-11-21T12:00:00.000Z')

test('ends after the idle time, by the clock of this browser', () => {
  expect(sessionEnd(session, idleMs, { server: noon, here: noon })).toEqual({
    at: Date.parse('2026-11-21T10:30:00.000Z'),
    why: 'idle',
  })
  expect(sessionEnd(session, idleMs, { server: noon, here: noon + 5_000 }).at).toBe(
    Date.parse('2026-11-21T10:30:05.000Z'),
  )
})

test('ends at its maximum lifetime, also when in use', () => {
  const used = { ...session, lastSeenAt: '2026-11-21T19:45:00.000Z' }
  expect(sessionEnd(used, idleMs, { server: noon, here: noon })).toEqual({
    at: Date.parse('2026-11-21T20:00:00.000Z'),
    why: 'final',
  })
})
