import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { balanceFile, base64, chargeLine, sendFile } from '../../testing/files.ts'
import { besideAnotherInstance } from '../../testing/other-instance.ts'
import { send } from '../../testing/send.ts'
import { uuidOf } from '../../testing/uuid-of.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const line = (number: number, category: string, gross: string) =>
  `txn_${number},2026-03-01 10:00:00,2026-03-03 00:00:00,eur,${gross},0.00,${gross},${category},src_${number},By hand,`

test.each([
  ['a payment', chargeLine(1), chargeLine(1, '90.00'), '9710', '8710'],
  ['a fee', line(2, 'stripe_fee', '-5.00'), line(2, 'stripe_fee', '-7.00'), '-500', '-700'],
  ['a payout', line(3, 'payout', '-50.00'), line(3, 'payout', '-70.00'), '-5000', '-7000'],
  ['a top-up', line(4, 'topup', '50.00'), line(4, 'topup', '70.00'), '5000', '7000'],
  ['an adjustment', line(5, 'contribution', '-1.00'), line(5, 'contribution', '-2.00'), '-100', '-200'],
  ['a sign', line(6, 'contribution', '-1.00'), line(6, 'contribution', '1.00'), '-100', '100'],
])('refuses %s repeated by ID with another amount, and the file does not add up', async (...given) => {
  const [, before, after, booked, said] = given
  const site = await app.createSite()
  expect((await sendFile(app.owner, site.id, balanceFile(before))).counts).toMatchObject({ new: 1, refused: 0 })
  const run = await sendFile(app.owner, site.id, balanceFile(after))
  expect(run).toMatchObject({
    isComplete: false,
    counts: { here: 0, refused: 1 },
    control: [{ file: said, moved: booked }],
  })
})

test('counts a part once when another instance imports it concurrently', async () => {
  const site = await app.createSite()
  const content = balanceFile(chargeLine(1), chargeLine(2))
  const token = app.owner.signedIn.accessToken
  const asked = { siteId: site.id, fileName: 'b.csv', fileBytes: content.length, format: 'stripe-balance' }
  const { body: run } = await send(app, 'POST /imports', asked, token)
  const [answer] = await besideAnotherInstance(
    app,
    (other) =>
      // Its lines were new to the other request, and are duplicates here.
      other.query(
        `update import_runs set parts_taken = 1, bytes_taken = file_bytes, new_lines = 1, waiting_lines = 1, status = 'done',
           last_part = sha256($2)
         where id = $1`,
        [uuidOf('job', run.id), Buffer.from(content)],
      ),
    () => [send(app, `PUT /imports/${run.id}/parts/1`, { content: base64(content), isLast: true }, token)],
  )
  expect(answer).toMatchObject({ status: 200, body: { counts: { lines: 2, new: 1, waiting: 1 } } })
})

test('a merchant may send twenty files in parallel; one idle for ten minutes frees its slot', async () => {
  const { id: siteId } = await app.createSite()
  const asked = { siteId, fileName: 'b.csv', fileBytes: 100, format: 'stripe-balance' }
  const start = async () => {
    const { signedIn } = await app.signIn(app.owner.email, app.owner.password)
    return (await send(app, 'POST /imports', asked, signedIn.accessToken)).status
  }
  for (let running = 0; running < 20; running += 1) expect(await start()).toBe(201)
  expect(await start()).toBe(409)
  app.clock.advance(600_001)
  expect(await start()).toBe(201)
})
