import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type IcalEvent, writeCalendar } from './ical.ts'

// Anything a name or reference may contain; calendars cannot contain control characters.
const text = fc
  .string({ unit: 'grapheme', maxLength: 200 })
  .map((value) => value.replaceAll(/\r\n?/g, '\n').replaceAll(/[\p{Cc}]/gu, (sign) => (sign === '\n' ? sign : '')))
const event: fc.Arbitrary<IcalEvent> = fc.record({
  uid: fc.uuid(),
  sequence: fc.nat(9),
  at: fc.date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('2199-12-31') }),
  changedAt: fc.date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('2199-12-31') }),
  summary: text,
  description: text,
  url: fc.webUrl(),
  isCancelled: fc.boolean(),
})
const seconds = (at: Date) => Math.floor(at.getTime() / 1_000)

test('round-trips through another parser, in lines of at most 75 octets', () => {
  fc.assert(
    fc.property(text, fc.array(event, { maxLength: 5 }), (name, events) => {
      const written = writeCalendar(name, 'PT1H', events)
      expect(written.endsWith('\r\n')).toBe(true)
      const lines = written.slice(0, -2).split('\r\n')
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).toBe(Buffer.from(line).toString())
        expect(line).not.toMatch(/[\r\n]/)
      }
      const calendar = new ICAL.Component(ICAL.parse(written))
      // The parser does not know the property and leaves its escapes.
      const shown = String(calendar.getFirstPropertyValue('name'))
      expect(shown.replaceAll(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))).toBe(name)
      const read = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
      expect(
        read.map((one) => ({
          uid: one.uid,
          sequence: one.sequence,
          at: one.startDate.toUnixTime(),
          zone: one.startDate.zone.tzid,
          summary: one.summary,
          description: one.description,
          status: one.component.getFirstPropertyValue('status'),
        })),
      ).toEqual(
        events.map((one) => ({
          uid: one.uid,
          sequence: one.sequence,
          at: seconds(one.at),
          zone: 'UTC',
          summary: one.summary,
          description: one.description,
          status: one.isCancelled ? 'CANCELLED' : 'CONFIRMED',
        })),
      )
    }),
    { numRuns: 300 },
  )
})
