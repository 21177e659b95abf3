import type { ReportHeader } from '@firepay/contract/reports/reports.schemas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { eur } from '../../../testing/eur.ts'
import { merchantOf } from '../../../testing/members.ts'
import { send } from '../../../testing/send.ts'
import { uuidOf } from '../../../testing/uuid-of.ts'
import { closePeriods } from './close-periods.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const hourMs = 3_600_000

/**
 * Days in chronological order, because a test clock only advances, with their hours: clock changes at two in the
 * morning, by half an hour, at midnight, and none. Kolkata has an offset of half an hour.
 */
const days = [
  ['America/New_York', '2027-03-14', 23],
  ['Europe/Berlin', '2027-03-28', 23],
  ['Australia/Lord_Howe', '2027-04-04', 24.5],
  ['Africa/Cairo', '2027-04-30', 23],
  ['Asia/Kolkata', '2027-05-10', 24],
  ['America/Sao_Paulo', '2027-05-20', 24],
  ['Australia/Lord_Howe', '2027-10-03', 23.5],
  ['Africa/Cairo', '2027-10-28', 25],
  ['Europe/Berlin', '2027-10-31', 25],
  ['America/New_York', '2027-11-07', 25],
] as const

/** Advances the clock and signs in again. */
async function moveTo(instant: number) {
  app.clock.advance(instant - app.clock.now().getTime())
  const { call, signedIn } = await app.signIn(app.owner.email, app.owner.password)
  const get = async (path: string) => (await send(app, `GET /${path}`, undefined, signedIn.accessToken)).body
  return { call, get }
}

test.each(days)('a day of %s, %s, has %d hours in reports, statistics and releases', async (zone, date, hours) => {
  const day = Temporal.PlainDate.from(date)
  const startOf = (each: Temporal.PlainDate) => each.toZonedDateTime(zone).epochMilliseconds
  const [start, end] = [startOf(day), startOf(day.add({ days: 1 }))]
  expect((end - start) / hourMs).toBe(hours)

  const before = await moveTo(start - 20 * hourMs)
  const body = { name: zone, timeZone: zone, defaultCurrency: 'EUR' }
  const site = await before.call('POST /sites', { body })
  const { call, get } = await moveTo(end + 12 * hourMs)
  const instants = [start - 1, start, (start + end) / 2, end - 1, end]
  const events = instants.flatMap((at, index) => {
    const payment = { reference: `p${index}`, occurredAt: new Date(at).toISOString() }
    const amount = eur(10 ** index)
    return [
      { ...payment, id: `${index}a`, type: 'payment.created', data: { amount, paymentMethod: { type: 'card' } } },
      { ...payment, id: `${index}b`, type: 'payment.captured', data: { availableOn: date } },
    ]
  })
  await acceptEvents(app, site.secrets.apiSecret, events)

  const { groups } = await get(`transaction-stats?siteId=${site.id}&groupBy=day&dateField=capturedAt`)
  const counted = groups.map(({ key, totals }: { key: string; totals: { gross: string }[] }) => [key, totals[0]?.gross])
  expect(Object.fromEntries(counted)).toEqual({
    [day.subtract({ days: 1 }).toString()]: '1',
    [date]: '1110',
    [day.add({ days: 1 }).toString()]: '10000',
  })

  // Money from earlier days is released at the first instant of the day.
  const balanceAt = async (at: number) =>
    (await call('GET /site-balances', { query: { siteId: site.id, asOf: new Date(at).toISOString() } })).items[0]
  expect(await balanceAt(start - 1)).toMatchObject({
    pending: eur(1),
    available: eur(0),
    releaseSchedule: [{ date, amount: eur(1) }],
  })
  expect(await balanceAt(start)).toMatchObject({ pending: eur(0), available: eur(11) })

  await moveTo(startOf(day.add({ days: 3 })) + hourMs)
  await closePeriods(app.deps, { merchantId: merchantOf(app), siteId: uuidOf('site', site.id) }, 'worker')
  const daily = await reportsOf(site.id, 'daily')
  expectChain(daily)
  expect(daily.find(({ from }) => Date.parse(from) === start)).toMatchObject({
    to: new Date(end).toISOString(),
    opening: eur(1),
    closing: eur(1_111),
  })
  expect(daily.at(-1)?.closing).toEqual(eur(11_111))
})

test('months end at local midnight, despite days of other lengths', async () => {
  const zone = 'America/New_York'
  const { call } = await moveTo(Temporal.ZonedDateTime.from('2028-03-10T12:00[America/New_York]').epochMilliseconds)
  const site = await call('POST /sites', { body: { name: 'Months', timeZone: zone, defaultCurrency: 'EUR' } })
  await moveTo(Temporal.ZonedDateTime.from('2028-05-02T12:00[America/New_York]').epochMilliseconds)
  await closePeriods(app.deps, { merchantId: merchantOf(app), siteId: uuidOf('site', site.id) }, 'worker')
  const monthly = await reportsOf(site.id, 'monthly')
  expectChain(monthly)
  expect(monthly.map(({ from, to }) => [from, to])).toEqual([
    ['2028-03-01T05:00:00.000Z', '2028-04-01T04:00:00.000Z'],
    ['2028-04-01T04:00:00.000Z', '2028-05-01T04:00:00.000Z'],
  ])
})

/** Oldest first. */
async function reportsOf(siteId: string, type: string): Promise<ReportHeader[]> {
  const { get } = await moveTo(app.clock.now().getTime())
  return (await get(`site-balance-reports/${type}?siteId=${siteId}&limit=100`)).items.reverse()
}

function expectChain(reports: readonly ReportHeader[]): void {
  expect(reports.length).toBeGreaterThan(1)
  for (const [index, { to, closing, check }] of reports.entries()) {
    expect(check?.difference.amount).toBe('0')
    const next = reports[index + 1]
    if (next) expect([next.from, next.opening]).toEqual([to, closing])
  }
}
