import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '../../platform/db/migrate.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eur } from '../../testing/eur.ts'
import { base64 } from '../../testing/files.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

type Site = Awaited<ReturnType<TestApp['createSite']>>
const token = () => app.owner.signedIn.accessToken

const file = [
  '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Reference Txn ID","Balance Impact"',
  '"13/10/2026","10:00:00","UTC","","Express Checkout Payment","Completed","EUR","100.00","-3.20","96.80","CAP1","","Credit"',
  '"15/10/2026","10:00:00","UTC","","Chargeback","Completed","EUR","-50.00","0.00","-50.00","CB1","CAP1","Debit"',
  '',
].join('\n')

async function take({ id }: Site) {
  const asked = { siteId: id, fileName: 'p.csv', fileBytes: Buffer.byteLength(file), format: 'paypal-activity' }
  const { body: run } = await send(app, 'POST /imports', asked, token())
  const part = { content: base64(file), isLast: true }
  return (await send(app, `PUT /imports/${run.id}/parts/1`, part, token())).body
}

let count = 0
const opened = (reference: string, paymentReference = 'CAP1') => ({
  id: `opened-${++count}`,
  type: 'dispute.opened',
  reference,
  occurredAt: '2026-10-16T10:00:00Z',
  data: { paymentReference, amount: eur(5_000), reason: 'Fraud' },
})
const tell = (site: Site, ...events: object[]) => acceptEvents(app, site.secrets.apiSecret, events)

/** As before migration 317: disputes of files are not marked. */
const forgetMarks = () =>
  owner.query(`update transaction_details set data = data #- '{dispute,isNamedByLine}' where data ? 'dispute'`)
const migrateAgain = () =>
  owner.query(readMigrations().find(({ name }) => name.startsWith('321-'))?.sql ?? 'no such migration')

async function disputesOf({ id }: Site): Promise<string[]> {
  const { body } = await send(app, `GET /transactions?siteId=${id}&type=chargeback`, undefined, token())
  return body.items.map((item: { processorReference: string }) => item.processorReference).sort()
}

test('a dispute of a file from before the mark is that of a later event', async () => {
  const site = await app.createSite()
  await take(site)
  await forgetMarks()
  await migrateAgain()
  await tell(site, opened('PP-D-1'))
  expect(await disputesOf(site)).toEqual(['CB1'])
  expect(await take(site)).toMatchObject({ isComplete: true, counts: { new: 0, here: 2 } })
})

test('without proof a dispute is not marked: reported already, or opened by an event', async () => {
  const [reported, beside, ofEvents] = [await app.createSite(), await app.createSite(), await app.createSite()]
  await take(reported)
  await tell(reported, opened('PP-D-1'))
  await take(beside)
  await forgetMarks()
  await tell(beside, opened('PP-D-1'))
  const created = { amount: eur(10_000), paymentMethod: { type: 'wallet' } }
  const at = { reference: 'CAP1', occurredAt: '2026-10-13T10:00:00Z' }
  await tell(
    ofEvents,
    { id: 'created', type: 'payment.created', ...at, data: created },
    { id: 'captured', type: 'payment.captured', ...at, data: {} },
    // The reference of a line, but not its event.
    opened('CB1'),
  )
  await migrateAgain()
  for (const site of [reported, beside, ofEvents]) {
    const before = await disputesOf(site)
    await tell(site, opened('PP-D-2'))
    expect(await disputesOf(site)).toEqual([...before, 'PP-D-2'].sort())
  }
})
