import { randomUUIDv7 } from 'node:crypto'
import { decodeId, encodeId } from '@firepay/contract/product/ids.ts'
import type { Transaction, TransactionStats } from '@firepay/contract/transactions/transactions.schemas.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptEvents } from '../../testing/accept-events.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { makeBareSite } from '../../testing/bare-site.ts'
import { signInMember } from '../../testing/members.ts'
import { besideAnotherInstance } from '../../testing/other-instance.ts'
import { ingestBatch } from '../ingest/ingest.ts'
import { foldStatistics } from '../statistics/fold.ts'

let app: TestApp
/** Signs in again after a test advanced the clock. */
let owner: SignedInClient
beforeAll(async () => {
  app = await startTestApp()
  owner = app.owner
})
afterAll(() => app.close())

type Answer<T> = { status: number; body: T & { code?: string; errors?: { path: string }[] } }
type Page = { items: Transaction[]; stats: TransactionStats; limit: number; offset: number }

/** A raw call, so that refusals come from the server and not from a typed client. */
async function send<T>(
  path: string,
  { method = 'GET', body, token = owner.signedIn.accessToken }: { method?: string; body?: unknown; token?: string },
): Promise<Answer<T>> {
  const response = await fetch(app.baseUrl + path, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer<T>['body'] }
}

async function list(query: Record<string, string>, token?: string): Promise<Page> {
  const answer = await send<Page>(`/transactions?${new URLSearchParams(query)}`, token === undefined ? {} : { token })
  expect(answer.body).toMatchObject({ items: expect.anything() })
  return answer.body
}

type Group = { key: string; count: number; totals?: { currency: string; gross: string }[] }
async function groups(query: Record<string, string>) {
  const answer = await send<{ timeZone: string; from: string; to: string; groups: Group[]; previous?: Group[] }>(
    `/transaction-stats?${new URLSearchParams(query)}`,
    {},
  )
  expect(answer.body).toMatchObject({ groups: expect.anything() })
  return answer.body
}

type Site = { id: string; secret: string }
async function newSite(timeZone = 'Europe/Berlin'): Promise<Site> {
  const site = await owner.call('POST /sites', {
    body: { name: 'Harbor & Pine', timeZone, defaultCurrency: 'EUR' },
  })
  return { id: site.id, secret: site.secrets.apiSecret }
}

let made = 0
type Event = { type: string; reference: string; occurredAt: string; data: object }
async function ingest(site: Site, ...events: Event[]): Promise<void> {
  const named = events.map((event) => ({ id: `event-${++made}`, ...event }))
  await acceptEvents(app, site.secret, named)
}

const euro = (amount: number, currency = 'EUR') => ({ amount: String(amount), currency })

function payment(reference: string, occurredAt: string, more: object = {}): Event {
  const data = { amount: euro(10_000), paymentMethod: { type: 'card', brand: 'visa', last4: '4242' }, ...more }
  return { type: 'payment.created', reference, occurredAt, data }
}

function captured(reference: string, occurredAt: string, more: object = {}): Event {
  return { type: 'payment.captured', reference, occurredAt, data: more }
}

describe('all transaction calls', () => {
  const calls = [
    ['GET', '/transactions'],
    ['GET', '/transaction-stats'],
    ['GET', `/transactions/${encodeId('transaction', randomUUIDv7())}`],
    ['PUT', `/transactions/${encodeId('transaction', randomUUIDv7())}/note`],
  ] as const

  it.each(calls)('%s %s refuses a caller without a token', async (method, path) => {
    const answer = await send(path, { method, token: '', ...(method === 'PUT' && { body: { note: 'x' } }) })
    expect([answer.status, answer.body.code]).toEqual([401, undefined])
  })
})

