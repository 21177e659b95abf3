import { expect, it } from 'vitest'
import { localTexts } from './local-text.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
]

it.each(zones)('formats instants in the local time of %s', (zone) => {
  const local = localTexts(zone)
  const expected = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms)
      .toZonedDateTimeISO(zone)
      .toString({ timeZoneName: 'never', fractionalSecondDigits: 3 })
  const instants = [
    0,
    -1,
    -86_399_999,
    Date.UTC(2026, 2, 29, 1),
    Date.UTC(2026, 9, 25, 1),
    Date.UTC(1955, 5, 5, 5, 5, 5, 5),
  ]
  // Around every offset change of a year, and through thirty years.
  for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2027, 0, 1); ms += 1_799_993) instants.push(ms)
  for (let ms = Date.UTC(2000, 0, 1); ms < Date.UTC(2030, 0, 1); ms += 86_399_881 * 5) instants.push(ms)
  const written = instants.map((ms) => [ms, local(new Date(ms))])
  expect(written).toEqual(instants.map((ms) => [ms, expected(ms)]))
})

it('formats instants before time zones existed', () => {
  expect(localTexts('Europe/Berlin')(new Date('1880-01-01T00:00:00.001Z'))).toMatch(/^1880-01-01T00:53:28\.001\+00:53/)
})
