import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sendFile } from '../../testing/files.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const head =
  'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Converted Currency,Decline Reason,Fee,Status,Disputed Amount,Dispute Status'
const lineOf = (status: string, { reason = '', disputed = '', dispute = '', captured = 'true' } = {}) =>
  `py_1,2026-10-01 10:00:00,100.00,0.00,eur,${captured},100.00,0.00,eur,${reason},0.35,${status},${disputed},${dispute}`
const payments = (siteId: string, line: string) =>
  sendFile(app.owner, siteId, `${head}\n${line}\n`, 'import', 'stripe-payments')
const balance = (siteId: string, ...lines: string[]) =>
  sendFile(
    app.owner,
    siteId,
    [
      'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,charge_id',
      'txn_1,2026-10-01 10:00:00,eur,100.00,0.35,99.65,charge,py_1,py_1',
      ...lines,
      '',
    ].join('\n'),
  )

async function transactionsOf(siteId: string) {
  const token = app.owner.signedIn.accessToken
  const { body } = await send(app, `GET /transactions?siteId=${siteId}&type=all&limit=10`, undefined, token)
  return body.items
}

describe("the status of a line of Stripe's payments export", () => {
  test.each(['Pending', 'processing', 'requires_action'])(
    '%s moves nothing, although it is captured',
    async (status) => {
      const { id } = await app.createSite()
      expect(await payments(id, lineOf(status))).toMatchObject({ isComplete: true, counts: { skipped: 1 } })
      expect(await transactionsOf(id)).toEqual([])
      expect(await payments(id, lineOf('Paid'))).toMatchObject({ isComplete: true, counts: { new: 1 } })
      expect(await transactionsOf(id)).toMatchObject([{ status: 'captured', net: eur('9965') }])
    },
  )

  test('a failed debit is a declined payment with its reason', async () => {
    const { id } = await app.createSite()
    const run = await payments(id, lineOf('Failed', { reason: 'insufficient_funds' }))
    expect(run).toMatchObject({ isComplete: true, counts: { new: 1 } })
    expect(await transactionsOf(id)).toMatchObject([{ status: 'declined', declineCode: 'insufficient_funds' }])
  })

  test('a debit that failed after its capture, and was returned, is here', async () => {
    const { id } = await app.createSite()
    const back = 'txn_2,2026-10-05 10:00:00,eur,-100.00,0.00,-100.00,charge_failure,pyr_1,py_1'
    expect(await balance(id, back)).toMatchObject({ isComplete: true })
    const run = await payments(id, lineOf('Failed', { reason: 'insufficient_funds' }))
    expect(run).toMatchObject({ isComplete: true, counts: { here: 1, refused: 0 } })
  })

  test('an unknown status is refused by its name', async () => {
    const { id } = await app.createSite()
    const run = await payments(id, lineOf('Somehow'))
    expect(run).toMatchObject({ isComplete: false, counts: { refused: 1 } })
    expect(await transactionsOf(id)).toEqual([])
  })
})

describe("a dispute in Stripe's payments export", () => {
  const lost = lineOf('Paid', { disputed: '20.00', dispute: 'lost' })
  const dispute = 'txn_2,2026-10-20 10:00:00,eur,-20.00,15.00,-35.00,dispute,dp_1,py_1'

  test.each(['lost', 'needs_response', 'under_review'])(
    '%s leaves the import incomplete until it is here',
    async (state) => {
      const { id } = await app.createSite()
      const line = lineOf('Paid', { disputed: '20.00', dispute: state })
      expect(await payments(id, line)).toMatchObject({
        isComplete: false,
        counts: { refused: 1 },
        control: [{ file: '7965', moved: '9965' }],
      })
      expect(await balance(id, dispute)).toMatchObject({ isComplete: true })
      expect(await payments(id, line)).toMatchObject({
        isComplete: true,
        counts: { here: 1 },
        control: [{ file: '7965', moved: '7965' }],
      })
      expect(await transactionsOf(id)).toMatchObject([
        { type: 'chargeback', net: eur('-3500') },
        { type: 'payment', net: eur('6465') },
      ])
    },
  )

  test.each(['won', 'warning_needs_response'])('%s took nothing', async (state) => {
    const { id } = await app.createSite()
    const run = await payments(id, lineOf('Paid', { disputed: '20.00', dispute: state }))
    expect(run).toMatchObject({ isComplete: true, counts: { new: 1 } })
  })

  test('is named by the preview', async () => {
    const { id } = await app.createSite()
    const body = { siteId: id, content: Buffer.from(`${head}\n${lost}\n`).toString('base64'), isWhole: true }
    const preview = await app.owner.call('POST /imports/preview', { body })
    expect(preview.lines[0]?.reason).toMatch(/was disputed/)
  })
})

describe('a refund of the balance report after the sum of refunds', () => {
  test('is no new amount in the preview and in the import', async () => {
    const { id } = await app.createSite()
    const refunded = lineOf('Refunded')
      .replace(',100.00,0.00,eur', ',100.00,100.00,eur')
      .replace('100.00,0.00,eur,,', '100.00,100.00,eur,,')
    expect(await payments(id, refunded)).toMatchObject({ isComplete: true })
    const lines = ['-20.00', '-80.00'].map(
      (amount, index) => `txn_${index + 2},2026-10-05 10:00:00,eur,${amount},0.00,${amount},refund,re_${index},py_1`,
    )
    const head = 'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,charge_id'
    const charge = 'txn_1,2026-10-01 10:00:00,eur,100.00,0.35,99.65,charge,py_1,py_1'
    const content = Buffer.from([head, charge, ...lines, ''].join('\n')).toString('base64')
    const preview = await app.owner.call('POST /imports/preview', { body: { siteId: id, content, isWhole: true } })
    expect(preview.checked).toMatchObject({ refused: 0 })
    expect(preview.booked).toBeUndefined()
    expect(await balance(id, ...lines)).toMatchObject({ isComplete: true, booked: [] })
  })
})
