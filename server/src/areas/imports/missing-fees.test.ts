import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { base64, sendFile } from '../../testing/files.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
// Closing verifies the ledger.
afterAll(() => app.close())

type Site = Awaited<ReturnType<TestApp['createSite']>>
type Told = [type: string, reference: string, data: object, at?: string | undefined]
const eur = (amount: string) => ({ amount, currency: 'EUR' })
const feesOf = (amount: string) => [{ type: 'processing', amount: eur(amount) }]
const created: Told = ['payment.created', 'ch_1', { amount: eur('10000'), paymentMethod: { type: 'card' } }]
const captured = (data: object = {}): Told => ['payment.captured', 'ch_1', data]
const charged = (reference: string, amount: string, at?: string): Told => [
  'fee.charged',
  reference,
  { amount: eur(amount), feeType: 'processing' },
  at,
]

let count = 0
async function tell(site: Site, ...told: Told[]) {
  const events = told.map(([type, reference, data, at = '2026-10-01T10:00:00Z']) => ({
    id: `e${++count}`,
    type,
    reference,
    occurredAt: at,
    data,
  }))
  const { body } = await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
  expect(body.results.map((one: { status: string }) => one.status)).toEqual(events.map(() => 'accepted'))
}

const balanceFile =
  'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,description,charge_id\n' +
  'txn_1,2026-10-01 10:00:05,eur,100.00,3.20,96.80,charge,ch_1,x,ch_1\n'
const paymentsFile =
  'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Converted Currency,Description,Fee,Status\n' +
  'ch_1,2026-10-01 10:00:00,100.00,0.00,eur,true,100.00,0.00,eur,A shirt,3.20,Paid\n'

/** Previews a file and imports it. */
async function both(site: Site, content: string, format: 'stripe-balance' | 'stripe-payments' = 'stripe-balance') {
  const body = { siteId: site.id, content: base64(content), isWhole: true, format }
  const preview = await send(app, 'POST /imports/preview', body, app.owner.signedIn.accessToken)
  const { checked, control, booked } = preview.body
  const run = await sendFile(app.owner, site.id, content, 'import', format)
  return { checked, previewed: control, booked, run }
}

async function balanceOf(site: Site): Promise<number> {
  const token = app.owner.signedIn.accessToken
  const { body } = await send(app, `GET /site-account-balances?siteId=${site.id}`, undefined, token)
  return body.items.reduce(
    (sum: number, one: { available: { amount: string }; pending: { amount: string } }) =>
      sum + Number(one.available.amount) + Number(one.pending.amount),
    0,
  )
}

describe('a file with the fee of a payment that events reported without it', () => {
  test('adds the fee once, whatever file tells it again', async () => {
    const site = await app.createSite()
    await tell(site, created, captured())
    const { checked, previewed, booked, run } = await both(site, balanceFile)
    expect(checked).toMatchObject({ ready: 1, refused: 0 })
    expect(booked).toMatchObject([eur('-320')])
    expect(previewed).toMatchObject([{ file: '9680', moved: '9680' }])
    expect(run).toMatchObject({ isComplete: true, counts: { new: 1, here: 0, refused: 0 } })
    expect(await balanceOf(site)).toBe(9680)
    for (const [content, format] of [
      [balanceFile, 'stripe-balance'],
      [paymentsFile, 'stripe-payments'],
    ] as const) {
      const again = await both(site, content, format)
      expect(again).toMatchObject({ checked: { here: 1, refused: 0 }, booked: [] })
      expect(again.run).toMatchObject({ isComplete: true, counts: { new: 0, here: 1, refused: 0 } })
      expect(await balanceOf(site)).toBe(9680)
    }
    const compared = await sendFile(app.owner, site.id, balanceFile, 'comparison')
    expect(compared.control).toMatchObject([{ file: '9680', moved: '9680' }])
  })

  test('adds it once for a line that the file has twice', async () => {
    const site = await app.createSite()
    await tell(site, created, captured())
    const [head = '', line = ''] = balanceFile.split('\n')
    const { checked, booked, run } = await both(site, [head, line, line, ''].join('\n'))
    expect(checked).toMatchObject({ ready: 1, here: 1, refused: 0 })
    expect(booked).toMatchObject([eur('-320')])
    expect(run).toMatchObject({ isComplete: true, counts: { new: 1, here: 1, refused: 0 } })
    expect(await balanceOf(site)).toBe(9680)
  })

  const refusedStories: [name: string, balance: number, ...told: Told[]][] = [
    ['another fee on the capture', 9700, created, captured({ fees: feesOf('300') })],
    ['another separate fee of the payment', 9700, created, captured(), charged('ch_1:fee', '300')],
    [
      'a separate fee since, which may include it',
      9000,
      created,
      captured(),
      charged('f_1', '1000', '2026-10-02T10:00:00Z'),
    ],
  ]
  test.each(refusedStories)('refuses the line with both numbers beside %s', async (_, balance, ...told) => {
    const site = await app.createSite()
    await tell(site, ...told)
    const { checked, run } = await both(site, balanceFile)
    expect(checked).toMatchObject({ ready: 0, refused: 1 })
    expect(run).toMatchObject({ isComplete: false, counts: { new: 0, here: 0, refused: 1 } })
    const token = app.owner.signedIn.accessToken
    const { body } = await send(app, `GET /imports/${run.id}/refused`, undefined, token)
    const numbers = /ch_1 is booked with (97|100)\.00 EUR after fees, and this line has 96\.80 EUR/
    expect(body.items[0].reason).toMatch(numbers)
    expect(await balanceOf(site)).toBe(balance)
  })

  const sameStories: [name: string, ...told: Told[]][] = [
    ['on the capture', created, captured({ fees: feesOf('320') })],
    ['as a separate fee of the payment', created, captured(), charged('ch_1:fee', '320')],
    ['as a separate fee under the payment’s reference', created, captured(), charged('ch_1', '320')],
  ]
  test.each(sameStories)('counts the line as here with the same fee %s', async (_, ...told) => {
    const site = await app.createSite()
    await tell(site, ...told)
    const { checked, run } = await both(site, balanceFile)
    expect(checked).toMatchObject({ here: 1, refused: 0 })
    expect(run).toMatchObject({ isComplete: true, counts: { new: 0, here: 1, refused: 0 } })
    expect(await balanceOf(site)).toBe(9680)
  })

  test('adds it where separate fees are smaller, or of before the payment', async () => {
    const site = await app.createSite()
    await tell(site, charged('f_0', '5000', '2026-09-01T10:00:00Z'), created, captured(), charged('f_1', '100'))
    const { run } = await both(site, balanceFile)
    expect(run).toMatchObject({ isComplete: true, counts: { new: 1, refused: 0 } })
    expect(await balanceOf(site)).toBe(9680 - 5000 - 100)
  })
})
