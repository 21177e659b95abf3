import type { Preview } from '@firepay/contract/imports/imports.schemas.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { balanceFile, balanceHead, base64, chargeLine, sendFile } from '../../testing/files.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { eventually } from '../../testing/program.ts'
import { send } from '../../testing/send.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import { lockSite } from '../sites/lock-site.ts'
import { FileControl, presentBooked } from './file-control.ts'
import { forgetImports, forgetRests } from './forget-imports.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const eur = (amount: number | string) => ({ amount: String(amount), currency: 'EUR' })
const card = '4242424242424242'

/** A call as the owner, by its path. */
async function call(method: string, path: string, body?: object, token = app.owner.signedIn.accessToken) {
  const response = await fetch(`${app.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

/** Runs while the site is locked. @param run gets a function that checks if a session waits for the lock */
async function whileLocked<T>(siteId: string, run: (waits: () => Promise<boolean>) => Promise<T>): Promise<T> {
  const waits = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.app)
    return (rows[0]?.count ?? 0) > 0
  }
  const scope = { merchantId: merchantOf(app), siteId: uuidOf('site', siteId) }
  return await withTenant(app.database.app, scope.merchantId, async (trx) => {
    await lockSite(trx, scope)
    return await run(waits)
  })
}

const previewIn = (siteId: string, content: string | Uint8Array, more: object = {}) =>
  call('POST', '/imports/preview', { siteId, content: base64(content), isWhole: true, ...more })

const preview = async (content: string | Uint8Array, more: object = {}) =>
  await previewIn((await app.createSite()).id, content, more)

describe('the first lines', () => {
  it('are previewed as events, without an import', async () => {
    const refund = 'txn_r,2026-03-02 10:00:00,,eur,-30.00,0.00,-30.00,refund,re_1,,ch_1'
    const { status, body } = await preview(
      balanceFile(chargeLine(1), refund, chargeLine(2).replace('100.00', 'x'), chargeLine(3).replace('Order 3', card)),
    )
    const told: Preview = body
    expect([status, told.format, told.encoding, told.separator]).toEqual([200, 'stripe-balance', 'utf-8', ','])
    expect(told.checked).toEqual({ lines: 4, ready: 3, here: 0, skipped: 0, refused: 1, test: 0 })
    expect(told.lines).toMatchObject([
      {
        line: 2,
        movements: [
          { kind: 'payment', events: ['payment.created', 'payment.captured'], amount: eur(10_000), fee: eur(-290) },
        ],
      },
      { line: 3, movements: [{ kind: 'refund', reference: 're_1', amount: eur(-3_000) }] },
      { line: 4, reason: '"gross": "x" is not an amount.' },
      { line: 5, movements: [{ kind: 'payment' }] },
    ])
    expect(told.columns[0]).toEqual({ name: 'balance_transaction_id', sample: 'txn_1', isRead: true, field: 'id' })
    expect(told.columns.find(({ name }) => name === 'net')?.isRead).toBe(true)
    expect(told.formats[0]).toEqual({ format: 'stripe-balance', matched: 5, of: 5 })
    expect((await call('GET', '/transactions?type=all&limit=1')).body.items).toEqual([])
  })

  it('of an unknown format report the columns, and are read by a mapping', async () => {
    const file = 'Nummer;Betrag;Gebühr;Tag;Art\nA-1;1.234,50;2,50;03.02.2026;Zahlung\nA-2;10,00;;03.02.2026;Fee\n'
    const bytes = Buffer.from(file, 'latin1')
    const unknown = await preview(bytes)
    expect(unknown.body).toMatchObject({
      encoding: 'windows-1252',
      separator: ';',
      lines: [],
      fault: expect.any(String),
    })
    expect(unknown.body.columns[2]).toMatchObject({ name: 'Gebühr', sample: '2,50' })
    const mapping = { id: 'Nummer', amount: 'Betrag', fee: 'GEBÜHR', at: 'Tag' }
    const mapped = await preview(bytes, { format: 'custom', mapping, decimal: ',' })
    expect(mapped.body.lines).toMatchObject([
      {
        movements: [
          { kind: 'payment', reference: 'A-1', amount: eur(123_450), fee: eur(-250), at: '2026-02-02T23:00:00.000Z' },
        ],
      },
      { movements: [{ kind: 'payment', reference: 'A-2' }] },
    ])
    const typed = await preview(bytes, { format: 'custom', mapping: { ...mapping, type: 'Art' }, decimal: ',' })
    expect(typed.body.lines).toMatchObject([
      { reason: '"Zahlung" is a type that is not known here.' },
      { movements: [{ kind: 'fee', events: ['fee.charged'], amount: eur(-1_000) }] },
    ])
  })

  it('of an invalid file or mapping report the reason', async () => {
    expect((await preview(Buffer.from(balanceHead, 'utf16le'))).body).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'content', message: expect.stringContaining('not text') }],
    })
    expect((await preview('a,b\n', { format: 'custom' })).status).toBe(422)
    expect((await preview('a,b\n', { format: 'custom', mapping: { id: 'a' } })).status).toBe(422)
    expect((await preview('a,b\n', { content: 'no base64!' })).status).toBe(422)
    expect((await preview('a,b\n', { siteId: 'site_01j0000000000000000000000a' })).body.code).toBe('VALIDATION')
    expect((await preview('x'.repeat(2_000_000))).status).toBe(413)
  })
})

describe('a file in parts', () => {
  it('is imported in order, cut anywhere; a repeated part or file changes nothing', async () => {
    const site = await app.createSite()
    const bytes = Buffer.from(balanceFile(...Array.from({ length: 40 }, (_, index) => chargeLine(100 + index))))
    const begin = async () =>
      (
        await call('POST', '/imports', {
          siteId: site.id,
          fileName: 'b.csv',
          fileBytes: bytes.length,
          format: 'stripe-balance',
        })
      ).body
    const parts = [bytes.subarray(0, 700), bytes.subarray(700, 1_900), bytes.subarray(1_900)]
    const put = (id: string, number: number, content = parts[number - 1] ?? Buffer.from('x'), isLast = number === 3) =>
      call('PUT', `/imports/${id}/parts/${number}`, { content: base64(content), isLast })

    const run = await begin()
    expect(run).toMatchObject({ status: 'running', partsTaken: 0, counts: { lines: 0 } })
    expect((await put(run.id, 2)).body).toMatchObject({ code: 'CONFLICT', detail: 'The next part is 1.' })
    expect((await put(run.id, 1)).body).toMatchObject({ partsTaken: 1, bytesTaken: 700 })
    expect((await put(run.id, 2, Buffer.alloc(9_000, 'x'))).body.code).toBe('VALIDATION')
    expect((await put(run.id, 2, parts[1], true)).body.errors).toMatchObject([{ path: 'isLast' }])
    const [once, twice] = await Promise.all([put(run.id, 2), put(run.id, 2)])
    expect([once?.body.counts.lines, twice?.body]).toEqual([once?.body.counts.lines, once?.body])
    expect((await put(run.id, 2, Buffer.from('other'))).body.code).toBe('CONFLICT')
    expect((await call('GET', `/imports/${run.id}`)).body).toMatchObject({ status: 'running', partsTaken: 2 })
    expect((await put(run.id, 3)).body).toMatchObject({
      status: 'done',
      bytesTaken: bytes.length,
      counts: { lines: 40, new: 40, here: 0, waiting: 0, refused: 0, skipped: 0 },
      kinds: [{ kind: 'payment', count: 40 }],
    })
    expect((await put(run.id, 3)).body.status).toBe('done')
    expect((await put(run.id, 4)).body.code).toBe('CONFLICT')

    const again = await sendFile(app.owner, site.id, bytes)
    expect(again.counts).toMatchObject({ lines: 40, new: 0, here: 40, refused: 0 })
    expect((await call('GET', `/site-balances?siteId=${site.id}`)).body.items).toMatchObject([
      { total: eur(40 * 9_710) },
    ])
    const { body: list } = await call('GET', `/imports?siteId=${site.id}&limit=1`)
    expect([list.total, list.items.map(({ id }: { id: string }) => id)]).toEqual([2, [again.id]])
    expect((await call('GET', `/imports?siteId=${site.id}&offset=9`)).body.items).toEqual([])
  })

  it('has one content per number, also for concurrent parts', async () => {
    const site = await app.createSite()
    const other = await signInMember(app, 'finance')
    const [one, two] = [1, 2].map((n) => Buffer.from(balanceFile(chargeLine(n))))
    const asked = { siteId: site.id, fileName: 'b.csv', fileBytes: one?.length, format: 'stripe-balance' }
    const { body: run } = await call('POST', '/imports', asked)
    const put = (content = Buffer.of(), token?: string) =>
      call('PUT', `/imports/${run.id}/parts/1`, { content: base64(content), isLast: true }, token)
    // The first waits for the site while the second arrives.
    const { first, second } = await whileLocked(site.id, async (waits) => {
      const first = put(one)
      await eventually(waits, Boolean, 5_000)
      return { first, second: put(two, other.signedIn.accessToken) }
    })
    expect((await second).body).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect((await first).body).toMatchObject({ status: 'done', counts: { lines: 1, new: 1 } })
    expect((await call('GET', `/transactions?siteId=${site.id}`)).body.items).toMatchObject([
      { processorReference: 'ch_1' },
    ])
    expect((await put(one)).body.status).toBe('done')
  })

  it('stops when its site is archived', async () => {
    const { id: siteId } = await app.createSite()
    const bytes = Buffer.from(balanceFile(chargeLine(1)))
    const asked = { siteId, fileName: 'b.csv', fileBytes: bytes.length, format: 'stripe-balance' }
    const { body: run } = await call('POST', '/imports', asked)
    expect((await call('POST', `/sites/${siteId}/archive`, {})).status).toBe(200)
    const part = { content: base64(bytes), isLast: true }
    expect((await call('PUT', `/imports/${run.id}/parts/1`, part)).body).toMatchObject({ code: 'CONFLICT' })
    expect((await call('GET', `/transactions?siteId=${siteId}&limit=1`)).body.items).toEqual([])
  })

  it('stops with the sender’s role, between batches of a part', async () => {
    const site = await app.createSite()
    const admin = await signInMember(app, 'admin')
    const bytes = Buffer.from(balanceFile(...Array.from({ length: 600 }, (_, n) => chargeLine(n))))
    const body = { siteId: site.id, purpose: 'import', fileName: 'b.csv', fileBytes: bytes.length } as const
    const run = await admin.call('POST /imports', { body: { ...body, format: 'stripe-balance' } })
    const part = { content: base64(bytes), isLast: true }
    const { accessToken, userData } = admin.signedIn
    // The first batch waits for the site while the role is revoked.
    const sent = await whileLocked(site.id, async (waits) => {
      const sent = call('PUT', `/imports/${run.id}/parts/1`, part, accessToken)
      await eventually(waits, Boolean, 5_000)
      expect((await call('PATCH', `/members/${userData.id}`, { role: 'viewer' })).status).toBe(200)
      return { sent }
    })
    expect((await sent.sent).body).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    const taken = await withTenant(app.database.app, merchantOf(app), (trx) =>
      trx.selectFrom('transactions').select('id').where('site_id', '=', uuidOf('site', site.id)).execute(),
    )
    expect(taken).toHaveLength(500)
  })

  it('skips objects of other events, and refuses another amount', async () => {
    const site = await app.createSite()
    const at = { occurredAt: '2026-02-01T10:00:00.000Z' }
    const data = { amount: eur(10_000), paymentMethod: { type: 'card' } }
    const fees = [{ type: 'processing', amount: eur(290) }]
    const events = ['ch_1', 'ch_2'].flatMap((reference) => [
      { id: `${reference}-a`, type: 'payment.created', ...at, reference, data },
      { id: `${reference}-b`, type: 'payment.captured', ...at, reference, data: { fees } },
    ])
    await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
    const file = balanceFile(chargeLine(1), chargeLine(2, '90.00'), chargeLine(3))
    const told: Preview = (await previewIn(site.id, file)).body
    expect(told.checked).toMatchObject({ lines: 3, ready: 1, here: 1, refused: 1 })
    expect(told.lines.map(({ isHere, reason }) => isHere ?? reason)).toEqual([
      true,
      expect.stringContaining('ch_2 already exists with a different amount'),
      undefined,
    ])
    const run = await sendFile(app.owner, site.id, file)
    expect(run.counts).toMatchObject({ lines: 3, new: 1, here: 1, refused: 1 })
    expect([told.booked, run.booked]).toEqual([[eur(9_710)], [eur(9_710)]])
    const { body } = await call('GET', `/imports/${run.id}/refused`)
    expect(body.items).toEqual([
      {
        line: 3,
        code: 'EVENT_REFUSED',
        reason: expect.stringContaining('ch_2 already exists with a different amount'),
        count: 1,
        currency: 'EUR',
        file: '8710',
        moves: '8710',
      },
    ])
  })

  it('previews one of two equal captures as present when other events reported it', async () => {
    const site = await app.createSite()
    const at = { occurredAt: '2026-02-01T10:00:00.000Z', reference: 'P1' }
    const created = { amount: eur(12_000), paymentMethod: { type: 'card' } }
    const events = [
      { id: 'a', type: 'payment.created', ...at, data: created },
      { id: 'b', type: 'payment.captured', ...at, data: { amount: eur(6_000) } },
    ]
    await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
    const head =
      'Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Batch Number'
    const capture = (id: string) => `P1,,visa,2026-02-01 11:00:00,UTC,Settled,${id},EUR,,60.00,EUR,,60.00,,1`
    const { body } = await previewIn(site.id, [head, capture('C1'), capture('C2'), ''].join('\n'))
    expect(body.checked).toMatchObject({ ready: 1, here: 1, refused: 0 })
    expect(body.booked).toEqual([eur(6_000)])
  })

  const at = (reference: string) => ({ occurredAt: '2026-02-01T10:00:00.000Z', reference })
  const paid = (reference: string) => [
    {
      id: `${reference}-a`,
      type: 'payment.created',
      ...at(reference),
      data: { amount: eur(10_000), paymentMethod: { type: 'card' } },
    },
    { id: `${reference}-b`, type: 'payment.captured', ...at(reference), data: {} },
  ]
  const refundLine = (id: string, charge: string) =>
    `txn_${id},2026-03-02 10:00:00,,eur,-20.00,0.00,-20.00,refund,${id},,${charge}`
  const cases: [name: string, events: object[], file: string, told: object][] = [
    ['a line twice', [], balanceFile(chargeLine(1), chargeLine(1)), { ready: 1, here: 1, booked: 9_710 }],
    [
      'a refund of a payment that another refund took',
      [
        ...paid('ch_1'),
        { id: 'r1', type: 'refund.created', ...at('re_0'), data: { paymentReference: 'ch_1', amount: eur(9_000) } },
        { id: 'r2', type: 'refund.succeeded', ...at('re_0'), data: {} },
      ],
      balanceFile(refundLine('re_1', 'ch_1')),
      { ready: 0, here: 0, booked: 0 },
    ],
    [
      'a refund of a payment that is here',
      paid('ch_1'),
      balanceFile(refundLine('re_1', 'ch_1')),
      { ready: 1, here: 0, booked: -2_000 },
    ],
    [
      'refunds whose payments are not here',
      [],
      balanceFile(refundLine('re_1', 'ch_9')),
      { ready: 0, waiting: 1, here: 0, booked: 0 },
    ],
    [
      'a refund of a payment that is only authorized',
      paid('ch_1').slice(0, 1),
      balanceFile(chargeLine(2), refundLine('re_1', 'ch_1')),
      { ready: 1, waiting: 1, here: 0, booked: 9_710 },
    ],
    [
      'refunds beyond a partial capture',
      [...paid('ch_1').slice(0, 1), { id: 'c', type: 'payment.captured', ...at('ch_1'), data: { amount: eur(3_000) } }],
      balanceFile(refundLine('re_1', 'ch_1'), refundLine('re_2', 'ch_1')),
      { ready: 1, waiting: 1, here: 0, booked: -2_000 },
    ],
    [
      'a refund that a webhook created',
      [
        ...paid('ch_1'),
        { id: 'r1', type: 'refund.created', ...at('re_1'), data: { paymentReference: 'ch_1', amount: eur(2_000) } },
      ],
      balanceFile(refundLine('re_1', 'ch_1')),
      { ready: 1, here: 0 },
    ],
    [
      'a return of a payout that is not here',
      [],
      balanceFile('txn_p,2026-03-02 10:00:00,,eur,90.00,0.00,90.00,payout_reversal,po_1,,'),
      { ready: 0, waiting: 1, here: 0, booked: 0 },
    ],
    [
      'a refund of a payment whose line is refused',
      [],
      balanceFile(chargeLine(1).replace('100.00', 'x'), refundLine('re_1', 'ch_1')),
      { ready: 0, waiting: 1, here: 0, booked: 0 },
    ],
    [
      'a refund that waits under its own event',
      [],
      balanceFile(chargeLine(1), refundLine('re_1', 'ch_1')),
      { ready: 2, here: 0, booked: 7_710 },
    ],
    [
      'a payout that a webhook created',
      [...paid('ch_1'), { id: 'po', type: 'payout.created', ...at('po_1'), data: { amount: eur(9_000) } }],
      balanceFile('txn_p,2026-03-02 10:00:00,,eur,-90.00,0.00,-90.00,payout,po_1,,'),
      { ready: 1, here: 0 },
    ],
  ]
  it.each(cases)('previews the balance of %s only when it is certain', async (_, events, file, told) => {
    const site = await app.createSite()
    if (events.length > 0) await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
    const { body } = await previewIn(site.id, file)
    const sum = body.booked?.reduce((total: number, { amount }: { amount: string }) => total + Number(amount), 0)
    const { ready, waiting, here } = body.checked
    expect({ ready, waiting, here, ...(sum !== undefined && { booked: sum }) }).toEqual({ waiting: undefined, ...told })
    const run = await sendFile(app.owner, site.id, file)
    expect([run.counts.new, run.counts.waiting, run.counts.here]).toEqual([ready, waiting ?? 0, here])
    expect(body.lines.filter(({ isWaiting }: { isWaiting?: boolean }) => isWaiting)).toHaveLength(waiting ?? 0)
    if (sum !== undefined) expect(run.booked).toEqual(sum === 0 ? [] : [eur(sum)])
  })

  it('has no sums for a run started by an older version', async () => {
    const first = { lines: 1, moved: '5', file: '5' }
    const before = { USD: { ...first, payments: '5', refunds: '0', fees: '0', payouts: '0', adjustments: '0' } }
    const control = new FileControl(before)
    control.book([{ amount: 7n, currency: 'EUR' }])
    expect(presentBooked(control.stored())).toBeUndefined()
  })

  it.each(['\n', ' \r\n\r\n', '\ufeff\n'])('refuses a file without text: %j', async (file) => {
    const { status, body } = await preview(file)
    expect([status, body.errors]).toMatchObject([422, [{ path: 'content', code: 'UNREADABLE_FILE' }]])
  })

  it('previews a time at the end of the last valid year', async () => {
    const mapping = { id: 'Id', amount: 'Amount', at: 'At' }
    const file = 'Id,Amount,At\na,1.00,9999-12-31 23:59:59\nb,1.00,2026-01-02 10:00:00\n'
    const { status, body } = await preview(file, { format: 'custom', mapping, timeZone: 'America/New_York' })
    expect([status, body.checked.refused, body.zoneless.length]).toEqual([200, 1, 1])
  })

  it('reads zone names by the meanings that the user gives', async () => {
    const mapping = { id: 'Id', amount: 'Amount', at: 'At' }
    const file =
      'Id,Amount,At\na,1.00,2026-03-02 10:00:00 PMST\nb,1.00,2026-03-02 10:00:00 pmst\nc,1.00,2026-03-02 10:00:00\n'
    const choices = { format: 'custom', mapping, timeZone: 'UTC' } as const
    const unknown = await preview(file, choices)
    expect([unknown.body.unknownZones, unknown.body.checked.refused]).toEqual([['pmst'], 2])
    const zones = { Pmst: 'America/Miquelon' }
    const site = await app.createSite()
    const known = await previewIn(site.id, file, { ...choices, zones })
    expect([known.body.unknownZones, known.body.checked.ready]).toEqual([[], 3])
    const { id } = await app.owner.call('POST /imports', {
      body: { ...choices, zones, siteId: site.id, fileName: 'own.csv', fileBytes: Buffer.byteLength(file) },
    })
    const run = await app.owner.call('PUT /imports/{id}/parts/{number}', {
      params: { id, number: '1' },
      body: { content: base64(file), isLast: true },
    })
    expect(run.counts).toMatchObject({ new: 3, refused: 0 })
    const { items } = await app.owner.call('GET /transactions', { query: { siteId: site.id } })
    expect(items.map(({ createdAt }) => createdAt).sort()).toEqual([
      '2026-03-02T10:00:00.000Z',
      '2026-03-02T13:00:00.000Z',
      '2026-03-02T13:00:00.000Z',
    ])
    const wrong = await preview(file, { ...choices, zones: { PMST: 'Mars/Base' } })
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'zones.PMST'])
  })

  it('reads amounts in the smallest unit where the mapping says so', async () => {
    const mapping = { id: 'Id', amount: 'Amount', currency: 'Currency', at: 'At', fee: 'Fee', minorUnits: true }
    const file = [
      'Id,Amount,Fee,Currency,At',
      'a,1999,31,EUR,2026-03-02T10:00:00Z',
      'b,500,0,JPY,2026-03-02T10:00:00Z',
      'c,12.50,0,EUR,2026-03-02T10:00:00Z',
      'd,1.999,0,EUR,2026-03-02T10:00:00Z',
      '',
    ].join('\n')
    const { body } = await preview(file, { format: 'custom', mapping })
    const told: Preview = body
    expect(told.lines.map(({ movements, reason }) => reason ?? movements[0]?.amount)).toEqual([
      { amount: '1999', currency: 'EUR' },
      { amount: '500', currency: 'JPY' },
      '"amount": "12.50" is not a whole number of the smallest unit.',
      '"amount": "1.999" is not a whole number of the smallest unit.',
    ])
    expect(told.lines[0]?.movements[0]?.fee).toEqual({ amount: '-31', currency: 'EUR' })
  })

  it('previews a refused line as refused, also one with an invalid year', async () => {
    const site = await app.createSite()
    await send(app, 'POST /ingest/events', { events: paid('ch_1') }, site.secrets.apiSecret)
    const file = balanceFile(
      refundLine('re_1', 'ch_1').replaceAll('-20.00', '-150.00'),
      chargeLine(3).replace('2026', '0000'),
    )
    const run = await sendFile(app.owner, site.id, file)
    expect(run.counts).toMatchObject({ new: 0, refused: 2 })
    const { status, body } = await previewIn(site.id, file)
    expect([status, body.checked]).toMatchObject([200, { ready: 0, here: 0, refused: 2 }])
    expect(body.lines[0].reason).toBe('This is more than what is left of the payment.')
    expect(body.lines[1].reason).toContain('before 1970')
  })

  it('previews no sum for a refund booked provisionally by another format', async () => {
    const site = await app.createSite()
    const charges = balanceFile(chargeLine(1))
    await sendFile(app.owner, site.id, charges)
    const history = balanceFile(refundLine('re_1', ''))
    const first = await sendFile(app.owner, site.id, history)
    expect(first.booked).toEqual([eur(-2_000)])
    const itemized = balanceFile(refundLine('re_1', 'ch_1').replace('txn_re_1', 'txn_other'))
    const { body } = await previewIn(site.id, itemized)
    expect(body.booked).toBeUndefined()
    expect((await sendFile(app.owner, site.id, itemized)).booked).toEqual([])
  })

  it('shows refused lines and adjustments late in the file', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => chargeLine(index + 1))
    const adjusted = 'txn_adj,2026-03-02 10:00:00,,eur,-1.50,0.00,-1.50,contribution,cn_1,Climate,'
    const { body } = await preview(balanceFile(...lines, adjusted, chargeLine(99).replace('100.00', 'x')))
    const told: Preview = body
    expect(told.lines.map(({ line }) => line)).toEqual([...Array.from({ length: 20 }, (_, index) => index + 2), 62, 63])
    expect(told.control[0]).toMatchObject({ adjustments: '-150', adjustedCount: 1 })
    expect(told.control[0]?.adjusted).toMatchObject([{ line: 62, kind: 'adjustment', amount: '-150' }])
  })

  it('exports refused lines as CSV without formulas and card numbers', async () => {
    const site = await app.createSite()
    const file = balanceFile(
      chargeLine(1).replace('100.00', 'x').replace('Order 1', `=1+1: ${card}`),
      chargeLine(2).replace('100.00', 'x'),
      chargeLine(3).replace('Order 3', card),
      chargeLine(4),
    )
    const run = await sendFile(app.owner, site.id, file)
    expect([run.counts.refused, run.counts.new, run.refusedKept]).toEqual([2, 2, 2])
    const { body: reasons } = await call('GET', `/imports/${run.id}/refused`)
    expect(reasons.items).toMatchObject([
      { line: 2, code: 'VALIDATION', reason: '"gross": "x" is not an amount.', count: 2 },
    ])
    expect((await call('GET', `/imports/${run.id}/refused?offset=5`)).body).toMatchObject({ items: [], total: 1 })
    const { body: csv } = await call('GET', `/imports/${run.id}/refused/export`)
    const rows: Record<string, string>[] = parse(csv, { columns: true })
    expect(rows.map(({ line, reason }) => [line, reason?.slice(0, 7)])).toEqual([
      ['2', '"gross"'],
      ['3', '"gross"'],
    ])
    expect(rows[0]?.description).toBe("'=1+1: •••• 4242")
    expect(csv).not.toContain(card)
  })

  it('has at most 500 columns, all of them in the refused lines', async () => {
    const site = await app.createSite()
    const named = balanceHead.split(',').length
    const wide = (columns: number) => {
      const names = Array.from({ length: columns - named }, (_, n) => `x${n}`)
      return `${[balanceHead, ...names].join(',')}\n${chargeLine(1).replace('100.00', 'x')}\n`
    }
    const refused = 'The header of this file has more than 500 columns.'
    expect((await preview(wide(501))).body.errors).toEqual([
      { path: 'content', message: refused, code: 'UNREADABLE_FILE' },
    ])
    expect((await preview(wide(501), { headerLine: 1 })).body.errors).toMatchObject([{ message: refused }])
    const [id = '', at = '', , , amount = ''] = balanceHead.split(',')
    const mapping = { id, at, amount, headerLine: 1 }
    expect((await preview(wide(501), { format: 'custom', mapping })).body.errors).toMatchObject([{ message: refused }])
    await expect(sendFile(app.owner, site.id, wide(501))).rejects.toMatchObject({ problem: { code: 'VALIDATION' } })
    const wider = `${chargeLine(2).replace('100.00', 'x')}${','.repeat(3_000)}\n`
    const run = await sendFile(app.owner, site.id, wide(500) + wider)
    const kept = await withTenant(app.database.app, merchantOf(app), (trx) =>
      trx.selectFrom('import_lines').select('cells').where('run_id', '=', uuidOf('job', run.id)).execute(),
    )
    expect(kept.map(({ cells }) => (cells as string[]).length)).toEqual([named, 500])
    const csv = async (): Promise<string[][]> => parse((await call('GET', `/imports/${run.id}/refused/export`)).body)
    expect((await csv()).map((row) => row.length)).toEqual([503, 503, 503])
    // Like a run from before the limit.
    await withTenant(app.database.app, merchantOf(app), (trx) =>
      sql`update import_runs set reading = jsonb_set(reading, '{columns}', (select jsonb_agg(''::text) from generate_series(1, 60000)))
          where id = ${uuidOf('job', run.id)}`.execute(trx),
    )
    expect((await csv()).map((row) => row.length)).toEqual([503, 503, 503])
  })

  it.each([
    ['import', 9_999, { status: 200, body: { counts: { refused: 2 } } }],
    ['comparison', 199_999, { status: 422, body: { code: 'VALIDATION' } }],
  ] as const)('limits stored lines over all its parts (%s)', async (purpose, kept, answer) => {
    const site = await app.createSite()
    const [first, second] = [
      balanceFile(chargeLine(1)),
      [2, 3].map((n) => chargeLine(n).replace('100.00', 'x')).join('\n'),
    ]
    const fileBytes = first.length + second.length
    const file = { siteId: site.id, purpose, fileName: 'b.csv', fileBytes, format: 'stripe-balance' }
    const { body: run } = await call('POST', '/imports', file)
    await call('PUT', `/imports/${run.id}/parts/1`, { content: base64(first), isLast: false })
    await withTenant(app.database.app, merchantOf(app), (trx) =>
      sql`update import_runs set kept_lines = ${kept}::int where id = ${uuidOf('job', run.id)}`.execute(trx),
    )
    const last = await call('PUT', `/imports/${run.id}/parts/2`, { content: base64(second), isLast: true })
    expect(last).toMatchObject(answer)
    const rows: string[][] = parse((await call('GET', `/imports/${run.id}/refused/export`)).body)
    expect(rows).toHaveLength(purpose === 'import' ? 2 : 1)
  })

  it.each(['import', 'comparison'] as const)('with a NUL refuses that line only (%s)', async (purpose) => {
    const site = await app.createSite()
    const head = `${balanceHead},${card},x\u0000,${card},x\u0000`
    const lines = [
      chargeLine(1),
      chargeLine(2).replaceAll('ch_2', 'ch\u0000_2'),
      chargeLine(3).replace('Order', '\u0000'),
    ]
    const run = await sendFile(app.owner, site.id, [head, ...lines, chargeLine(4), ''].join('\n'), purpose)
    expect(run.counts).toMatchObject({ lines: 4, new: 2, refused: 2 })
    const { body } = await call('GET', `/imports/${run.id}/refused`)
    expect(body.items).toMatchObject([
      { line: 3, count: 2, code: 'VALIDATION', reason: expect.stringContaining('NUL') },
    ])
    const { rows } = await withTenant(app.database.app, merchantOf(app), (trx) =>
      sql<{ text: string }>`select r::text as text from import_runs r where id = ${uuidOf('job', run.id)}`.execute(trx),
    )
    expect(rows[0]?.text).not.toContain(card)
  })

  it('requires the ability, the own merchant and an open site', async () => {
    const site = await app.createSite()
    const run = await sendFile(app.owner, site.id, balanceFile(chargeLine(1)))
    const developer = await signInMember(app, 'developer')
    expect((await call('GET', '/imports', undefined, developer.signedIn.accessToken)).status).toBe(403)
    const finance = await signInMember(app, 'finance')
    expect((await call('GET', `/imports/${run.id}`, undefined, finance.signedIn.accessToken)).status).toBe(200)
    await app.owner.call('POST /sites/{id}/archive', { params: { id: site.id } })
    const body = { siteId: site.id, fileName: 'b.csv', fileBytes: 10, format: 'stripe-balance' }
    expect((await call('POST', '/imports', body)).body.code).toBe('CONFLICT')
  })

  it('continues after an upgrade that stores more of the previous part', async () => {
    const site = await app.createSite()
    const content = balanceFile(chargeLine(1), chargeLine(2))
    const cut = content.indexOf('txn_2')
    const file = { siteId: site.id, fileName: 'b.csv', fileBytes: content.length, format: 'stripe-balance' }
    const { body: run } = await call('POST', '/imports', file)
    const part = (text: string, isLast: boolean) => ({ content: base64(text), isLast })
    await call('PUT', `/imports/${run.id}/parts/1`, part(content.slice(0, cut), false))
    await withTenant(app.database.app, merchantOf(app), (trx) =>
      sql`update import_runs set reading = reading - 'twice' - 'proven' - 'repeats' - 'headerLine'`.execute(trx),
    )
    const last = await call('PUT', `/imports/${run.id}/parts/2`, part(content.slice(cut), true))
    expect([last.status, last.body.counts.new, last.body.isComplete]).toEqual([200, 2, true])
  })

  it('stores no card number of a cut line, and deletes it after an hour without a part', async () => {
    const site = await app.createSite()
    const content = balanceFile(chargeLine(1), chargeLine(2).replace('Order 2', card))
    const cut = content.indexOf(card) + card.length
    const begin = async () => {
      const asked = { siteId: site.id, fileName: 'b.csv', fileBytes: content.length, format: 'stripe-balance' }
      const { id } = (await call('POST', '/imports', asked)).body
      await call('PUT', `/imports/${id}/parts/1`, { content: base64(content.slice(0, cut)), isLast: false })
      return id
    }
    const end = async (id: string) =>
      (await call('PUT', `/imports/${id}/parts/2`, { content: base64(content.slice(cut)), isLast: true })).body
    const stored = async (id: string) => {
      const { rows } = await withTenant(app.database.app, merchantOf(app), (trx) =>
        sql<{ text: string; cipher: Buffer | null }>`
          select r::text as text, to_jsonb(r) -> 'cipher' as cipher from import_runs r where id = ${uuidOf('job', id)}`.execute(
          trx,
        ),
      )
      return rows[0]
    }
    const run = await begin()
    expect((await stored(run))?.text).not.toContain(Buffer.from(card).toString('hex'))
    expect(await end(run)).toMatchObject({ status: 'done', counts: { new: 2 } })
    expect((await stored(run))?.cipher).toBeNull()

    const left = await begin()
    const goingOn = await begin()
    await withTenant(app.database.app, merchantOf(app), (trx) =>
      sql`update import_runs set updated_at = updated_at + interval '5 minutes'
          where id = ${uuidOf('job', goingOn)}`.execute(trx),
    )
    const inMinutes = (minutes: number) => ({
      ...app.deps,
      clock: { ...app.deps.clock, now: () => new Date(app.deps.clock.now().getTime() + minutes * 60_000) },
    })
    expect(await forgetRests(inMinutes(59))).toBe(0)
    expect((await stored(left))?.cipher).not.toBeNull()
    expect(await forgetRests(inMinutes(61))).toBeGreaterThan(0)
    expect((await stored(left))?.cipher).toBeNull()
    expect(await end(goingOn)).toMatchObject({ status: 'done', counts: { here: 2 } })
    expect(await end(left)).toMatchObject({ code: 'VALIDATION', errors: [{ code: 'UNREADABLE_FILE' }] })
    expect((await sendFile(app.owner, site.id, content)).counts).toMatchObject({ here: 2, refused: 0 })
  })

  it('is deleted after 30 days', async () => {
    const site = await app.createSite()
    await sendFile(app.owner, site.id, balanceFile(chargeLine(1).replace('100.00', 'x')))
    // A later import of the same merchant, after two days.
    const kept = await sendFile(app.owner, site.id, balanceFile(chargeLine(2)))
    await withTenant(app.database.app, merchantOf(app), (trx) =>
      sql`update import_runs set updated_at = updated_at + interval '2 days'
          where id = ${uuidOf('job', kept.id)}`.execute(trx),
    )
    const { db, clock } = app.deps
    const later = { ...app.deps, clock: { ...clock, now: () => new Date(clock.now().getTime() + 31 * 86_400_000) }, db }
    expect(await forgetImports(later)).toBeGreaterThan(0)
    expect((await call('GET', '/imports')).body).toMatchObject({ items: [{ id: kept.id }], total: 1 })
  })
})

describe('a comparison', () => {
  it('reports what is missing or differs, without an import', async () => {
    const site = await app.createSite()
    const refund = 'txn_r,2026-03-02 10:00:00,,eur,-30.00,0.00,-30.00,refund,re_1,,ch_1'
    await sendFile(app.owner, site.id, balanceFile(chargeLine(1), chargeLine(2), chargeLine(3), refund))
    const before = (await call('GET', `/site-balances?siteId=${site.id}`)).body.items[0].total
    const other = balanceFile(chargeLine(1), chargeLine(2, '99.00'), chargeLine(4), refund)
    const run = await sendFile(app.owner, site.id, other, 'comparison')
    expect(run).toMatchObject({ purpose: 'comparison', status: 'done', counts: { lines: 4, refused: 0 } })
    const { body } = await call('GET', `/imports/${run.id}/comparison`)
    expect(body.items).toMatchObject([
      { result: 'missing_here', reference: 'ch_4', inFile: '10000', line: 4 },
      { result: 'missing_in_file', reference: 'ch_3', here: '10000', transactionId: expect.stringMatching(/^txn_/) },
      { result: 'differs', reference: 'ch_2', inFile: '9900', here: '10000' },
      { result: 'matched', reference: 'ch_1', inFile: '10000', here: '10000' },
      { result: 'matched', type: 'refund', inFile: '-3000', here: '-3000' },
    ])
    expect(body.totals).toEqual([
      { currency: 'EUR', result: 'missing_here', count: 1, inFile: '10000', here: '0' },
      { currency: 'EUR', result: 'missing_in_file', count: 1, inFile: '0', here: '10000' },
      { currency: 'EUR', result: 'differs', count: 1, inFile: '9900', here: '10000' },
      { currency: 'EUR', result: 'matched', count: 2, inFile: '7000', here: '7000' },
    ])
    const one = await call('GET', `/imports/${run.id}/comparison?result=differs&limit=10`)
    expect([one.body.total, one.body.items.length]).toEqual([1, 1])
    expect((await call('GET', `/imports/${run.id}/comparison?offset=9`)).body).toMatchObject({ items: [], total: 5 })
    expect((await call('GET', `/site-balances?siteId=${site.id}`)).body.items[0].total).toEqual(before)
  })

  it('does not exist for an imported or incomplete file', async () => {
    const site = await app.createSite()
    const run = await sendFile(app.owner, site.id, balanceFile(chargeLine(1)))
    expect((await call('GET', `/imports/${run.id}/comparison`)).body.code).toBe('CONFLICT')
  })
})