describe('GET /transactions', () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=NaN', 'limit'],
    ['limit=', 'limit'],
    ['limit=99999999999999999999', 'limit'],
    ['offset=10001', 'offset'],
    ['offset=-1', 'offset'],
    [`offset=1&after=${encodeId('transaction', randomUUIDv7())}`, 'offset'],
    [`after=${encodeId('transaction', randomUUIDv7())}`, 'after'],
    ['after=txn_nonsense', 'after'],
    ['q=ab', 'q'],
    ['q=abc%00', 'q'],
    ['sort=id', 'sort'],
    ['type=cheque', 'type'],
    ['status=done', 'status'],
    ['siteId=7', 'siteId'],
    ['timeZone=Europe/Atlantis', 'timeZone'],
    ['from=2018-02-30', 'from'],
    ['from=2018-01-01&to=2018-01-01', 'to'],
    ['from=2018-01-02&to=2018-01-01', 'to'],
    ['from=2018-01-01T00:00:00Z&to=2018-01-01T01:00:00%2B01:00', 'to'],
    ['amountFrom=100', 'amountFrom'],
    ['amountTo=100&currency=EUR,USD', 'amountTo'],
    ['amountFrom=1e3&currency=EUR', 'amountFrom'],
    ['colour=red', 'colour'],
  ])('refuses %s', async (query, path) => {
    const answer = await send(`/transactions?${query}`, {})
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION'])
    // In a list the invalid value is identified by its index.
    expect(answer.body.errors?.[0]?.path.replace(/\.0$/, '')).toBe(path)
  })

  it('accepts days of any four-digit year', async () => {
    for (const day of ['0000-01-01', '0001-01-01', '9999-12-31']) {
      expect((await send(`/transactions?from=${day}`, {})).status).toBe(200)
      expect((await send(`/transactions?to=${day}`, {})).status).toBe(200)
      expect((await send(`/transaction-stats?groupBy=hour&from=0001-01-01&to=9999-12-31`, {})).status).toBe(200)
    }
  })

  it('shows a payment with its statistics; its money becomes available with time', async () => {
    const site = await newSite()
    const now = app.clock.now().getTime()
    const at = (minutes: number) => new Date(now - 3_600_000 + minutes * 60_000).toISOString()
    const fee = (amount: number) => [{ type: 'processing', amount: euro(amount) }]
    await ingest(
      site,
      payment('P1', at(0), { orderReference: 'A-1', customer: { email: 'Anna@Example.com', name: 'Anna Schmidt' } }),
      captured('P1', at(1), { fees: fee(290) }),
      {
        type: 'refund.created',
        reference: 'R1',
        occurredAt: at(2),
        data: { paymentReference: 'P1', amount: euro(3_000) },
      },
      { type: 'refund.succeeded', reference: 'R1', occurredAt: at(3), data: {} },
      {
        type: 'dispute.opened',
        reference: 'D1',
        occurredAt: at(4),
        data: { paymentReference: 'P1', amount: euro(4_000), reason: 'fraud', fees: fee(1_500) },
      },
      payment('P2', at(5), { amount: euro(501) }),
      { type: 'payment.declined', reference: 'P2', occurredAt: at(6), data: { declineCode: 'insufficient_funds' } },
      { type: 'fee.charged', reference: 'F1', occurredAt: at(7), data: { amount: euro(99), feeType: 'monthly' } },
    )
    const page = await list({ siteId: site.id })
    expect(page.items.map((item) => item.status)).toEqual(['declined', 'captured'])
    expect(page.stats).toMatchObject({
      count: 2,
      byStatus: [
        { status: 'captured', count: 1 },
        { status: 'declined', count: 1 },
      ],
      totals: [
        {
          currency: 'EUR',
          gross: '10000',
          refunds: '3000',
          chargebacks: '4000',
          fees: '1790',
          net: '1210',
          average: '10000',
        },
      ],
      successRate: { succeeded: 1, attempted: 2, ratio: '0.5000' },
      refundRate: '1.0000',
      chargebackRate: '1.0000',
    })
    const [, paid] = page.items
    expect(paid).toMatchObject({
      type: 'payment',
      siteId: site.id,
      refundStatus: 'partial',
      disputeStatus: 'open',
      settlementStatus: 'pending',
      amount: euro(10_000),
      capturedAmount: euro(10_000),
      refundedAmount: euro(3_000),
      refundableAmount: euro(3_000),
      feeTotal: euro(1_790),
      net: euro(1_210),
      orderReference: 'A-1',
      processorReference: 'P1',
      customer: { email: expect.stringMatching(/^anna@example\.com$/i), name: 'Anna Schmidt' },
      paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
      dispute: { reason: 'fraud', amount: euro(4_000) },
      createdAt: at(0),
      capturedAt: at(1),
    })
    expect(paid).not.toHaveProperty('ledger')

    // Rows of a payment are in its figures; rows without a payment add their fees and net.
    const all = await list({ siteId: site.id, type: 'all' })
    expect(all.stats.count).toBe(5)
    expect(all.stats.totals).toMatchObject([
      { gross: '10000', refunds: '3000', chargebacks: '4000', fees: '1889', net: '1111' },
    ])
    const refunds = await list({ siteId: site.id, type: 'refund' })
    expect(refunds.stats).toMatchObject({
      totals: [{ gross: '3000', refunds: '0', chargebacks: '0', average: null }],
      successRate: { succeeded: 0, attempted: 0, ratio: null },
      refundRate: null,
    })

    const detail = await send<Transaction>(`/transactions/${paid?.id}`, {})
    const lines = detail.body.ledger ?? []
    expect(lines.map((line) => [line.entryType, line.account, line.amount.amount])).toEqual([
      ['payment.captured', 'clearing', '-10000'],
      ['payment.captured', 'balance', '10000'],
      ['payment.captured', 'balance', '-290'],
      ['payment.captured', 'fees', '290'],
      ['refund.succeeded', 'balance', '-3000'],
      ['refund.succeeded', 'clearing', '3000'],
      ['dispute.opened', 'balance', '-4000'],
      ['dispute.opened', 'disputed', '4000'],
      ['dispute.opened', 'balance', '-1500'],
      ['dispute.opened', 'fees', '1500'],
    ])
    expect(lines.every((line) => (line.availableAt !== undefined) === (line.account === 'balance'))).toBe(true)
    const chargeback = await list({ siteId: site.id, type: 'chargeback' })
    expect(chargeback.items[0]).toMatchObject({ parentId: paid?.id, dispute: paid?.dispute })

    app.clock.advance(5 * 86_400_000)
    owner = await app.signIn(owner.email, owner.password)
    expect((await list({ siteId: site.id, settlementStatus: 'pending' })).stats.count).toBe(0)
    const later = await list({ siteId: site.id, settlementStatus: 'available' })
    expect(later.items.map((item) => [item.id, item.settlementStatus])).toEqual([[paid?.id, 'available']])
    expect((await list({ siteId: site.id, settlementStatus: 'not_settled' })).items.map((item) => item.status)).toEqual(
      ['declined'],
    )
  })

  it("reports gross in the payment's currency and net in the account's", async () => {
    const site = await newSite()
    await ingest(
      site,
      payment('X1', '2024-05-01T10:00:00Z', { amount: euro(1_000, 'USD') }),
      captured('X1', '2024-05-01T10:01:00Z', {
        settlement: { amount: euro(900), exchangeRate: '0.9' },
        fees: [{ type: 'fx', amount: euro(10) }],
      }),
    )
    const page = await list({ siteId: site.id })
    // The currency with most captured payments comes first, not the alphabetically first.
    expect(page.stats.totals).toEqual([
      { currency: 'USD', gross: '1000', refunds: '0', chargebacks: '0', fees: '0', net: '0', average: '1000' },
      { currency: 'EUR', gross: '0', refunds: '0', chargebacks: '0', fees: '10', net: '890', average: null },
    ])
    expect(page.items[0]).toMatchObject({ settlementAmount: euro(900), feeTotal: euro(10), net: euro(890) })
  })

  it('finds by prefix of references, complete email and complete id only', async () => {
    const site = await newSite()
    await ingest(
      site,
      payment('ch_q1', '2024-01-01T00:00:00Z', { orderReference: '100%_A', customer: { email: 'Bo@Example.com' } }),
      payment('ch_q2', '2024-01-02T00:00:00Z', { orderReference: '100xxA' }),
    )
    const found = async (q: string) =>
      (await list({ siteId: site.id, q })).items.map((item) => item.processorReference).sort()
    const [first] = (await list({ siteId: site.id, sort: 'createdAt' })).items
    expect(await found('ch_q')).toEqual(['ch_q1', 'ch_q2'])
    expect(await found('100')).toEqual(['ch_q1', 'ch_q2'])
    expect(await found('100%')).toEqual(['ch_q1'])
    expect(await found('_q1')).toEqual([])
    expect(await found('CH_Q')).toEqual([])
    expect(await found('bo@example.COM')).toEqual(['ch_q1'])
    expect(await found('bo@example')).toEqual([])
    expect(await found(first?.id ?? '')).toEqual(['ch_q1'])
    expect((await list({ siteId: site.id, customerEmail: 'BO@example.com' })).stats.count).toBe(1)
    expect((await list({ siteId: site.id, customerEmail: 'no@body.example,Bo@Example.com' })).stats.count).toBe(1)
  })

  it("interprets days in the site's zone, even without a midnight", async () => {
    const site = await newSite('America/Sao_Paulo')
    // On 2017-10-15 clocks went from 23:59 to 01:00: the day began at 03:00 UTC.
    await ingest(
      site,
      payment('before', '2017-10-15T02:59:59.999Z'),
      payment('first', '2017-10-15T03:00:00.000Z'),
      payment('last', '2017-10-16T01:59:59.999Z'),
      payment('after', '2017-10-16T02:00:00.000Z'),
    )
    const day = { siteId: site.id, from: '2017-10-15', to: '2017-10-16', sort: 'createdAt' }
    const references = (page: Page) => page.items.map((item) => item.processorReference)
    expect(references(await list(day))).toEqual(['first', 'last'])
    expect((await list(day)).stats.count).toBe(2)
    expect(references(await list({ ...day, timeZone: 'UTC' }))).toEqual(['before', 'first'])
    expect(references(await list({ ...day, from: '2017-10-15T03:00:00.001Z' }))).toEqual(['last'])
    // Two sites have no common zone, so the merchant's applies.
    const other = await newSite('UTC')
    const { sort: _, ...range } = day
    expect((await groups({ ...range, siteId: `${site.id},${other.id}` })).timeZone).toBe('Europe/Berlin')
    expect(await groups({ ...range, groupBy: 'day' })).toMatchObject({
      timeZone: 'America/Sao_Paulo',
      from: '2017-10-15T03:00:00.000Z',
      to: '2017-10-16T02:00:00.000Z',
      groups: [{ key: '2017-10-15', count: 2 }],
    })
  })

  it('answers an offset past the end with no items and complete statistics', async () => {
    const site = await newSite()
    await ingest(site, payment('E1', '2024-01-01T00:00:00Z'), payment('E2', '2024-01-02T00:00:00Z'))
    const past = await list({ siteId: site.id, offset: '2' })
    expect([past.items, past.stats.count, past.offset]).toEqual([[], 2, 2])
    const [, last] = (await list({ siteId: site.id })).items
    const after = await list({ siteId: site.id, after: last?.id ?? '' })
    expect([after.items, after.stats.count]).toEqual([[], 2])
  })

  it.each(['-createdAt', 'createdAt', '-amount', 'updatedAt'])(
    'pages by %s without duplicates or gaps while rows are added',
    async (sort) => {
      const site = await newSite()
      const one = (index: number) =>
        payment(`W${sort}${index}`, new Date(Date.UTC(2024, 0, 1, 0, index % 7)).toISOString(), {
          amount: euro(100 + (index % 5)),
        })
      await ingest(site, ...Array.from({ length: 90 }, (_, index) => one(index)))
      const there = new Set((await walk({ siteId: site.id, sort, limit: '100' })).map((item) => item.id))
      let added = 90
      const seen = await walk({ siteId: site.id, sort, limit: '7' }, async () => {
        if (added <= 1_000) await ingest(site, ...Array.from({ length: 100 }, () => one(added++)))
      })
      const ids = seen.map((item) => item.id)
      expect(new Set(ids).size).toBe(ids.length)
      expect([...there].filter((id) => !ids.includes(id))).toEqual([])
      expect(added).toBeGreaterThan(1_000)
    },
  )

  it('reports the sums of the rows for every filter', async () => {
    const site = await newSite('America/Sao_Paulo')
    await ingest(site, ...manyPayments())
    await foldStatistics({ db: app.deps.db })
    const filter = fc.record(
      {
        status: fc.constantFrom('captured', 'declined', 'created', 'captured,declined'),
        paymentMethod: fc.constantFrom('card', 'boleto', 'card,boleto'),
        currency: fc.constantFrom('EUR', 'USD'),
        country: fc.constantFrom('DE', 'BR'),
        declineCode: fc.constantFrom('do_not_honor'),
        refundStatus: fc.constantFrom('none', 'full'),
        settlementStatus: fc.constantFrom(
          ...['available', 'not_settled', 'available,not_settled', 'pending', 'paid_out'],
          'available,pending,not_settled,paid_out',
        ),
        q: fc.constantFrom('order-1', 'M11', 'order', 'ord', 'nobody@example.com'),
        from: fc.constantFrom('2017-10-10', '2017-10-15', '2017-10-14T22:00:00Z'),
        to: fc.constantFrom('2017-10-16', '2017-10-20T13:00:00-03:00'),
        dateField: fc.constantFrom('createdAt', 'capturedAt'),
        type: fc.constantFrom('payment', 'refund', 'all'),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(filter, async (query) => {
        const items = await walk({ siteId: site.id, limit: '100', ...query })
        const { stats } = await list({ siteId: site.id, limit: '1', ...query })
        expect(stats.count).toBe(items.length)
        const byStatus = new Map(stats.byStatus.map(({ status, count }) => [status, count]))
        expect(byStatus).toEqual(countBy(items, (item) => item.status))
        const payments = items.filter((item) => item.type === 'payment')
        for (const currency of ['EUR', 'USD']) {
          const shown = stats.totals?.find((row) => row.currency === currency)
          const sum = (
            rows: Transaction[],
            money: 'amount' | 'capturedAmount' | 'refundedAmount' | 'net' | 'feeTotal',
          ) =>
            rows.reduce((total, row) => {
              const value = row[money]
              return value?.currency === currency ? total + BigInt(value.amount) : total
            }, 0n)
          const rows = payments.length > 0 ? payments : items
          expect(BigInt(shown?.gross ?? 0)).toBe(sum(rows, payments.length > 0 ? 'capturedAmount' : 'amount'))
          expect(BigInt(shown?.refunds ?? 0)).toBe(payments.length > 0 ? sum(rows, 'refundedAmount') : 0n)
          expect(BigInt(shown?.net ?? 0)).toBe(sum(rows, 'net'))
          expect(BigInt(shown?.fees ?? 0)).toBe(sum(rows, 'feeTotal'))
        }
      }),
      {
        numRuns: 80,
        // Matches most rows, so figures are those of everything minus the rest, which also lack the value.
        examples: [
          [{ q: 'order', type: 'all', from: '2017-10-10', to: '2017-10-20T13:00:00-03:00' }],
          [{ q: 'order', dateField: 'capturedAt', from: '2017-10-15', to: '2017-10-20T13:00:00-03:00' }],
          [{ settlementStatus: 'available', type: 'all', to: '2017-10-20T13:00:00-03:00' }],
        ],
      },
    )
  })

  it('shows rows and statistics of one snapshot', async () => {
    const site = await newSite()
    await ingest(site, payment('O1', '2024-01-01T00:00:00Z'), captured('O1', '2024-01-01T00:00:01Z'))
    // The figures are read, the rows wait for their details, and the payment changes in between.
    const [answer] = await besideAnotherInstance(
      app,
      async (other) => {
        await other.query('lock table transaction_details in access exclusive mode')
      },
      () => [list({ siteId: site.id })],
      async (other) => {
        // Directly and without an event, so the journal is not affected.
        await other.query("update transactions set note = 'meanwhile' where site_id = $1", [decodeId('site', site.id)])
      },
    )
    expect(answer?.items.map(({ note }) => note)).toEqual([undefined])
    expect(answer?.stats.byStatus).toEqual([{ status: 'captured', count: 1 }])
    expect((await list({ siteId: site.id })).items.map(({ note }) => note)).toEqual(['meanwhile'])
  })

  it('adds up during ingest and folding', async () => {
    const site = await newSite()
    let isOver = false
    const write = async () => {
      for (let index = 0; index < 40; index++) {
        await ingest(site, payment(`O${index}`, '2024-01-01T00:00:00Z'), captured(`O${index}`, '2024-01-01T00:00:01Z'))
        if (index % 10 === 0) await foldStatistics({ db: app.deps.db })
      }
      isOver = true
    }
    const read = async () => {
      let answers = 0
      for (; !isOver; answers++) {
        const { items, stats } = await list({ siteId: site.id, limit: '100' })
        expect([stats.count, stats.totals?.[0]?.gross ?? '0']).toEqual([items.length, String(items.length * 10_000)])
      }
      return answers
    }
    const [, ...answers] = await Promise.all([write(), read(), read(), read()])
    expect(Math.min(...answers)).toBeGreaterThan(5)
  })

  it("is independent of another merchant's data", async () => {
    const site = await newSite()
    await ingest(site, payment('N1', '2024-01-01T00:00:00Z', { orderReference: 'same', customer: { email: 'a@b.cc' } }))
    const answers = async () => {
      const paths = [
        ...['', 'q=same', 'q=a@b.cc', 'type=all', 'customerEmail=a@b.cc'].map((query) => `/transactions?${query}`),
        ...['month', 'method', 'country', 'status'].map((by) => `/transaction-stats?groupBy=${by}`),
        ...['order-reference', 'customer-email', 'status', 'country', 'site'].map(
          (name) => `/suggester/suggest/${name}`,
        ),
      ]
      const bodies = await Promise.all(paths.map((path) => send<object>(path, {})))
      return bodies.map(({ body }) => JSON.stringify(body).replace(/"asOf":"[^"]+"/, ''))
    }
    const before = await answers()
    const foreign = await makeBareSite(app.database)
    const event = payment('N1', '2024-01-01T00:00:00Z', {
      orderReference: 'same',
      customer: { email: 'a@b.cc', country: 'FR' },
    })
    await ingestBatch(app.deps, foreign, [{ id: 'foreign', ...event }])
    expect(await answers()).toEqual(before)

    const row = await app.database.workerPool.query('select id from transactions where merchant_id = $1', [
      foreign.merchantId,
    ])
    const id = encodeId('transaction', row.rows[0]?.id)
    const unknown = encodeId('transaction', randomUUIDv7())
    const told = async (path: string) => {
      const { status, body } = await send<object>(path, {})
      return [status, { ...body, requestId: '' }]
    }
    expect(await told(`/transactions/${id}`)).toEqual(await told(`/transactions/${unknown}`))
    expect((await send(`/transactions/${id}`, {})).status).toBe(404)
    expect(await told(`/transactions?after=${id}`)).toEqual(await told(`/transactions?after=${unknown}`))
    const foreignSite = encodeId('site', foreign.siteId)
    expect((await list({ siteId: foreignSite, from: '2024-01-01' })).stats.count).toBe(0)
  })
})

