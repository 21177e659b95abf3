import { createHash, randomUUIDv7 } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ExportManifest } from '@firepay/contract/exports/exports.schemas.ts'
import { encodeId } from '@firepay/contract/product/ids.ts'
import type { TransactionStats } from '@firepay/contract/transactions/transactions.schemas.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { eventually } from '../../testing/program.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
let token: string
type Shop = Awaited<ReturnType<TestApp['createSite']>>
let shop: Shop
beforeAll(async () => {
  app = await startTestApp()
  token = app.owner.signedIn.accessToken
  shop = await app.createSite({ name: '=Lamps, "and" more', timeZone: 'Europe/Berlin' })
})
// Rows and sums are inserted by SQL, without events.
afterAll(() => app.close('broken'))

const money = (amount: string, currency: string) => ({ amount, currency })
let made = 0
async function pay(site: Shop, reference: string, amount: string, currency: string, at: string, more: object = {}) {
  const base = { reference, occurredAt: at }
  const created = { amount: money(amount, currency), paymentMethod: { type: 'card', last4: '4242' }, ...more }
  const events = [
    { ...base, id: `e${++made}`, type: 'payment.created', data: created },
    {
      ...base,
      id: `e${++made}`,
      type: 'payment.captured',
      data: { fees: [{ type: 'processing', amount: money('1', currency) }] },
    },
  ]
  const [id] = await acceptEvents(app, site.secrets.apiSecret, events)
  return id
}

const begin = (path: string, as = token, signal?: AbortSignal) =>
  fetch(`${app.baseUrl}${path}`, { headers: { authorization: `Bearer ${as}` }, ...(signal && { signal }) })
async function take(query: string, as = token) {
  const answer = await begin(`/transactions/export?${query}`, as)
  const text = await answer.text()
  return { answer, text, id: answer.headers.get('firepay-export') ?? '' }
}
const manifestOf = async (id: string): Promise<ExportManifest> =>
  (await send(app, `GET /exports/${id}`, undefined, token)).body
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, record_delimiter: ['\r\n'] })

