import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { base64 } from '../../testing/files.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const head =
  'Date,Payment method,Currency,Amount,Status,ID,Description,Settlement currency,Settlement amount,Settlement reference,Payment ID'
const lineOf = (day: string, method: string, amount: string, status: string, id: string, payment = '') =>
  `2026-10-${day} 09:00:00,${method},EUR,${amount},${status},${id},x,EUR,${amount},12.2611.01,${payment}`

async function take(siteId: string, ...lines: string[]) {
  const content = [head, ...lines, ''].join('\n')
  const token = app.owner.signedIn.accessToken
  const asked = { siteId, fileName: 'm.csv', fileBytes: Buffer.byteLength(content), format: 'mollie-settlement' }
  const { body: run } = await send(app, 'POST /imports', asked, token)
  const part = { content: base64(content), isLast: true }
  return (await send(app, `PUT /imports/${run.id}/parts/1`, part, token)).body
}

async function totalOf(siteId: string): Promise<string> {
  const token = app.owner.signedIn.accessToken
  const { body } = await send(app, `GET /site-account-balances?siteId=${siteId}&limit=10`, undefined, token)
  return body.items[0].total.amount
}

const paid = lineOf('01', 'ideal', '100.00', 'paidout', 'tr_1')

describe('a line of Mollie with a settlement amount moves it, whatever its status', () => {
  test.each([
    ['named by its payment', 'tr_1'],
    ['without its payment', ''],
  ])('a refund that failed comes back, %s', async (_, payment) => {
    const { id } = await app.createSite()
    const lines = [
      paid,
      lineOf('02', 'refund', '-20.00', 'refunded', 're_1', payment),
      lineOf('05', 'refund', '20.00', 'failed', 're_1', payment),
    ]
    const whole = await take(id, ...lines)
    expect(whole).toMatchObject({ isComplete: true, counts: { new: 3 }, control: [{ file: '10000', moved: '10000' }] })
    expect(await take(id, ...lines)).toMatchObject({ isComplete: true, counts: { here: 3 } })
    expect(await totalOf(id)).toBe('10000')
  })

  test.each([
    ['named by its payment', 'tr_1'],
    ['without its payment', ''],
  ])('a chargeback and its reversal have one ID, %s', async (_, payment) => {
    const { id } = await app.createSite()
    const lines = [
      paid,
      lineOf('02', 'chargeback', '-100.00', '', 'chb_1', payment),
      lineOf('05', 'chargeback reversal', '100.00', '', 'chb_1', payment),
    ]
    expect(await take(id, ...lines)).toMatchObject({ isComplete: true, counts: { new: 3 } })
    expect(await take(id, ...lines)).toMatchObject({ isComplete: true, counts: { here: 3 } })
    expect(await totalOf(id)).toBe('10000')
  })

  test('a return whose refund is in an earlier file moves its money', async () => {
    const { id } = await app.createSite()
    expect(await take(id, lineOf('05', 'refund', '20.00', 'failed', 're_1'))).toMatchObject({ isComplete: true })
    expect(await take(id, lineOf('02', 'refund', '-20.00', 'refunded', 're_1'))).toMatchObject({ isComplete: true })
    expect(await totalOf(id)).toBe('0')
  })

  test('a failed line without a settlement amount moves nothing', async () => {
    const { id } = await app.createSite()
    const failed = '2026-10-01 09:00:00,ideal,EUR,100.00,failed,tr_2,x,,,,'
    expect(await take(id, failed)).toMatchObject({ counts: { skipped: 1 } })
  })
})
