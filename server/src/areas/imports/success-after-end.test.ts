import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { base64, sendFile } from '../../testing/files.ts'
import { merchantOf } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const eur = (amount: number) => ({ amount: `${amount}`, currency: 'EUR' })
const decline = ['payment.declined', { declineCode: 'do_not_honor' }] as const
const head =
  'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,description,charge_id,payment_intent_id'
const chargeOf = (at: string, gross = '100.00') =>
  `txn_1,${at},eur,${gross},2.90,${(Number(gross) - 2.9).toFixed(2)},charge,ch_9,x,ch_9,pi_9`
const refund = 'txn_2,2026-03-02 12:00:00,eur,-30.00,0.00,-30.00,refund,re_9,x,ch_9,pi_9'

/** A site with a payment of 100.00 that ended at ten o'clock. */
async function siteWith([type, data]: readonly [string, object], reference = 'ch_9') {
  const site = await app.createSite()
  const events = [
    ['payment.created', { amount: eur(10_000), paymentMethod: { type: 'card' } }, '09:00'],
    [type, data, '10:00'],
  ].map(([type, data, time]) => ({ id: `${type}`, type, reference, occurredAt: `2026-03-01T${time}:00.000Z`, data }))
  const { body } = await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
  expect(body.results).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }])
  return site
}

async function previewedAndImported(siteId: string, content: string) {
  const body = { siteId, content: base64(content), isWhole: true, format: 'stripe-balance' }
  const preview = await send(app, 'POST /imports/preview', body, app.owner.signedIn.accessToken)
  const run = await sendFile(app.owner, siteId, content)
  const { ready, waiting = 0, here, refused } = preview.body.checked
  expect({ new: ready, waiting, here, refused }).toEqual({
    ...{ new: run.counts.new, waiting: run.counts.waiting },
    ...{ here: run.counts.here, refused: run.counts.refused },
  })
  const { items } = await app.owner.call('GET /imports/{id}/refused', { params: { id: run.id }, query: {} })
  expect(preview.body.lines.flatMap(({ reason }: { reason?: string }) => reason ?? [])).toEqual(
    items.map(({ reason }) => reason),
  )
  return { run, reasons: items.map(({ reason }) => reason) }
}

async function paymentsOf(siteId: string) {
  const { items } = await app.owner.call('GET /transactions', { query: { siteId, type: 'payment' } })
  return items
}

describe('a line of a payment that ended here without a capture', () => {
  test.each<[string, readonly [string, object], string]>([
    ['declined', decline, 'ch_9'],
    ['declined, under its payment intent', decline, 'pi_9'],
    ['expired', ['payment.expired', {}], 'ch_9'],
    ['voided', ['payment.voided', {}], 'ch_9'],
  ])('captures it when the line is later: %s', async (_, end, reference) => {
    const { id: siteId } = await siteWith(end, reference)
    const content = [head, chargeOf('2026-03-01 11:00:00'), refund, ''].join('\n')
    const { run } = await previewedAndImported(siteId, content)
    expect(run).toMatchObject({ isComplete: true, counts: { new: 2, refused: 0 }, booked: [eur(6_710)] })
    expect(await paymentsOf(siteId)).toMatchObject([{ status: 'captured', processorReference: reference }])
    const again = await previewedAndImported(siteId, content)
    expect(again.run).toMatchObject({ isComplete: true, counts: { here: 2, new: 0 } })
    const findings = await withTenant(app.database.app, merchantOf(app), (trx) => verifyLedger(trx, merchantOf(app)))
    expect(findings).toEqual([])
  })

  test('is refused when the line is earlier than the decline', async () => {
    const { id: siteId } = await siteWith(decline)
    const { run, reasons } = await previewedAndImported(siteId, [head, chargeOf('2026-03-01 09:30:00'), ''].join('\n'))
    expect([run.counts.refused, reasons]).toEqual([1, ['The payment was declined after the time of this line.']])
  })

  test('is refused when it captures more than the payment', async () => {
    const { id: siteId } = await siteWith(decline)
    const content = [head, chargeOf('2026-03-01 11:00:00', '120.00'), ''].join('\n')
    const { run, reasons } = await previewedAndImported(siteId, content)
    expect([run.counts.refused, reasons]).toEqual([
      1,
      ['ch_9 already exists with a different amount: 100.00 EUR, not 120.00 EUR.'],
    ])
  })
})