describe('GET /transactions/export', () => {
  beforeAll(async () => {
    await pay(shop, '+4915', '1999', 'EUR', '2026-10-25T00:30:00.000Z', {
      orderReference: '@order',
      customer: { email: 'jane@buyer.example', name: '-2+3' },
      description: 'two\n=lines',
    })
    await pay(shop, 'p-2', '1000000000000000000', 'EUR', '2026-10-25T01:30:00.000Z')
    await pay(shop, 'p-3', '12400', 'JPY', '2026-07-01T10:00:00.000Z')
    await pay(shop, 'p-4', '12345', 'KWD', '2026-07-02T10:00:00.000Z')
  })

  it('refuses a caller without a token, and a role without access to balances', async () => {
    expect((await begin('/transactions/export', '')).status).toBe(401)
    for (const role of ['developer', 'support', 'viewer'] as const) {
      const { accessToken } = (await signInMember(app, role)).signedIn
      for (const path of ['/transactions/export', '/exports']) {
        expect([role, path, (await begin(path, accessToken)).status]).toEqual([role, path, 403])
      }
    }
  })

  it.each([
    'format=xlsx',
    'limit=10',
    'offset=1',
    'sort=id',
    'timeZone=Europe/Atlantis',
    'from=2026-02-01&to=2026-01-01',
    'amountFrom=1',
  ])('refuses %s', async (query) => {
    const { answer } = await take(query)
    expect(answer.status).toBe(422)
  })

  it('writes exact amounts, no live formulas, and instants with zone and offset', async () => {
    const { answer, text } = await take('sort=createdAt')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="transactions_Europe-Berlin.csv"')
    expect(answer.headers.get('firepay-rows')).toBe('4')
    const rows = rowsOf(text)
    expect(rows.map((row) => [row.amount, row.currency])).toEqual([
      ['12400', 'JPY'],
      ['12.345', 'KWD'],
      ['19.99', 'EUR'],
      ['10000000000000000.00', 'EUR'],
    ])
    // The clocks go back between the two: the same local time, an hour apart.
    expect(rows.slice(2).map((row) => row['createdAt (Europe/Berlin)'])).toEqual([
      '2026-10-25T02:30:00.000+02:00',
      '2026-10-25T02:30:00.000+01:00',
    ])
    expect(rows[2]).toMatchObject({
      processorReference: "'+4915",
      orderReference: "'@order",
      customerEmail: 'jane@buyer.example',
      customerName: "'-2+3",
      description: "two\n'=lines",
      site: `'=Lamps, "and" more`,
      last4: '4242',
      mode: 'test',
    })
  })

  it('names the file after days and zone of the filter', async () => {
    const { answer } = await take('from=2026-10-01&to=2026-11-01&timeZone=America/New_York&format=ndjson')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="transactions_2026-10-01_2026-10-31_America-New_York.ndjson"',
    )
  })

  it('has the rows, order and sums of the list', async () => {
    for (const query of [
      'type=all&sort=-amount',
      'currency=EUR',
      'q=%2B4915',
      'status=declined',
      `siteId=${shop.id}`,
    ]) {
      const { text, id } = await take(query)
      const list = (await send(app, `GET /transactions?${query}&limit=100`, undefined, token)).body
      expect(rowsOf(text).map((row) => row.id)).toEqual(list.items.map((item: { id: string }) => item.id))
      const stats: TransactionStats = list.stats
      const manifest = await manifestOf(id)
      expect(manifest.rows).toBe(stats.count)
      const summed = (column: string) =>
        Object.fromEntries(
          manifest.sums?.filter((sum) => sum.column === column).map((s) => [s.currency, s.amount]) ?? [],
        )
      expect(summed('capturedAmount')).toEqual(
        Object.fromEntries(stats.totals?.map(({ currency, gross }) => [currency, gross]) ?? []),
      )
      expect(summed('net')).toEqual(Object.fromEntries(stats.totals?.map(({ currency, net }) => [currency, net]) ?? []))
    }
  })

  it('has the same rows in NDJSON', async () => {
    const csv = rowsOf((await take('sort=createdAt')).text)
    const { answer, text } = await take('sort=createdAt&format=ndjson')
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map((line) => [line.id, line.amount, line.createdAt])).toEqual(
      csv.map((row) => [row.id, row.amount, row['createdAt (Europe/Berlin)']]),
    )
    expect(lines[2]).toMatchObject({ timeZone: 'Europe/Berlin', orderReference: '@order', payoutId: null })
  })

  it('accepts up to a hundred transactions by id, of this merchant only', async () => {
    const [first] = (await send(app, 'GET /transactions?limit=1', undefined, token)).body.items
    const foreign = encodeId('transaction', randomUUIDv7())
    expect(rowsOf((await take(`type=all&id=${first.id},${foreign}`)).text).map((row) => row.id)).toEqual([first.id])
    const many = Array.from({ length: 101 }, () => encodeId('transaction', randomUUIDv7())).join(',')
    expect((await take(`id=${many}`)).answer.status).toBe(422)
  })

  it('masks customers for roles that may not see them', async () => {
    const staff = await makeOperator()
    const [row] = rowsOf((await take('q=%2B4915', staff)).text)
    expect(row).toMatchObject({ customerEmail: 'j•••@buyer.example', customerName: "'-•••" })
  })
})

/** An operator, whose role sees balances but no customers. */
async function makeOperator(): Promise<string> {
  const { enrolTotp } = await import('../../testing/factors.ts')
  const staff = await signInMember(app, 'viewer')
  const owner = await connectOwner(app.database.owner)
  await owner.query(`update user_auth set operator = true where user_id = (select id from users where email = $1)`, [
    staff.email,
  ])
  await enrolTotp(app, staff)
  await owner.query(`delete from members where user_id = (select id from users where email = $1)`, [staff.email])
  await owner.end()
  return staff.signedIn.accessToken
}

