import { expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { startTestApp } from '../../testing/app.ts'
import { send } from '../../testing/send.ts'

const eur = (amount: number) => ({ amount: String(amount), currency: 'EUR' })
const lines = 12_000

/** Runs in a merchant without planner statistics, where per-line lookups must use keys. */
test('processes, shows and passes on a payout of many lines within the statement timeout', {
  timeout: 180_000,
}, async () => {
  const app = await startTestApp()
  const shop = await app.createSite()
  const ingest = async (events: object[]) => {
    const { status, body } = await send(app, 'POST /ingest/events', { events }, shop.secrets.apiSecret)
    expect([status, body.results?.filter((result: { status: string }) => result.status !== 'accepted')]).toEqual([
      200,
      [],
    ])
  }
  const at = (n: number) => new Date(Date.UTC(2026, 0, 5, 12) + n * 1_000).toISOString()
  // A net of 1 each; the first and the last line are payments with two fees.
  const paid = [0, lines - 1]
  const fees = [
    { type: 'processing', amount: eur(2) },
    { type: 'scheme', amount: eur(1) },
  ]
  const line = (n: number) => {
    const common = { id: `a${n}`, reference: `a${n}`, occurredAt: at(n) }
    return paid.includes(n)
      ? { ...common, type: 'payment.captured', data: { availableOn: '2026-01-06', fees } }
      : { ...common, type: 'adjustment', data: { amount: eur(1), reason: 'Test' } }
  }
  const event = (type: string, reference: string, day: number, data: object) => {
    const occurredAt = new Date(Date.UTC(2026, 0, day, 12)).toISOString()
    return { id: `${type} ${reference}`, type, reference, occurredAt, data }
  }
  // The first line belongs to a later payout than all others.
  await ingest([
    event('payment.created', 'late', 4, { amount: eur(500), paymentMethod: { type: 'card' } }),
    event('payment.captured', 'late', 4, { availableOn: '2026-01-20' }),
    ...paid.map((n) => ({
      ...event('payment.created', `a${n}`, 4, { amount: eur(4), paymentMethod: { type: 'card' } }),
      occurredAt: at(n),
    })),
  ])
  for (let first = 0; first < lines; first += 1_000) {
    await ingest(Array.from({ length: 1_000 }, (_, index) => line(first + index)))
  }
  await ingest([event('payout.created', 'first', 10, { amount: eur(lines) })])
  await ingest([event('payout.created', 'second', 12, { amount: eur(lines) })])
  await ingest([event('payout.failed', 'first', 11, {})])

  const get = async (path: string) => (await send(app, `GET /${path}`, undefined, app.owner.signedIn.accessToken)).body
  const { items } = await get('payouts')
  const sums = items.map((payout: { linesCount: number; breakdown: { check: { difference: { amount: string } } } }) => [
    payout.linesCount,
    payout.breakdown.check.difference.amount,
  ])
  expect(sums).toEqual([
    [lines, '0'],
    [lines, '0'],
  ])
  const page = await get(`payouts/${items[0].id}/lines?limit=2&offset=${lines - 2}`)
  expect([page.total, page.items.map(({ reference }: { reference: string }) => reference)]).toEqual([
    lines,
    [`a${lines - 2}`, `a${lines - 1}`],
  ])
  // Both payouts keep their sums: the first from its creation, the second from when it took over that many lines.
  const owner = await connectOwner(app.database.owner)
  const kept = await owner.query(
    `select s.lines, s.sums ->> 'posted' as posted, p.amount::text as amount
     from payout_sums s join transactions p on p.id = s.payout_id order by p.id`,
  )
  expect(kept.rows).toEqual([1, 2].map(() => ({ lines, posted: String(lines), amount: String(lines) })))
  const one = await get(`payouts/${items[0].id}`)
  const others = lines - paid.length
  expect([one.parts, one.others]).toEqual([
    [
      { part: 'payment', count: 2, amount: eur(8), fees: eur(-6), net: eur(2) },
      { part: 'other', count: others, amount: eur(others), fees: eur(0), net: eur(others) },
    ],
    [{ type: 'adjustment', count: others, amount: eur(others) }],
  ])
  // Stored sums of ranges are the sums of the lines, and count only for as many lines as they cover.
  await owner.query(`update payout_sums set lines = lines - 1, sums = '{}'`)
  expect(await get(`payouts/${items[0].id}`)).toEqual(one)
  expect((await get('payouts')).items).toEqual(items)
  await owner.query('delete from payout_sums')
  expect(await get(`payouts/${items[0].id}`)).toEqual(one)
  await owner.end()
  await ingest([event('payout.created', 'third', 25, { amount: eur(500) })])
  const [third] = (await get('payouts')).items
  expect([third.linesCount, third.breakdown.check.difference.amount]).toEqual([1, '0'])
  // Ends with the ledger check, which must not depend on statistics either.
  await app.close()
})
