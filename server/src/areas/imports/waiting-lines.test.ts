import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { balanceFile, base64, chargeLine, sendFile } from '../../testing/files.ts'
import { send } from '../../testing/send.ts'
import { expireHeldEvents } from '../ingest/expire-held-events.ts'
import { saveAllDecided } from './waiting-lines.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Site = Awaited<ReturnType<TestApp['createSite']>>

const eur = (minor: number) => ({ amount: `${minor}`, currency: 'EUR' })
const refund = 'txn_r,2026-03-02 10:00:00,,eur,-30.00,0.50,-30.50,refund,re_1,,ch_9'
const dispute = 'txn_d,2026-03-03 10:00:00,,eur,-20.00,15.00,-35.00,dispute,dp_1,,ch_9'

async function pay(site: Site, reference: string) {
  const data = { amount: eur(10_000), paymentMethod: { type: 'card' } }
  await ingest(site, [
    { id: `${reference}-a`, type: 'payment.created', reference, data },
    { id: `${reference}-b`, type: 'payment.captured', reference, data: {} },
  ])
}

async function ingest(site: Site, events: object[]) {
  const occurredAt = '2026-03-01T10:00:00.000Z'
  const body = { events: events.map((event) => ({ occurredAt, ...event })) }
  await send(app, 'POST /ingest/events', body, site.secrets.apiSecret)
}

const now = (id: string) => app.owner.call('GET /imports/{id}', { params: { id } })

test('lines count as imported once their payment has arrived', async () => {
  const site = await app.createSite()
  const run = await sendFile(app.owner, site.id, balanceFile(chargeLine(1), refund, dispute))
  expect(run.counts).toMatchObject({ new: 1, waiting: 2, refused: 0 })
  expect([run.isComplete, run.booked]).toEqual([false, [eur(9_710)]])
  await pay(site, 'ch_9')
  const after = await now(run.id)
  expect(after.counts).toEqual({ lines: 3, new: 3, here: 0, waiting: 0, refused: 0, skipped: 0 })
  expect(after.isComplete).toBe(true)
  expect(after.booked).toEqual([eur(9_710 - 3_050 - 3_500)])
  expect(after.kinds).toEqual(['payment', 'refund', 'dispute'].map((kind) => ({ kind, count: 1 })))
  expect(after.control).toMatchObject([
    { lines: 3, file: '3160', moved: '3160', payments: '10000', refunds: '-5000', fees: '-1840' },
  ])
  const { items } = await app.owner.call('GET /imports', { query: { siteId: site.id } })
  expect(items).toEqual([after])
  // Stored, and stored once.
  await Promise.all([saveAllDecided(app.deps), saveAllDecided(app.deps)])
  expect(await now(run.id)).toEqual(after)
})

test('a refund of a payment that was declined waits in preview and import', async () => {
  const site = await app.createSite()
  const data = { amount: eur(10_000), paymentMethod: { type: 'card' } }
  await ingest(site, [
    { id: 'a', type: 'payment.created', reference: 'ch_9', data },
    { id: 'b', type: 'payment.declined', reference: 'ch_9', data: { declineCode: 'expired_card' } },
  ])
  const content = balanceFile(refund)
  const body = { siteId: site.id, content: base64(content), isWhole: true, format: 'stripe-balance' }
  const preview = await send(app, 'POST /imports/preview', body, app.owner.signedIn.accessToken)
  expect(preview.body.checked).toMatchObject({ ready: 0, waiting: 1, refused: 0 })
  expect(await sendFile(app.owner, site.id, content)).toMatchObject({ counts: { new: 0, waiting: 1, refused: 0 } })
})

test('lines that an earlier import left waiting count as already there, in preview and import', async () => {
  const site = await app.createSite()
  await sendFile(app.owner, site.id, balanceFile(refund))
  const charge = 'txn_c,2026-03-01 10:00:00,,eur,100.00,0.00,100.00,charge,ch_9,,ch_9'
  const content = balanceFile(charge, refund)
  const body = { siteId: site.id, content: base64(content), isWhole: true, format: 'stripe-balance' }
  const preview = await send(app, 'POST /imports/preview', body, app.owner.signedIn.accessToken)
  const run = await sendFile(app.owner, site.id, content)
  expect(run).toMatchObject({ isComplete: true, counts: { new: 1, here: 1, waiting: 0, refused: 0 } })
  expect(preview.body.checked).toMatchObject({ ready: 1, here: 1, refused: 0 })
  expect([preview.body.booked, preview.body.control[0].moved]).toEqual([run.booked, run.control?.[0]?.moved])
})

test('the list of imports counts them without a look at the import', async () => {
  const site = await app.createSite()
  await sendFile(app.owner, site.id, balanceFile(refund))
  await pay(site, 'ch_9')
  const { items } = await app.owner.call('GET /imports', { query: { siteId: site.id } })
  expect(items).toMatchObject([{ counts: { new: 1, waiting: 0 }, isComplete: true }])
})