describe('fields hidden from a role', () => {
  it('are absent or masked, and cannot be found by filtering', async () => {
    const site = await newSite()
    await ingest(
      site,
      payment('S1', '2024-01-01T00:00:00Z', { customer: { email: 'jo@example.com', name: 'Jo Ann Doe', id: 'c-1' } }),
      captured('S1', '2024-01-01T00:01:00Z', { fees: [{ type: 'processing', amount: euro(7) }] }),
    )
    const developer = (await signInMember(app, 'developer')).signedIn.accessToken
    const support = (await signInMember(app, 'support')).signedIn.accessToken
    const finance = (await signInMember(app, 'finance')).signedIn.accessToken

    const masked = await list({ siteId: site.id }, developer)
    expect(masked.items[0]?.customer).toEqual({ id: 'c-1', email: 'j•••@example.com', name: 'J••• A••• D•••' })
    expect(masked.stats).not.toHaveProperty('totals')
    const detail = await send<Transaction>(`/transactions/${masked.items[0]?.id}`, { token: developer })
    for (const hidden of ['fees', 'feeTotal', 'net', 'ledger']) expect(detail.body).not.toHaveProperty(hidden)
    expect((await list({ siteId: site.id, q: 'jo@example.com' }, developer)).stats.count).toBe(0)
    const filtered = await send('/transactions?customerEmail=jo@example.com', { token: developer })
    expect([filtered.status, filtered.body.code]).toEqual([403, 'FORBIDDEN'])
    const grouped = await send('/transaction-stats?customerEmail=jo@example.com', { token: developer })
    expect(grouped.status).toBe(403)

    const seen = await list({ siteId: site.id, q: 'jo@example.com' }, support)
    expect(seen.items[0]).toMatchObject({ customer: { email: 'jo@example.com', name: 'Jo Ann Doe' } })
    expect(seen.items[0]).not.toHaveProperty('net')
    const whole = await list({ siteId: site.id, customerEmail: 'jo@example.com' }, finance)
    expect(whole.items[0]).toMatchObject({ net: euro(9_993), fees: [{ type: 'processing', amount: euro(7) }] })
  })
})

