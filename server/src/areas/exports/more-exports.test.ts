import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  token = app.owner.signedIn.accessToken
  const { id, secrets } = await app.createSite({ name: '=Lamps, "and" more' })
  const url = { notificationUrl: 'http://127.0.0.1:9/notified' }
  await app.owner.call('PATCH /sites/{id}', { params: { id }, body: url })
  const at = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 1_000).toISOString()
  const events = [1, 2, 3, 4, 5].flatMap((n) => {
    const money = (amount: string) => ({ amount, currency: n === 5 ? 'JPY' : 'EUR' })
    const event = (type: string, reference: string, minute: number, data: object) => ({
      id: `${type}-${reference}`,
      type,
      reference,
      occurredAt: at(n * 10 + minute),
      data,
    })
    return [
      event('payment.created', `p-${n}`, 0, { amount: money(`${n}000`), paymentMethod: { type: 'card' } }),
      event('payment.captured', `p-${n}`, 1, {
        availableOn: '2020-01-01',
        fees: [{ type: 'processing', amount: money('100') }],
      }),
      event('payout.created', `=po-${n}`, 2, {
        amount: money(`${BigInt(n) * 1_000n - 100n}`),
        destination: { bankName: 'Bank', last4: '3017' },
      }),
      ...(n % 2 ? [event('payout.paid', `=po-${n}`, 3, { traceId: `T${n}` })] : []),
    ]
  })
  await acceptEvents(app, secrets.apiSecret, events)
})
afterAll(() => app.close())

const get = (path: string, as = token) => fetch(`${app.baseUrl}${path}`, { headers: { authorization: `Bearer ${as}` } })
const listOf = async (path: string): Promise<{ id: string }[]> => (await (await get(path)).json()).items

test.each([
  ['payouts', ''],
  ['payouts', 'sort=amount&currency=EUR'],
  ['payouts', 'status=paid&sort=createdAt'],
  ['payouts', 'q=%3Dpo-3'],
  ['notifications', ''],
  ['notifications', 'eventType=payment.captured&sort=createdAt'],
  ['notifications', 'sort=nextAttemptAt'],
  ['notifications', 'q=p-2'],
])('%s?%s: exports the rows of the list in order, with a manifest and hash', async (kind, query) => {
  const items = await listOf(`/${kind}?limit=100&${query}`)
  expect(items.length).toBeGreaterThan(0)
  const answer = await get(`/${kind}/export?${query}`)
  const text = await answer.text()
  const rows: Record<string, string>[] = parse(text, { columns: true, record_delimiter: ['\r\n'] })
  expect(rows.map((row) => row.id)).toEqual(items.map(({ id }) => id))
  expect(answer.headers.get('firepay-rows')).toBe(String(items.length))
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${kind}_Europe-Berlin.csv"`)
  // A name and a reference that spreadsheets would evaluate.
  for (const row of rows) expect(row.site).toBe(`'=Lamps, "and" more`)
  const { body: manifest } = await send(app, `GET /exports/${answer.headers.get('firepay-export')}`, undefined, token)
  expect(manifest).toMatchObject({
    kind,
    status: 'complete',
    rows: items.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  })
  const ndjson = await (await get(`/${kind}/export?${query}&format=ndjson`)).text()
  expect(
    ndjson
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toEqual(items.map(({ id }) => id))
})

test('exports the composition of payouts, with totals per currency in the manifest', async () => {
  const answer = await get('/payouts/export?sort=amount')
  const rows: Record<string, string>[] = parse(await answer.text(), { columns: true, record_delimiter: ['\r\n'] })
  expect(rows[0]).toMatchObject({
    currency: 'EUR',
    amount: '9.00',
    gross: '10.00',
    fees: '-1.00',
    difference: '0.00',
    reconciliation: 'matched',
    bankReference: 'T1',
    processorReference: "'=po-1",
  })
  expect(rows.find((row) => row.currency === 'JPY')).toMatchObject({ amount: '4900', bankLast4: '3017' })
  const id = answer.headers.get('firepay-export')
  const { body } = await send(app, `GET /exports/${id}`, undefined, token)
  expect(body.sums.filter((sum: { column: string }) => sum.column === 'amount')).toEqual([
    { column: 'amount', currency: 'EUR', amount: '9600' },
    { column: 'amount', currency: 'JPY', amount: '4900' },
  ])
})

test('refuses exports to a role without access to balances', async () => {
  for (const role of ['developer', 'support', 'viewer'] as const) {
    const { accessToken } = (await signInMember(app, role)).signedIn
    for (const kind of ['payouts', 'notifications']) {
      expect([role, kind, (await get(`/${kind}/export`, accessToken)).status]).toEqual([role, kind, 403])
    }
  }
  expect((await get('/payouts/export?limit=5')).status).toBe(422)
  expect((await get('/notifications/export?sort=status')).status).toBe(422)
})

test('transactions: exports reason and deadline of a dispute with the dispute', async () => {
  const shop = await app.createSite({ timeZone: 'Europe/Berlin' })
  const amount = { amount: '500', currency: 'EUR' }
  const at = (hour: number) => `2026-07-03T${hour}:00:00.000Z`
  const data = { paymentReference: 'p', amount, reason: 'goods, not received', deadlineAt: '2026-08-01T10:00:00Z' }
  const events = [
    {
      id: 'd1',
      type: 'payment.created',
      reference: 'p',
      occurredAt: at(10),
      data: { amount, paymentMethod: { type: 'card' } },
    },
    { id: 'd2', type: 'payment.captured', reference: 'p', occurredAt: at(11), data: {} },
    { id: 'd3', type: 'dispute.opened', reference: 'd', occurredAt: at(12), data },
  ]
  await acceptEvents(app, shop.secrets.apiSecret, events)
  const answer = await get(`/transactions/export?type=all&siteId=${shop.id}&sort=createdAt`)
  const rows: Record<string, string>[] = parse(await answer.text(), { columns: true })
  expect(rows.map((row) => [row.type, row.disputeReason, row['disputeDeadlineAt (Europe/Berlin)']])).toEqual([
    ['payment', '', ''],
    ['chargeback', 'goods, not received', '2026-08-01T12:00:00.000+02:00'],
  ])
})