describe('manifest', () => {
  it('has user, filter, rows and hash; it is in the audit log and in the list', async () => {
    const { text, id } = await take('currency=EUR&sort=amount&q=%2B4915')
    const manifest = await manifestOf(id)
    expect(manifest).toMatchObject({
      id,
      kind: 'transactions',
      status: 'complete',
      format: 'csv',
      timeZone: 'Europe/Berlin',
      filter: { currency: 'EUR', sort: 'amount', q: '[hidden]' },
      rows: 1,
      expectedRows: 1,
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
      createdBy: { id: app.owner.signedIn.userData.id, name: 'Olive Owner' },
    })
    expect(manifest.sums).toContainEqual({ column: 'amount', currency: 'EUR', amount: '1999' })
    const { items } = (await send(app, 'GET /exports?limit=1', undefined, token)).body
    expect(items).toEqual([manifest])
    const log = await send(
      app,
      'GET /audit-log?action=export.completed,transactions.exported&limit=2',
      undefined,
      token,
    )
    expect(log.body.items.map((row: { action: string }) => row.action)).toEqual([
      'export.completed',
      'transactions.exported',
    ])
    expect(log.body.items[0].changes).toContainEqual({ field: 'sha256', before: null, after: manifest.sha256 })
    // Search text may be personal data.
    expect(JSON.stringify(log.body.items)).not.toContain('+4915')
  })

  it('is listed in pages', async () => {
    const first = (await send(app, 'GET /exports?limit=2', undefined, token)).body
    expect(first.total).toBeGreaterThan(2)
    const second = (await send(app, `GET /exports?limit=100&after=${first.items[1].id}`, undefined, token)).body
    expect(second.items).toHaveLength(first.total - 2)
    const last = second.items.at(-1).id
    expect((await send(app, `GET /exports?after=${last}`, undefined, token)).body.items).toEqual([])
    expect((await send(app, 'GET /exports?kind=report', undefined, token)).body).toMatchObject({ items: [], total: 0 })
  })

  it('is filtered by kind and time', async () => {
    await take('currency=JPY')
    app.clock.advance(60_000)
    await (await begin('/audit-log/export?action=site.created')).text()
    app.clock.advance(60_000)
    await take('currency=JPY')
    const list = async (query: string): Promise<{ items: ExportManifest[]; total: number }> =>
      (await send(app, `GET /exports?limit=100${query}`, undefined, token)).body
    const all = (await list('')).items
    const [last = '', middle = ''] = all.map(({ createdAt }) => createdAt)
    const filters: [string, (one: ExportManifest) => boolean][] = [
      ['&kind=audit-log', ({ kind }) => kind === 'audit-log'],
      ['&kind=transactions,report', ({ kind }) => kind === 'transactions'],
      [`&from=${middle}`, ({ createdAt }) => createdAt >= middle],
      [`&to=${middle}`, ({ createdAt }) => createdAt < middle],
      [`&from=${middle}&to=${last}&kind=audit-log`, ({ createdAt }) => createdAt === middle],
    ]
    for (const [query, isIn] of filters) {
      const expected = all.filter(isIn)
      expect([query, expected.length > 0 && expected.length < all.length]).toEqual([query, true])
      expect([query, await list(query)]).toMatchObject([query, { items: expected, total: expected.length }])
    }
  })

  it.each([
    ['?limit=101', 422],
    ['?kind=everything', 422],
    [`?after=${encodeId('export', randomUUIDv7())}`, 422],
    ['/exp_nonsense', 404],
    [`/${encodeId('export', randomUUIDv7())}`, 404],
  ])('refuses /exports%s', async (path, status) => {
    expect((await begin(`/exports${path}`)).status).toBe(status)
  })

  it('hides filters of audit log exports from roles without access, and customers from staff', async () => {
    const answer = await begin('/audit-log/export?q=jane')
    await answer.text()
    const id = answer.headers.get('firepay-export')
    expect(await manifestOf(id ?? '')).toMatchObject({
      kind: 'audit-log',
      filter: { q: '[hidden]' },
      status: 'complete',
    })
    const finance = (await signInMember(app, 'finance')).signedIn.accessToken
    expect((await begin(`/exports/${id}`, finance)).status).toBe(404)
    const { id: ofPayments } = await take('customerEmail=jane@buyer.example')
    const seen = await send(app, `GET /exports/${ofPayments}`, undefined, await makeOperator())
    expect(seen.body.filter).toEqual({})
  })
})