describe('GET /transaction-stats', () => {
  it.each([
    ['groupBy=year', 'groupBy'],
    ['compare=previous', 'from'],
    ['compare=previous&from=2024-01-01', 'to'],
    ['compare=next', 'compare'],
    ['limit=5', 'limit'],
  ])('refuses %s', async (query, path) => {
    const answer = await send(`/transaction-stats?${query}`, {})
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path])
  })

  it('separates the two hours of a clock change, and omits empty groups', async () => {
    const site = await newSite('Europe/Berlin')
    await ingest(
      site,
      payment('H1', '2018-10-28T00:30:00Z'),
      payment('H2', '2018-10-28T01:30:00Z'),
      payment('H3', '2018-10-28T05:10:00Z'),
    )
    const answer = await groups({ siteId: site.id, groupBy: 'hour', from: '2018-10-28', to: '2018-10-29' })
    expect(answer.groups.map((group) => [group.key, group.count])).toEqual([
      ['2018-10-28T02+02:00', 1],
      ['2018-10-28T02+01:00', 1],
      ['2018-10-28T06+01:00', 1],
    ])
    expect((Date.parse(answer.to) - Date.parse(answer.from)) / 3_600_000).toBe(25)
  })

  it("counts a payment's whole capture at its first capture", async () => {
    const site = await newSite('UTC')
    await ingest(
      site,
      payment('C1', '2024-01-31T10:00:00Z'),
      captured('C1', '2024-02-01T10:00:00Z', { amount: euro(4_000) }),
      captured('C1', '2024-03-01T10:00:00Z', { amount: euro(6_000) }),
      payment('C2', '2024-02-05T10:00:00Z'),
    )
    const months = async (dateField: string) =>
      (await groups({ siteId: site.id, groupBy: 'month', dateField })).groups.map(({ key, count, totals }) => [
        key,
        count,
        totals?.[0]?.gross,
      ])
    expect(await months('capturedAt')).toEqual([['2024-02', 1, '10000']])
    expect(await months('createdAt')).toEqual([
      ['2024-01', 1, '10000'],
      ['2024-02', 1, '0'],
    ])
  })

  it('compares with the preceding days, or hours', async () => {
    const site = await newSite('Europe/Berlin')
    await ingest(
      site,
      // The clocks change on 2024-03-31: the two days before 04-01 begin at 23:00 UTC on 03-29.
      payment('V1', '2024-03-29T23:00:00Z'),
      payment('V2', '2024-03-29T22:59:59Z'),
      payment('V3', '2024-04-01T09:00:00Z'),
    )
    const days = await groups({
      siteId: site.id,
      groupBy: 'day',
      from: '2024-04-01',
      to: '2024-04-03',
      compare: 'previous',
    })
    expect(days.groups.map((group) => group.key)).toEqual(['2024-04-01'])
    expect(days.previous?.map((group) => group.key)).toEqual(['2024-03-30'])
    const hours = await groups({
      siteId: site.id,
      groupBy: 'day',
      from: '2024-03-31T22:00:00Z',
      to: '2024-04-02T22:00:00Z',
      compare: 'previous',
    })
    expect(hours.previous?.map((group) => group.key)).toEqual(['2024-03-29', '2024-03-30'])
  })

  it('groups by value, most frequent first, without rows that lack it', async () => {
    const site = await newSite()
    await ingest(site, ...manyPayments())
    const of = async (groupBy: string) =>
      (await groups({ siteId: site.id, groupBy })).groups.map((group) => [group.key, group.count])
    expect(await of('method')).toEqual([
      ['card', 80],
      ['boleto', 40],
    ])
    expect(await of('declineCode')).toEqual([['do_not_honor', 30]])
    expect(await of('country')).toEqual([
      ['DE', 60],
      ['BR', 30],
    ])
    expect(await of('status')).toEqual([
      ['captured', 60],
      ['created', 30],
      ['declined', 30],
    ])
  })
})

