import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sendFile } from '../../testing/files.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
// Closing verifies the ledger.
afterAll(() => app.close())

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const created = { amount: eur('10000'), paymentMethod: { type: 'card' } }
const captured = { fees: [{ type: 'processing', amount: eur('320') }] }
const file =
  'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,description,charge_id\n' +
  'txn_1,2026-10-01 10:00:00,eur,100.00,3.20,96.80,charge,ch_1,x,ch_1\n'

type Site = Awaited<ReturnType<TestApp['createSite']>>
async function tell(site: Site, ...told: [id: string, type: string, data: object][]) {
  const occurredAt = '2026-10-01T10:00:00Z'
  const events = told.map(([id, type, data]) => ({ id, type, reference: 'ch_1', occurredAt, data }))
  const { body } = await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
  return body.results.map((one: { status: string }) => one.status)
}

describe('an event of a capture that arrives after the file', () => {
  const stories: [name: string, data: object, status: string][] = [
    ['without an amount', {}, 'accepted'],
    ['of the same amount and fee', { amount: eur('10000'), ...captured }, 'accepted'],
    ['of the same amount without its fee', { amount: eur('10000') }, 'accepted'],
    ['of another amount', { amount: eur('9000') }, 'refused'],
    ['with another fee', { fees: [{ type: 'processing', amount: eur('300') }] }, 'refused'],
  ]
  test.each(stories)('%s', async (_, data, status) => {
    const site = await app.createSite()
    await sendFile(app.owner, site.id, file)
    expect(await tell(site, ['a', 'payment.created', created], ['b', 'payment.captured', data])).toEqual([
      'accepted',
      status,
    ])
    // It was one capture: a second one is refused.
    expect(await tell(site, ['c', 'payment.captured', {}])).toEqual([status === 'accepted' ? 'refused' : 'accepted'])
    const run = await sendFile(app.owner, site.id, file)
    expect(run).toMatchObject({ isComplete: true, counts: { new: 0, here: 1, refused: 0 } })
    const { body } = await send(app, `GET /transactions?siteId=${site.id}`, undefined, app.owner.signedIn.accessToken)
    expect(body.items).toMatchObject([{ status: 'captured', net: eur('9680') }])
  })
})

describe('an event of the API whose id begins like that of a file', () => {
  test('is no event of a file: its payment is the one that a file has', async () => {
    const site = await app.createSite()
    expect(await tell(site, ['file_1', 'payment.created', created], ['file_2', 'payment.captured', captured])).toEqual([
      'accepted',
      'accepted',
    ])
    const run = await sendFile(app.owner, site.id, file)
    expect(run).toMatchObject({ isComplete: true, counts: { new: 0, here: 1, refused: 0 } })
  })

  test('repeats no payment, also while it waits', async () => {
    const site = await app.createSite()
    expect(await tell(site, ['file_2', 'payment.captured', captured])).toEqual(['held'])
    expect(await tell(site, ['file_1', 'payment.created', created])).toEqual(['accepted'])
    expect(await tell(site, ['file_3', 'payment.created', { ...created, amount: eur('1') }])).toEqual(['refused'])
    const run = await sendFile(app.owner, site.id, file)
    expect(run).toMatchObject({ isComplete: true, counts: { new: 0, here: 1, refused: 0 } })
  })
})
