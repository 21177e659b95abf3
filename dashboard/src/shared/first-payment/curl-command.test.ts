import { eventData, eventEnvelope, ingestBody } from '@firepay/contract/ingest/ingest.schemas.ts'
import { expect, test } from 'vitest'
import { curlCommand } from './curl-command.ts'

const given = { apiBase: 'https://pay.example/api/v1', currency: 'JPY', at: new Date('2026-11-19T13:32:00Z') }

test('the command sends a valid body', () => {
  const command = curlCommand({ ...given, apiSecret: 'as_test_x' })
  expect(command).toContain('https://pay.example/api/v1/ingest/events')
  expect(command).toContain("'Authorization: Bearer as_test_x'")
  const body = /-d '([^']*)'$/.exec(command)?.[1] ?? ''
  const { events } = ingestBody.parse(JSON.parse(body))
  const parsed = events.map((event) => eventEnvelope.parse(event))
  expect(parsed.map((event) => event.type)).toEqual(['payment.created', 'payment.captured'])
  for (const event of parsed) eventData[event.type].parse(event.data)
})

test('without a secret it has a placeholder', () => {
  expect(curlCommand({ ...given, apiSecret: null })).toContain('Bearer YOUR_API_SECRET')
})

test('a later command sends another payment', () => {
  const later = { ...given, at: new Date('2026-11-19T13:32:01Z'), apiSecret: null }
  expect(curlCommand(later)).not.toBe(curlCommand({ ...given, apiSecret: null }))
})
