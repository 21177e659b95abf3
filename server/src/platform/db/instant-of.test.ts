import pg from 'pg'
import { expect, it } from 'vitest'
import { instantOf } from './instant-of.ts'

const timestamptzOid: number = 1184
const byTheDriver = pg.types.getTypeParser(timestamptzOid, 'text') as (text: string) => unknown

it('reads an instant like the driver', () => {
  const texts = [
    '2026-11-24 13:31:52+00',
    '2026-11-24 13:31:52.5+00',
    '2026-11-24 13:31:52.05+00',
    '2026-11-24 13:31:52.123+00',
    '2024-02-29 23:59:59.999+00',
    '1969-12-31 23:59:59.9+00',
    '0099-01-01 00:00:00+00',
    '0100-01-01 00:00:00+00',
    '9999-12-31 23:59:59.001+00',
    '12026-01-01 00:00:00+00',
    '2026-11-24 13:31:52+01',
    '2026-11-24 13:31:52.25+05:30',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
    '-infinity',
  ]
  for (let instant = Date.UTC(1990, 0, 1); instant < Date.UTC(2040, 0, 1); instant += 86_399_877 * 7) {
    texts.push(`${new Date(instant).toISOString().replace('T', ' ').replace('Z', '')}+00`)
  }
  for (const text of texts) expect([text, instantOf(text)]).toEqual([text, byTheDriver(text)])
})

it('truncates to milliseconds', () => {
  expect(instantOf('2026-11-24 13:31:52.123999+00')).toEqual(new Date('2026-11-24T13:31:52.123Z'))
})