describe('PUT /transactions/{id}/note', () => {
  it('replaces and removes the note, and refuses invalid text', async () => {
    const site = await newSite()
    await ingest(site, payment('T1', '2024-01-01T00:00:00Z'))
    const [item] = (await list({ siteId: site.id })).items
    const path = `/transactions/${item?.id}/note`
    const put = (note: unknown, token?: string) =>
      send<Transaction>(path, { method: 'PUT', body: { note }, ...(token !== undefined && { token }) })
    expect((await put('Called the customer')).body.note).toBe('Called the customer')
    expect((await list({ siteId: site.id })).items[0]?.note).toBe('Called the customer')
    expect((await put('')).body).not.toHaveProperty('note')

    expect((await put('card 4242 4242 4242 4242')).body.code).toBe('CARD_NUMBER_REFUSED')
    expect((await put('x'.repeat(2_001))).status).toBe(422)
    expect((await put(7)).status).toBe(422)
    expect((await put('x', (await signInMember(app, 'viewer')).signedIn.accessToken)).status).toBe(403)
    const unknown = `/transactions/${encodeId('transaction', randomUUIDv7())}/note`
    expect((await send(unknown, { method: 'PUT', body: { note: 7 } })).status).toBe(404)
    expect((await send('/transactions/txn_7/note', { method: 'PUT', body: { note: 'x' } })).status).toBe(404)
  })
})

