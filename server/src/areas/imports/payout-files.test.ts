import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { balanceFile, base64, chargeLine, sendFile } from '../../testing/files.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const eur = (amount: string) => ({ amount, currency: 'EUR' })

async function payoutsOf(siteId: string) {
  const token = app.owner.signedIn.accessToken
  const { body } = await send(app, `GET /payouts?siteId=${siteId}&sort=createdAt&limit=10`, undefined, token)
  return body.items
}

describe("Stripe's itemized payouts report", () => {
  const report = `payout_id,effective_at_utc,effective_at,currency,balance_transaction_id,gross,fee,net,reporting_category,description,payout_expected_arrival_date,payout_status
po_1,2026-03-04 00:00:00,2026-03-04 01:00:00,eur,txn_p1,-50.00,0.00,-50.00,payout,STRIPE PAYOUT,2026-03-04,paid
po_2,2026-03-05 00:00:00,2026-03-05 01:00:00,eur,txn_p2,-20.00,0.00,-20.00,payout,STRIPE PAYOUT,2026-03-05,failed
po_2,2026-03-06 00:00:00,2026-03-06 01:00:00,eur,txn_p3,20.00,0.00,20.00,payout_reversal,STRIPE PAYOUT,2026-03-05,failed
`

  test('creates each payout at the time it left the balance, and returns a failed one', async () => {
    const { id } = await app.createSite()
    await sendFile(app.owner, id, balanceFile(chargeLine(1)))
    expect(await sendFile(app.owner, id, report)).toMatchObject({ isComplete: true, counts: { new: 3, refused: 0 } })
    expect(await payoutsOf(id)).toMatchObject([
      { processorReference: 'po_1', status: 'paid', amount: eur('5000'), createdAt: '2026-03-04T00:00:00.000Z' },
      { processorReference: 'po_2', status: 'failed', amount: eur('2000'), createdAt: '2026-03-05T00:00:00.000Z' },
    ])
  })

  test('changes nothing of a payout that the balance report has brought', async () => {
    const { id } = await app.createSite()
    const payout = 'txn_p1,2026-03-02 00:10:00,2026-03-02 00:10:00,eur,-50.00,0.00,-50.00,payout,po_1,STRIPE PAYOUT,'
    await sendFile(app.owner, id, balanceFile(chargeLine(1), payout))
    const run = await sendFile(app.owner, id, report)
    expect(run).toMatchObject({ isComplete: true, counts: { new: 2, here: 1, refused: 0 } })
    expect(await payoutsOf(id)).toHaveLength(2)
  })
})

describe('a file of a processor that cannot be imported is refused by its name, with the file to use instead', () => {
  test.each([
    [
      'the list of payouts from the Stripe dashboard',
      'stripe-balance',
      `id,Amount,Created (UTC),Currency,Livemode,Arrival Date (UTC),Source Type,Destination,Status,Type,Method
po_1,50.00,2026-03-02 00:10:11,eur,true,2026-03-04 00:00:00,card,ba_1,paid,bank_account,standard
`,
    ],
    [
      'a settlement or transaction detail report of PayPal',
      'paypal-activity',
      `"RH","2026/03/03 04:40:00 -0800","A","ABCDEFGHJKLMN","011"
"FH","01"
"SH","2026/03/02 00:00:00 -0800","2026/03/02 23:59:59 -0800","ABCDEFGHJKLMN",""
"CH","Transaction ID","Invoice ID","PayPal Reference ID","PayPal Reference ID Type","Transaction Event Code","Transaction Initiation Date","Transaction Completion Date","Transaction  Debit or Credit","Gross Transaction Amount","Gross Transaction Currency"
"SB","8AB1","INV-1","","","T0006","2026/03/02 10:00:00 -0800","2026/03/02 10:00:00 -0800","CR",10000,"USD"
`,
    ],
  ])('%s', async (name, format, content) => {
    const { id } = await app.createSite()
    const preview = await app.owner.call('POST /imports/preview', {
      body: { siteId: id, content: base64(content), isWhole: true },
    })
    expect(preview).toMatchObject({ format, fault: expect.stringContaining(`This is ${name}`), lines: [] })
    const asked = { siteId: id, fileName: 'report.csv', fileBytes: Buffer.byteLength(content), format }
    const token = app.owner.signedIn.accessToken
    const run = await send(app, 'POST /imports', asked, token)
    const part = await send(
      app,
      `PUT /imports/${run.body.id}/parts/1`,
      { content: base64(content), isLast: true },
      token,
    )
    expect(part).toMatchObject({ status: 422, body: { errors: [{ message: expect.stringContaining('instead') }] } })
  })
})