test('lines of a second import of the file were already there', async () => {
  const site = await app.createSite()
  const first = await sendFile(app.owner, site.id, balanceFile(refund))
  app.clock.advance(60_000)
  const second = await sendFile(app.owner, site.id, balanceFile(refund))
  expect(second.counts).toMatchObject({ waiting: 1 })
  await pay(site, 'ch_9')
  expect(await now(second.id)).toMatchObject({ counts: { new: 0, here: 1, waiting: 0 }, booked: [], isComplete: true })
  expect(await now(first.id)).toMatchObject({ counts: { new: 1, here: 0 }, booked: [eur(-3_050)] })
})

test('a line that waits twice in one file counts once', async () => {
  const site = await app.createSite()
  const run = await sendFile(app.owner, site.id, balanceFile(refund, refund))
  expect(run.counts).toMatchObject({ waiting: 2 })
  await pay(site, 'ch_9')
  const after = await now(run.id)
  expect(after.counts).toMatchObject({ new: 1, here: 1, waiting: 0 })
  expect(after).toMatchObject({ isComplete: true, booked: [eur(-3_050)] })
})

test('a payment in a later part of the file ends the wait of an earlier line', async () => {
  const site = await app.createSite()
  const parts = [balanceFile(refund), `${chargeLine(9)}\n`]
  const fileBytes = Buffer.byteLength(parts.join(''))
  const body = { siteId: site.id, fileName: 'balance.csv', fileBytes, format: 'stripe-balance' } as const
  const { id } = await app.owner.call('POST /imports', { body })
  const [first, last] = [await sendPart(1), await sendPart(2)]
  expect(first.counts).toMatchObject({ new: 0, waiting: 1 })
  expect(last.counts).toMatchObject({ new: 2, waiting: 0 })
  expect(last).toMatchObject({ isComplete: true, booked: [eur(9_710 - 3_050)] })

  async function sendPart(number: 1 | 2) {
    const content = base64(parts[number - 1] ?? '')
    const params = { id, number: `${number}` }
    return await app.owner.call('PUT /imports/{id}/parts/{number}', { params, body: { content, isLast: number === 2 } })
  }
})

test('a return counts with its difference once its payout has arrived', async () => {
  const site = await app.createSite()
  const line = 'txn_p,2026-03-05 10:00:00,,eur,90.00,0.00,90.00,payout_reversal,po_1,,'
  const run = await sendFile(app.owner, site.id, balanceFile(line))
  expect(run.counts).toMatchObject({ waiting: 1 })
  await ingest(site, [
    { id: 'po-a', type: 'payout.created', reference: 'po_1', data: { amount: eur(10_000) } },
    { id: 'po-b', type: 'payout.paid', reference: 'po_1', data: {} },
  ])
  expect(await now(run.id)).toMatchObject({
    ...{ counts: { new: 1, waiting: 0 }, isComplete: true, booked: [eur(9_000)] },
    control: [
      {
        file: '9000',
        moved: '9000',
        payouts: '10000',
        adjustments: '-1000',
        adjusted: [{ line: 2, reference: 'po_1' }],
      },
    ],
  })
})

test('a refund that replaces its provisional booking adds nothing to the balances', async () => {
  const site = await app.createSite()
  await sendFile(app.owner, site.id, balanceFile(refund.replace(/ch_9$/, '')))
  const line = 'txn_s,2026-03-02 10:00:00,,eur,-30.00,0.50,-30.50,refund,re_1,,ch_9'
  const run = await sendFile(app.owner, site.id, balanceFile(line))
  expect(run.counts).toMatchObject({ waiting: 1 })
  await pay(site, 'ch_9')
  expect(await now(run.id)).toMatchObject({ counts: { new: 1, waiting: 0 }, isComplete: true, booked: [] })
})

test('lines are refused with their reason once they have waited for a day', async () => {
  const site = await app.createSite()
  const run = await sendFile(app.owner, site.id, balanceFile(refund, chargeLine(2)))
  app.clock.advance(25 * 3_600_000)
  await expireHeldEvents(app.deps)
  const person = await app.signIn(app.owner.email, app.owner.password)
  const params = { id: run.id }
  await expectRefused()
  await saveAllDecided(app.deps)
  await expectRefused()

  async function expectRefused() {
    const after = await person.call('GET /imports/{id}', { params })
    expect(after.counts).toMatchObject({ new: 1, waiting: 0, refused: 1 })
    expect(after).toMatchObject({ isComplete: false, refusedKept: 1, booked: [eur(9_710)] })
    expect((await person.call('GET /imports/{id}/refused', { params, query: {} })).items).toEqual([
      {
        ...{ line: 2, count: 1, code: 'EVENT_REFUSED', currency: 'EUR', file: '-3050', moves: '-3050' },
        reason: 'The payment has not arrived yet. Nothing changed within 24 hours.',
      },
    ])
    const file = await fetch(`${app.baseUrl}/imports/${run.id}/refused/export`, {
      headers: { authorization: `Bearer ${person.signedIn.accessToken}` },
    })
    expect(await file.text()).toContain('txn_r,')
  }
})
