import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { base64 } from '../../testing/files.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Site = Awaited<ReturnType<TestApp['createSite']>>
const eur = (amount: string) => ({ amount, currency: 'EUR' })
const head =
  '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Reference Txn ID","Balance Impact"'
const sale =
  '"13/10/2026","10:00:00","UTC","","Express Checkout Payment","Completed","EUR","100.00","-3.20","96.80","CAP1","","Credit"'
const chargeback = (id: string, amount = '-50.00') =>
  `"15/10/2026","10:00:00","UTC","","Chargeback","Completed","EUR","${amount}","0.00","${amount}","${id}","CAP1","Debit"`
const reversal =
  '"20/10/2026","10:00:00","UTC","","Chargeback Reversal","Completed","EUR","50.00","0.00","50.00","CB9","CAP1","Credit"'

async function tell(site: Site, ...disputes: [reference: string, step?: 'won' | 'lost' | undefined][]): Promise<void> {
  const created = { amount: eur('10000'), paymentMethod: { type: 'wallet' } }
  const told: [string, string, object][] = [
    ['payment.created', 'CAP1', created],
    ['payment.captured', 'CAP1', { fees: [{ type: 'processing', amount: eur('320') }] }],
    ...disputes.flatMap(([reference, step]): [string, string, object][] => [
      ['dispute.opened', reference, { paymentReference: 'CAP1', amount: eur('5000'), reason: 'Fraud' }],
      ...(step ? [[`dispute.${step}`, reference, {}] as [string, string, object]] : []),
    ]),
  ]
  const events = told.map(([type, reference, data], index) => ({
    id: `${type}-${reference}`,
    type,
    reference,
    occurredAt: `2026-10-13T10:00:0${index}.000Z`,
    data,
  }))
  const { body } = await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
  for (const { status } of body.results) expect(status).toBe('accepted')
}

async function take({ id }: Site, ...lines: string[]) {
  const content = [head, ...lines, ''].join('\n')
  const token = app.owner.signedIn.accessToken
  const asked = { siteId: id, fileName: 'p.csv', fileBytes: Buffer.byteLength(content), format: 'paypal-activity' }
  const { body: run } = await send(app, 'POST /imports', asked, token)
  const part = { content: base64(content), isLast: true }
  return (await send(app, `PUT /imports/${run.id}/parts/1`, part, token)).body
}

async function disputesOf({ id }: Site) {
  const token = app.owner.signedIn.accessToken
  const { body } = await send(app, `GET /transactions?siteId=${id}&type=all&limit=10`, undefined, token)
  return body.items.filter(({ type }: { type: string }) => type === 'chargeback')
}

describe('a chargeback of a PayPal file that events reported as a dispute', () => {
  test.each([undefined, 'lost'] as const)('is that dispute, whose status is %s', async (step) => {
    const site = await app.createSite()
    await tell(site, ['PP-D-1', step])
    for (const _ of [1, 2]) {
      const run = await take(site, sale, chargeback('CB1'))
      expect(run).toMatchObject({
        isComplete: true,
        counts: { new: 0, here: 2 },
        control: [{ file: '4680', moved: '4680' }],
      })
    }
    expect(await disputesOf(site)).toMatchObject([{ processorReference: 'PP-D-1', net: eur('-5000') }])
  })

  test.each([undefined, 'won', 'lost'] as const)(
    'after the file, is that dispute, which then has the status %s',
    async (step) => {
      const site = await app.createSite()
      await take(site, sale, chargeback('CB1'))
      const opened = { paymentReference: 'CAP1', amount: eur('5000'), reason: 'Fraud' }
      const told: [string, string, object][] = [
        ['dispute.opened', 'PP-D-1', opened],
        ...(step ? [[`dispute.${step}`, 'PP-D-1', {}] as [string, string, object]] : []),
      ]
      const events = told.map(([type, reference, data]) => ({
        id: type,
        type,
        reference,
        occurredAt: '2026-10-16T10:00:00Z',
        data,
      }))
      const { body } = await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
      expect(body.results).toMatchObject(told.map(() => ({ status: 'accepted' })))
      expect(await take(site, sale, chargeback('CB1'))).toMatchObject({ isComplete: true, counts: { new: 0, here: 2 } })
      expect(await disputesOf(site)).toMatchObject([
        { processorReference: 'CB1', status: step ?? 'open', net: eur(step === 'won' ? '0' : '-5000') },
      ])
      // Another dispute of the amount is another one.
      const again = {
        id: 'again',
        type: 'dispute.opened',
        reference: 'PP-D-2',
        occurredAt: '2026-10-17T10:00:00Z',
        data: opened,
      }
      await send(app, 'POST /ingest/events', { events: [again] }, site.secrets.apiSecret)
      expect(await disputesOf(site)).toHaveLength(2)
    },
  )

  test('and was won, is that dispute with its reversal', async () => {
    const site = await app.createSite()
    await tell(site, ['PP-D-1', 'won'])
    const run = await take(site, sale, chargeback('CB1'), reversal)
    expect(run).toMatchObject({
      isComplete: true,
      counts: { new: 0, here: 3 },
      control: [{ file: '9680', moved: '9680' }],
    })
    expect(await disputesOf(site)).toHaveLength(1)
  })

  test('stays that dispute when its reversal is in the file, also imported again', async () => {
    const site = await app.createSite()
    await tell(site, ['PP-D-1'])
    for (const fresh of [1, 0]) {
      const run = await take(site, sale, chargeback('CB1'), reversal)
      expect(run).toMatchObject({ isComplete: true, counts: { new: fresh, here: 3 - fresh } })
    }
    expect(await disputesOf(site)).toMatchObject([{ processorReference: 'PP-D-1', status: 'won' }])
  })

  test('is another dispute when its amount is another one', async () => {
    const site = await app.createSite()
    await tell(site, ['PP-D-1'])
    expect(await take(site, sale, chargeback('CB1', '-20.00'))).toMatchObject({ isComplete: true, counts: { new: 1 } })
    expect(await disputesOf(site)).toHaveLength(2)
  })

  test('is another dispute when an earlier line was the reported one', async () => {
    const site = await app.createSite()
    await tell(site, ['PP-D-1'])
    const run = await take(site, sale, chargeback('CB1'), chargeback('CB2'))
    expect(run).toMatchObject({
      isComplete: true,
      counts: { new: 1, here: 2 },
      control: [{ file: '-320', moved: '-320' }],
    })
    expect(await disputesOf(site)).toHaveLength(2)
  })

  test('is refused when it may be one of several', async () => {
    const site = await app.createSite()
    await tell(site, ['PP-D-1'], ['PP-D-2'])
    expect(await take(site, sale, chargeback('CB1'))).toMatchObject({ isComplete: false, counts: { refused: 1 } })
    expect(await disputesOf(site)).toHaveLength(2)
  })
})
