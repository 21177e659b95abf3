import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { base64 } from '../../testing/files.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test.each([
  [
    'stripe-payments',
    'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Converted Currency,Decline Reason,Fee,PaymentIntent ID,Refunded date (UTC),Status,Seller Message,Customer ID,Card Last4',
    'ch_1,2026-10-01 10:00:00,100.00,20.00,eur,true,100.00,20.00,eur,,3.20,pi_1,2026-10-20 10:00:00,Refunded,Complete,cus_1,4242',
  ],
  [
    'paypal-activity',
    'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID,Balance Impact',
    '13/10/2026,10:00:00,UTC,Ada,Express Checkout Payment,Completed,EUR,100.00,-3.20,96.80,CAP1,,Credit',
  ],
])('the preview of %s names the field that each column becomes', async (format, head, line) => {
  const site = await app.createSite()
  const asked = { siteId: site.id, content: base64(`${head}\n${line}\n`), isWhole: true }
  const { body } = await send(app, 'POST /imports/preview', asked, app.owner.signedIn.accessToken)
  expect(body.format).toBe(format)
  const read = body.columns.filter(({ isRead }: { isRead: boolean }) => isRead)
  expect(read.length).toBeGreaterThan(10)
  expect(read.filter(({ field }: { field?: string }) => field === undefined)).toEqual([])
})
