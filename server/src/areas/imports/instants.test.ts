import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay, parseInstant } from './instants.ts'

const read = (text: string, zone: string, dayFirst: boolean | 'unknown' = true) => {
  const { value, fault } = parseInstant(text, zone, dayFirst === 'unknown' ? undefined : dayFirst) as {
    value?: Date
    fault?: string
  }
  return value?.toISOString() ?? fault
}

test.each([
  ['2026-03-01 10:00:00', 'UTC', '2026-03-01T10:00:00.000Z'],
  ['2026-07-26 19:58:55', 'CEST', '2026-07-26T17:58:55.000Z'],
  ['2026-03-01T10:00:00Z', 'Europe/Berlin', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T10:00:00.250Z', 'Europe/Berlin', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T10:00:00+05:30', 'UTC', '2026-03-01T04:30:00.000Z'],
  ['2026-03-01T10:00:00+01:00[Europe/Berlin]', 'UTC', '2026-03-01T09:00:00.000Z'],
  ['01/03/2026 09:05:07 PM', 'PST', '2026-03-02T05:05:07.000Z'],
  ['01/03/2026, 9:05 p.m.', 'UTC', '2026-03-01T21:05:00.000Z'],
  ['01/03/2026 12:05 am', 'UTC', '2026-03-01T00:05:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['01-03-2026', 'Europe/Berlin', '2026-02-28T23:00:00.000Z'],
  ['31-12-2025', 'Asia/Tokyo', '2025-12-30T15:00:00.000Z'],
  ['20260301', 'UTC', '2026-03-01T00:00:00.000Z'],
  ['1 Mar 2026 10:00', 'UTC', '2026-03-01T10:00:00.000Z'],
  ['01-Mar-2026', 'UTC', '2026-03-01T00:00:00.000Z'],
  ['March 1, 2026 at 10:00 AM', 'UTC', '2026-03-01T10:00:00.000Z'],
  ['2026-06-15 10:00:00', 'NZST', '2026-06-14T22:00:00.000Z'],
  ['2026-06-15 10:00:00', 'GMT+09:00', '2026-06-15T01:00:00.000Z'],
])('%s in %s is an instant', (text, zone, expected) => {
  expect(read(text, zone)).toBe(expected)
})

test.each([
  ['2026-03-01 12:00:00+00', '2026-03-01T12:00:00.000Z'],
  ['2026-03-01 12:00:00-08', '2026-03-01T20:00:00.000Z'],
  ['2026-03-01 12:00:00 PST', '2026-03-01T20:00:00.000Z'],
  ['2026-03-01 12:00:00 GMT+9', '2026-03-01T03:00:00.000Z'],
  ['2026-03-01 12:00:00 (CET)', '2026-03-01T11:00:00.000Z'],
  ['2026-03-01 13:15:00 America/New_York', '2026-03-01T18:15:00.000Z'],
  ['2026-03-01 01:15:00 PM PT', '2026-03-01T21:15:00.000Z'],
  ['2026-03-01 09:00:00 PMST', '"PMST" is a time zone that is not known here.'],
  ['2026-03-01 09:00:00 +25', '"+25" is a time zone that is not known here.'],
  ['2026-03-01 09:00:00 Mars/Base', '"Mars/Base" is a time zone that is not known here.'],
  ['2026-03-01 09:00:00 2026-01-01T00:00Z', '"2026-01-01T00:00Z" is a time zone that is not known here.'],
])('applies the zone in %s, or refuses it by name', (text, expected) => {
  expect(read(text, 'Asia/Tokyo')).toBe(expected)
})

test.each([
  '2026-02-30',
  'soon',
  '2026-03-01 25:00',
  '2026-03-01 13:00 PM',
  '2026-03-01 soon',
  '1 Foo 2026',
  '03/25/2026',
])('%s is no date and time', (text) => {
  expect(read(text, 'UTC')).toBe(`"${text}" is not a date and time.`)
})

test('refuses 03/04/2026 while the order of day and month is unknown; other dates need no proof', () => {
  expect(read('03/04/2026', 'UTC', 'unknown')).toContain('nothing in the file proves which')
  expect(read('03/25/2026', 'UTC', 'unknown')).toBe('2026-03-25T00:00:00.000Z')
  expect(read('25/03/2026', 'UTC', 'unknown')).toBe('2026-03-25T00:00:00.000Z')
  expect(read('05.05.2026', 'UTC', 'unknown')).toBe('2026-05-05T00:00:00.000Z')
  expect(parseDay('03/04/2026 10:00', true)).toEqual({ value: '2026-04-03' })
  expect(parseDay('03/04/2026', false)).toEqual({ value: '2026-03-04' })
})

describe('every date', () => {
  const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland')
  const mark = fc.constantFrom('-', '/', '.')
  const two = (number: number) => String(number).padStart(2, '0')

  test('is a day in the site’s zone, in any order and with any separator', () => {
    fc.assert(
      fc.property(day, zone, mark, fc.boolean(), (at, name, sign, dayFirst) => {
        const [year, month, date] = [at.getUTCFullYear(), two(at.getUTCMonth() + 1), two(at.getUTCDate())]
        const expected = new Date(
          Temporal.PlainDate.from(`${year}-${month}-${date}`).toZonedDateTime(name).epochMilliseconds,
        )
        const short = (dayFirst ? [date, month, year] : [month, date, year]).join(sign)
        expect(read(short, name, dayFirst)).toBe(expected.toISOString())
        expect(read([year, month, date].join(sign), name, dayFirst)).toBe(expected.toISOString())
      }),
    )
  })

  test('with time and offset is that instant, in any notation', () => {
    const minutes = fc.integer({ min: -12 * 4, max: 14 * 4 }).map((quarters) => quarters * 15)
    fc.assert(
      fc.property(day, minutes, fc.constantFrom('', ' ', ' GMT', ' UTC'), fc.boolean(), (at, offset, before, colon) => {
        const local = new Date(at.getTime() + offset * 60_000).toISOString()
        const [hours, rest] = [two(Math.floor(Math.abs(offset) / 60)), Math.abs(offset) % 60]
        const minutesText = rest === 0 && !colon ? '' : `${colon ? ':' : ''}${two(rest)}`
        const text = `${local.slice(0, 10)} ${local.slice(11, 19)}${before}${offset < 0 ? '-' : '+'}${hours}${minutesText}`
        expect(read(text, 'Asia/Tokyo')).toBe(`${at.toISOString().slice(0, 19)}.000Z`)
      }),
    )
  })

  test('with trailing text is read completely or refused', () => {
    const rest = fc.string({ minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(rest, (text) => {
        const got = read(`2026-03-01 10:00:00${text}`, 'Asia/Tokyo')
        const isIgnored = got === '2026-03-01T01:00:00.000Z'
        // The rest adds nothing: blanks, a fraction, `am`, or the same zone.
        expect(
          isIgnored &&
            !/^(?:[.,]\d+)?\s*(?:\[?\(?asia\/tokyo|jst|kst|wit|yakt|am|(?:utc|gmt)?\s*\+0?9.*|a\.m\.|)[)\]]?\s*$/i.test(
              text,
            ),
        ).toBe(false)
      }),
      { numRuns: 300 },
    )
  })
})
