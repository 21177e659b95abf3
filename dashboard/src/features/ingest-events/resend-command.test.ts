import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { rawEventOf, resendCommand } from './resend-command.ts'

const event = {
  id: 'row',
  siteId: 'site_1',
  mode: 'test',
  eventId: 'e1',
  type: 'adjustment',
  reference: 'a',
  occurredAt: '2026-01-01T00:00:00.000Z',
  receivedAt: '2026-01-01T00:00:00.000Z',
  status: 'refused',
  reason: 'contradiction',
  masked: false,
  hash: '',
  times: 1,
  data: { reason: 'Anna\'s $(whoami) `id` \\ "x"' },
} as const

test('the command passes exactly the event to the shell, with another id and no secret', () => {
  const command = resendCommand('http://127.0.0.1/api/v1', rawEventOf(event) ?? {}, 'e1-2')
  const printed = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${command}`], { encoding: 'utf8' })
  const lines = printed.trimEnd().split('\n')
  expect(lines).toContain('Authorization: Bearer YOUR_API_SECRET')
  const { id: _id, ...content } = rawEventOf(event) as { id: string }
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ events: [{ ...content, id: 'e1-2' }] })
})

test('an event without stored content has no raw form', () => {
  const { data: _, ...shape } = event
  expect(rawEventOf(shape)).toBeNull()
})