/** 120 payments around a clock change: two of three by card, half captured, a quarter declined, some refunded. */
function manyPayments(): Event[] {
  const start = Date.UTC(2017, 9, 13, 12)
  return Array.from({ length: 120 }, (_, index) => index).flatMap((index) => {
    const at = (minutes: number) => new Date(start + (index * 90 + minutes) * 60_000).toISOString()
    const reference = `M${index}`
    const money = euro(100 + index, index % 5 === 0 ? 'USD' : 'EUR')
    const country = [{ country: 'DE' }, {}, { country: 'BR' }, { country: 'DE' }][index % 4]
    const events = [
      payment(reference, at(0), {
        amount: money,
        ...(index % 10 !== 7 && { orderReference: `order-${index}` }),
        paymentMethod: { type: index % 3 === 0 ? 'boleto' : 'card' },
        customer: { id: `c-${index}`, ...country },
      }),
    ]
    if (index % 2 === 0)
      events.push(captured(reference, at(200), { fees: [{ type: 'processing', amount: { ...money, amount: '3' } }] }))
    if (index % 4 === 1) {
      events.push({
        type: 'payment.declined',
        reference,
        occurredAt: at(1),
        data: { declineCode: 'do_not_honor' },
      })
    }
    if (index % 8 === 0) {
      const data = { paymentReference: reference, amount: money }
      events.push({ type: 'refund.created', reference: `R${index}`, occurredAt: at(300), data })
      events.push({ type: 'refund.succeeded', reference: `R${index}`, occurredAt: at(301), data: {} })
    }
    return events
  })
}

async function walk(
  query: Record<string, string>,
  between: () => Promise<void> = async () => {},
): Promise<Transaction[]> {
  const items: Transaction[] = []
  for (let page = await list(query); page.items.length > 0; ) {
    items.push(...page.items)
    await between()
    page = await list({ ...query, after: page.items.at(-1)?.id ?? '' })
  }
  return items
}

function countBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, number> {
  return new Map([...Map.groupBy(items, key)].map(([value, rows]) => [value, rows.length]))
}