describe('scaled-down export of a million rows', () => {
  const many = 12_000
  /** Filters that are counted from rows, which have no statistics here. */
  const bulk = 'currency=EUR&amountFrom=1&q=bulk-'
  beforeAll(async () => {
    const owner = await connectOwner(app.database.owner)
    await owner.query(
      `insert into transactions (merchant_id, id, site_id, account_id, type, processor_reference, status, currency, amount,
         account_currency, created_at, status_at, received_at, updated_at, note)
       select a.merchant_id, gen_random_uuid(), a.site_id, a.id, 'payment', 'bulk-' || n, 'authorized', 'EUR', n, 'EUR',
         i, i, i, i, repeat('a note that makes the row long ', 60)
       from accounts a, generate_series(1, $2) n,
         lateral (select timestamptz '2025-01-01' + n * interval '1 second' as i) at
       where a.merchant_id = $1 and a.currency = 'EUR'`,
      [merchantOf(app), many],
    )
    await owner.end()
  })

  test('contains each row of the start once, despite concurrent inserts and changes', async () => {
    const answer = await begin(`/transactions/export?${bulk}&sort=-updatedAt`)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await reader?.read())?.value ?? ''
    const owner = await connectOwner(app.database.owner)
    await owner.query(
      `update transactions set updated_at = now(), amount = 1 where merchant_id = $1 and processor_reference like 'bulk-%7'`,
      [merchantOf(app)],
    )
    await owner.end()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      text += value
    }
    const references = rowsOf(text).map((row) => row.processorReference)
    expect(references).toHaveLength(many)
    expect(new Set(references).size).toBe(many)
    const { sums } = await manifestOf(answer.headers.get('firepay-export') ?? '')
    expect(sums).toContainEqual({ column: 'amount', currency: 'EUR', amount: String((many * (many + 1)) / 2) })
  })

  test('cuts the connection when the session ends, and marks the manifest as broken', async () => {
    const person = await signInMember(app, 'owner')
    const answer = await begin(`/transactions/export?${bulk}`, person.signedIn.accessToken)
    const reader = answer.body?.getReader()
    await reader?.read()
    await person.call('POST /auth/signout')
    await delay(1_100)
    const rest = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(rest()).rejects.toThrow('terminated')
    const id = answer.headers.get('firepay-export') ?? ''
    expect((await manifestOf(id)).status).toBe('running')
    app.clock.advance(31 * 60_000)
    const me = await app.signIn(app.owner.email, app.owner.password)
    token = me.signedIn.accessToken
    expect(await manifestOf(id)).toMatchObject({ status: 'broken' })
  })

  test('completes an export beside another one that is still read', async () => {
    const leave = new AbortController()
    const slow = await begin(`/transactions/export?${bulk}`, token, leave.signal)
    const { id, text } = await take('currency=JPY&format=ndjson')
    const ofSlow = slow.headers.get('firepay-export') ?? ''
    expect((await manifestOf(ofSlow)).status).toBe('running')
    leave.abort()
    await eventually(
      () => manifestOf(ofSlow),
      ({ status }) => status === 'broken',
      10_000,
    )
    const sha256 = createHash('sha256').update(text).digest('hex')
    const rows = text.split('\n').filter(Boolean).length
    expect(await manifestOf(id)).toMatchObject({ status: 'complete', rows, sha256 })
  })

  test('completes or refuses ten concurrent exports, and keeps answering other calls', async () => {
    const asked = Array.from({ length: 10 }, async () => {
      const { answer, text } = await take(bulk)
      return { answer, rows: answer.status === 200 ? rowsOf(text).length : null }
    })
    const balances = await send(app, 'GET /site-balances', undefined, token)
    expect(balances.status).toBe(200)
    const answers = await Promise.all(asked)
    const whole = answers.filter(({ rows }) => rows !== null)
    expect(whole.length).toBeGreaterThan(0)
    expect(new Set(whole.map(({ rows }) => rows))).toEqual(new Set([many]))
    const refused = answers.filter(({ rows }) => rows === null).map(({ answer }) => answer)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers } of refused) {
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  test('frees the slot of a reader that leaves, and marks the export as broken', async () => {
    const leave = new AbortController()
    const answers = await Promise.all([1, 2, 3].map(() => begin(`/transactions/export?${bulk}`, token, leave.signal)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429])
    const id = answers.find(({ status }) => status === 200)?.headers.get('firepay-export') ?? ''
    leave.abort()
    await eventually(
      () => manifestOf(id),
      ({ status }) => status === 'broken',
      10_000,
    )
    expect((await take(`${bulk}1000`)).answer.status).toBe(200)
  })

  test('refuses more rows than allowed before the first byte, with the reason', async () => {
    const owner = await connectOwner(app.database.owner)
    // Simulated by statistics, instead of inserting five million rows.
    await owner.query(
      `insert into statistics_deltas select merchant_id, gen_random_uuid(), 'created', '1999-05-05', id, 'payment',
         'captured', 'card', 'EUR', 'EUR', 5000001, 0, 0, 0, 0, 0, 0, 0 from sites where merchant_id = $1 limit 1`,
      [merchantOf(app)],
    )
    await owner.end()
    const answer = await send(app, 'GET /transactions/export?from=1999-01-01&to=2000-01-01', undefined, token)
    expect([answer.status, answer.code]).toEqual([413, 'EXPORT_TOO_LARGE'])
    expect(answer.body.detail).toContain('5,000,001 rows')
  })
})
