import type { IngestAnswer } from '@firepay/contract/ingest/ingest.schemas.ts'
import { decodeId } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf } from '../../testing/members.ts'
import { besideAnotherInstance } from '../../testing/other-instance.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { lockSite } from '../sites/lock-site.ts'
import { checkStatistics } from '../statistics/rebuild.ts'
import { expireHeldEvents } from './expire-held-events.ts'
import { forgetMalformedEvents } from './forget-malformed-events.ts'

let app: TestApp
let owner: SignedInClient
beforeAll(async () => {
  app = await startTestApp()
  owner = app.owner
})
afterAll(async () => {
  await proveAll()
  await app.close()
})

/** The journal balances after every test (security.md Q-04). */
async function proveAll() {
  const merchants = await app.deps.db.worker.selectFrom('merchants').select('merchant_id').execute()
  for (const { merchant_id: merchantId } of merchants) {
    const found = await withTenant(
      app.deps.db.background,
      merchantId,
      async (trx) => [...(await verifyLedger(trx, merchantId)), ...(await checkStatistics(trx, merchantId))],
      { isolation: 'repeatable read', readOnly: true },
    )
    expect(found).toEqual([])
  }
}

type Site = { id: string; secret: string }
type Event = { id: string; type: string; occurredAt: string; reference: string; data: object }

async function newSite(): Promise<Site> {
  const site = await owner.call('POST /sites', {
    body: { name: 'Harbor & Pine', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' },
  })
  return { id: site.id, secret: site.secrets.apiSecret }
}

function post(secret: string, body: string, contentType = 'application/json'): Promise<Response> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': contentType }
  return fetch(`${app.baseUrl}/ingest/events`, { method: 'POST', headers, body })
}

async function send(site: Site, ...events: unknown[]): Promise<IngestAnswer['results']> {
  const response = await post(site.secret, JSON.stringify({ events }))
  expect(response.status).toBe(200)
  const answer = (await response.json()) as IngestAnswer
  return answer.results
}

/** The outcomes in order: `accepted`, or `refused EVENT_REFUSED`. */
async function outcomes(site: Site, ...events: unknown[]): Promise<string[]> {
  const results = await send(site, ...events)
  return results.map((result) => [result.status, result.code].filter(Boolean).join(' '))
}

const eur = (amount: number | string) => ({ amount: String(amount), currency: 'EUR' })
const fee = (amount: number) => [{ type: 'processing', amount: eur(amount) }]
let count = 0

/** An event with a unique id; `minute` orders events within a test. */
function event(type: string, reference: string, data: object = {}, minute = 0): Event {
  const occurredAt = new Date(Date.UTC(2024, 2, 1, 12, minute)).toISOString()
  return { id: `e-${++count}`, type, occurredAt, reference, data }
}

const created = (reference: string, amount = 10_000, minute = 0) =>
  event('payment.created', reference, { amount: eur(amount), paymentMethod: { type: 'card' } }, minute)
const captured = (reference: string, data: object = {}, minute = 2) =>
  event('payment.captured', reference, { availableOn: '2024-03-05', ...data }, minute)

async function find(site: Site, reference: string, type = 'payment') {
  const { items } = await owner.call('GET /transactions', {
    query: { siteId: site.id, processorReference: reference, type },
  })
  const [item] = items
  if (!item) throw new Error(`there is no ${type} ${reference}`)
  return await owner.call('GET /transactions/{id}', { params: { id: item.id } })
}

/** Balance of each ledger account of the site, in cents. */
async function ledgerOf(site: Site) {
  const { items } = await owner.call('GET /transactions', { query: { siteId: site.id, type: 'all', limit: '100' } })
  const held: Record<string, bigint> = {}
  for (const { id, parentId } of items) {
    if (parentId !== undefined) continue
    const { ledger } = await owner.call('GET /transactions/{id}', { params: { id } })
    for (const line of ledger ?? []) held[line.account] = (held[line.account] ?? 0n) + BigInt(line.amount.amount)
  }
  return held
}

describe('POST /ingest/events', () => {
  test('is protected by the API secret', async () => {
    const body = JSON.stringify({ events: [created('p')] })
    for (const secret of ['', 'nonsense', app.owner.signedIn.accessToken]) {
      const response = await post(secret, body)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'CREDENTIALS' })
    }
    const site = await newSite()
    const last = site.secret.at(-1) === 'a' ? 'b' : 'a'
    expect((await post(site.secret.slice(0, -1) + last, body)).status).toBe(401)
  })

  test('refuses a body that is not a batch', async () => {
    const site = await newSite()
    const statusOf = async (body: string, type?: string) => (await post(site.secret, body, type)).status
    expect(await statusOf('{')).toBe(400)
    expect(await statusOf('[]')).toBe(422)
    expect(await statusOf('{"events":[]}')).toBe(422)
    expect(await statusOf('{"events":{}}')).toBe(422)
    expect(await statusOf('{"events":[1],"more":1}')).toBe(422)
    expect(await statusOf(JSON.stringify({ events: Array(1_001).fill(1) }))).toBe(422)
    expect(await statusOf('{"events":[1]}', 'text/plain')).toBe(415)
    expect(await statusOf(JSON.stringify({ events: ['x'.repeat(2 * 1024 * 1024)] }))).toBe(413)
    expect(await statusOf('\n\n', 'application/x-ndjson')).toBe(422)
    expect(await statusOf('{}\n'.repeat(1_001), 'application/x-ndjson')).toBe(422)
  })

  test('accepts a valid event next to every kind of invalid one', async () => {
    const site = await newSite()
    const good = created('good')
    const bad: unknown[] = [
      null,
      7,
      'text',
      [],
      {},
      { ...created('a'), more: 1 },
      { ...created('b'), id: '' },
      { ...created('c'), id: 'x'.repeat(65) },
      { ...created('d'), type: 'payment.invented' },
      { ...created('e'), occurredAt: 'yesterday' },
      { ...created('f'), occurredAt: '2024-03-01T12:00:00' },
      { ...created('g'), reference: 'nul\u0000' },
      { ...created('h'), data: null },
      created('i', -1),
      event('payment.created', 'j', { amount: { amount: 1, currency: 'EUR' }, paymentMethod: { type: 'card' } }),
      event('payment.created', 'k', { amount: eur('01'), paymentMethod: { type: 'card' } }),
      event('payment.created', 'l', { amount: eur('1000000000000000001'), paymentMethod: { type: 'card' } }),
      event('payment.created', 'm', { amount: { amount: '1', currency: 'XXX' }, paymentMethod: { type: 'card' } }),
      event('payment.created', 'n', { amount: eur(1), paymentMethod: { type: 'card', last4: '4111111111111111' } }),
      event('payment.captured', 'o', { fees: 'none' }),
      event('payment.captured', 'p', { availableOn: '2024-02-30' }),
      { ...created('q'), occurredAt: new Date(app.clock.now().getTime() + 6 * 60_000).toISOString() },
    ]
    const results = await outcomes(site, ...bad, good)
    expect(results.slice(0, -1)).toEqual(bad.map(() => 'refused VALIDATION'))
    expect(results.at(-1)).toBe('accepted')
    // Refused for its shape: the id is not used up.
    const [wrong] = bad.slice(13, 14) as Event[]
    expect(await outcomes(site, { ...created('i'), id: wrong?.id })).toEqual(['accepted'])
  })

  test.each(['cvv', 'CVC2', 'card_cvc', 'cardSecurityCode', 'verification-value'])(
    'refuses a card’s verification value, named %s',
    async (name) => {
      const event = created(`named ${name}`)
      const hidden = { ...event, data: { ...event.data, metadata: { order: '123', [name]: '123' } } }
      expect(await outcomes(await newSite(), hidden)).toEqual(['refused VALIDATION'])
    },
  )

  test('masks a full card number in the texts of an event and stores nothing else of it', async () => {
    const site = await newSite()
    const card = '4111 1111 1111 1111'
    const metadata = { imei: '490154203237518', note: card }
    const data = {
      ...created('card').data,
      description: `paid with ${card}`,
      orderReference: card.replaceAll(' ', ''),
      metadata,
    }
    const event = { ...created('card'), data }
    expect(await outcomes(site, event)).toEqual(['accepted'])
    expect(await outcomes(site, event)).toEqual(['duplicate'])
    // A malformed event keeps id, type and reference, unless these contain forbidden data.
    expect(await outcomes(site, { ...created(card), type: 'payment.unknown' })).toEqual(['refused CARD_NUMBER_REFUSED'])
    const worker = app.deps.db.worker
    const kept = [
      await worker.selectFrom('malformed_events').selectAll().execute(),
      await worker.selectFrom('transactions').selectAll().where('order_reference', '=', '•••• 1111').execute(),
    ]
    expect(kept[1]).toMatchObject([{ processor_reference: 'card' }])
    const text = JSON.stringify(kept, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(text).not.toContain(card)
    expect(app.logLines.join('\n')).not.toContain(card)
  })

  test('accepts one event per line and names the line it cannot read', async () => {
    const site = await newSite()
    const lines = [JSON.stringify(created('line-1')), '{oops', '', JSON.stringify(created('line-4'))]
    const response = await post(site.secret, `${lines.join('\r\n')}\r\n`, 'application/x-ndjson')
    const { results } = (await response.json()) as IngestAnswer
    expect(results).toMatchObject([
      { status: 'accepted' },
      { id: null, status: 'refused', line: 2 },
      { status: 'accepted' },
    ])
  })

  test('recognizes a repeated event by its content', async () => {
    const site = await newSite()
    const first = created('again')
    const reordered = {
      data: first.data,
      reference: first.reference,
      type: first.type,
      occurredAt: first.occurredAt,
      id: first.id,
    }
    expect(await outcomes(site, first, reordered)).toEqual(['accepted', 'duplicate'])
    expect(await outcomes(site, { ...first, occurredAt: '2024-03-01T13:00:00.000+01:00' })).toEqual(['duplicate'])
    expect(await outcomes(site, { ...first, reference: 'other' })).toEqual(['refused IDEMPOTENCY_MISMATCH'])

    const waiting = captured('nobody')
    expect(await outcomes(site, waiting, waiting)).toEqual(['held', 'held'])
    const wrong = captured('again', { amount: eur(10_001) })
    expect(await outcomes(site, wrong)).toEqual(['refused EVENT_REFUSED'])
    expect(await outcomes(site, wrong)).toEqual(['refused EVENT_REFUSED'])
  })

  test('answers repeats while another batch of the site is being written', async () => {
    const site = await newSite()
    const sent = [created('busy'), captured('busy'), captured('nobody else')]
    const first = await send(site, ...sent)
    const scope = await app.deps.db.worker
      .selectFrom('sites')
      .select(['merchant_id as merchantId', 'id as siteId'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await withTenant(app.deps.db.app, scope.merchantId, async (trx) => {
      expect(await lockSite(trx, scope)).not.toBeNull()
      // The lock is released only after the answer: a repeat that waited for the lock would never be answered.
      const again = await send(site, ...sent, { ...created('other'), id: sent[0]?.id })
      expect(again.map(({ status, code }) => code ?? status)).toEqual([
        'duplicate',
        'duplicate',
        'held',
        'IDEMPOTENCY_MISMATCH',
      ])
      expect(again.slice(0, 3).map(({ transactionId }) => transactionId)).toEqual(
        first.map(({ transactionId }) => transactionId),
      )
    })
  })

  test('creates one entry for fifty concurrent copies', async () => {
    const site = await newSite()
    await send(site, created('race'))
    const capture = captured('race')
    const results = await Promise.all(Array.from({ length: 50 }, () => outcomes(site, capture)))
    expect(results.flat().filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    expect(results.flat().filter((outcome) => outcome === 'duplicate')).toHaveLength(49)
    expect(await ledgerOf(site)).toEqual({ clearing: -10_000n, balance: 10_000n })
  })

  test('accepts an event once when another instance accepts it concurrently', async () => {
    const [site, model] = [await newSite(), await newSite()]
    const event = created('beside')
    await send(model, event)
    const [answer] = await besideAnotherInstance(
      app,
      async (other) => {
        const ids = [merchantOf(app), decodeId('site', site.id), decodeId('site', model.id)]
        await other.query('select from sites where merchant_id = $1 and id = $2 for no key update', ids.slice(0, 2))
        await other.query(
          `insert into ingest_events (merchant_id, site_id, event_id, type, reference, occurred_at, received_at, status,
             hash, transaction_id, decided_at)
           select merchant_id, $2::uuid, event_id, type, reference, occurred_at, received_at, status, hash, transaction_id,
             decided_at from ingest_events where merchant_id = $1 and site_id = $3`,
          ids,
        )
      },
      () => [outcomes(site, event)],
    )
    expect(answer).toEqual(['duplicate'])
  })

  test('isolates the sites of an installation', async () => {
    const [one, other] = [await newSite(), await newSite()]
    const event = created('shared')
    expect(await outcomes(one, event)).toEqual(['accepted'])
    expect(await outcomes(other, event)).toEqual(['accepted'])
    expect(await outcomes(other, captured('shared'))).toEqual(['accepted'])
    expect(await find(one, 'shared')).toMatchObject({ status: 'created' })
  })
})

describe('the ledger', () => {
  test("moves money as in the product's example", async () => {
    const site = await newSite()
    await send(
      site,
      created('p', 10_000, 0),
      captured('p', { fees: fee(290) }, 1),
      event('refund.created', 'r', { paymentReference: 'p', amount: eur(3_000) }, 2),
      event('refund.succeeded', 'r', {}, 3),
      event('dispute.opened', 'd', { paymentReference: 'p', amount: eur(4_000), reason: 'fraud', fees: fee(1_500) }, 4),
    )
    const accounts = () =>
      owner.call('GET /sites/{id}/accounts', { params: { id: site.id } }).then(({ items }) => items[0])
    expect((await accounts())?.balances).toMatchObject({
      available: eur(1_210),
      pending: eur(0),
      disputed: eur(4_000),
      total: eur(1_210),
    })
    expect(await find(site, 'p')).toMatchObject({
      refundStatus: 'partial',
      disputeStatus: 'open',
      feeTotal: eur(1_790),
      net: eur(1_210),
      refundableAmount: eur(3_000),
    })
    await send(site, event('dispute.won', 'd', { fees: fee(-1_500) }, 5))
    expect((await accounts())?.balances).toMatchObject({ available: eur(6_710), disputed: eur(0) })
    await send(site, event('payout.created', 'po', { amount: eur(6_000) }, 60 * 24 * 10))
    expect((await accounts())?.balances).toMatchObject({ available: eur(710), inTransit: eur(6_000) })
    await send(site, event('payout.paid', 'po', {}, 60 * 24 * 11))
    expect((await accounts())?.balances).toMatchObject({ available: eur(710), inTransit: eur(0), total: eur(710) })
    expect(await ledgerOf(site)).toMatchObject({
      balance: 710n,
      fees: 290n,
      clearing: -7_000n,
      paid_out: 6_000n,
      disputed: 0n,
    })
    expect(await find(site, 'p')).toMatchObject({ settlementStatus: 'paid_out', disputeStatus: 'won', net: eur(6_710) })
  })

  test('reverses a bounced refund with its fee', async () => {
    const site = await newSite()
    await send(
      site,
      created('p'),
      captured('p'),
      event('refund.created', 'r', { paymentReference: 'p', amount: eur(4_000) }, 3),
      event('refund.succeeded', 'r', { fees: fee(25) }, 4),
    )
    expect(await find(site, 'p')).toMatchObject({ net: eur(5_975), refundStatus: 'partial' })
    expect(await outcomes(site, event('refund.failed', 'r', {}, 5))).toEqual(['accepted'])
    expect(await find(site, 'p')).toMatchObject({
      net: eur(10_000),
      feeTotal: eur(0),
      refundStatus: 'none',
      refundedAmount: eur(0),
    })
    expect(await ledgerOf(site)).toEqual({ clearing: -10_000n, balance: 10_000n, fees: 0n })
    expect(await outcomes(site, event('refund.failed', 'r', {}, 6))).toEqual(['refused EVENT_REFUSED'])
    expect(await outcomes(site, event('refund.succeeded', 'r', {}, 7))).toEqual(['refused EVENT_REFUSED'])
  })

  test.each(['won', 'lost'])(
    'posts the fee of a challenge that arrives after the dispute was %s, once',
    async (end) => {
      const site = await newSite()
      const challenged = event('dispute.challenged', 'd', { fees: fee(700) }, 5)
      await outcomes(
        site,
        created('p'),
        captured('p', { fees: fee(290) }),
        event(
          'dispute.opened',
          'd',
          { paymentReference: 'p', amount: eur(4_000), reason: 'fraud', fees: fee(1_500) },
          4,
        ),
        event(`dispute.${end}`, 'd', { fees: fee(100) }, 6),
      )
      expect(await outcomes(site, challenged)).toEqual(['accepted'])
      expect(await outcomes(site, challenged)).toEqual(['duplicate'])
      const left = end === 'won' ? 10_000 : 6_000
      const fees = 290 + 1_500 + 700 + 100
      expect(await ledgerOf(site)).toMatchObject({ balance: BigInt(left - fees), disputed: 0n, fees: BigInt(fees) })
      expect(await find(site, 'p')).toMatchObject({ feeTotal: eur(fees), net: eur(left - fees), disputeStatus: end })
      expect(await find(site, 'd', 'chargeback')).toMatchObject({ status: end, feeTotal: eur(2_300) })
    },
  )

  test('accepts a challenge reported after the decision of the same instant', async () => {
    const site = await newSite()
    const opened = event('dispute.opened', 'd', { paymentReference: 'p', amount: eur(4_000), reason: 'fraud' }, 4)
    await outcomes(site, created('p'), captured('p'), opened, event('dispute.lost', 'd', {}, 5))
    expect(await outcomes(site, event('dispute.challenged', 'd', { fees: fee(700) }, 5))).toEqual(['accepted'])
    expect(await find(site, 'd', 'chargeback')).toMatchObject({ status: 'lost', feeTotal: eur(700) })
  })

  test('charges no fee for a failed refund, in either order of its events', async () => {
    const site = await newSite()
    await outcomes(
      site,
      created('p'),
      captured('p'),
      event('refund.created', 'r', { paymentReference: 'p', amount: eur(3_000) }, 4),
      event('refund.failed', 'r', {}, 5),
    )
    expect(await outcomes(site, event('refund.succeeded', 'r', { fees: fee(100) }, 5))).toEqual(['accepted'])
    expect(await ledgerOf(site)).toMatchObject({ balance: 10_000n })
    expect(await find(site, 'p')).toMatchObject({ feeTotal: eur(0), refundedAmount: eur(0) })
  })

  test("settles in another currency; parts at the payment's rate sum to the whole", async () => {
    const site = await newSite()
    const usd = (amount: number) => ({ amount: String(amount), currency: 'USD' })
    const part = (reference: string, amount: number, minute: number) => [
      event('refund.created', reference, { paymentReference: 'p', amount: eur(amount) }, minute),
      event('refund.succeeded', reference, {}, minute + 1),
    ]
    expect(
      await outcomes(
        site,
        created('p', 1_000),
        captured('p', { settlement: { amount: usd(1_085), exchangeRate: '1.085' }, fees: fee(10) }),
      ),
    ).toEqual(['accepted', 'refused EVENT_REFUSED'])
    await send(
      site,
      captured('p', { settlement: { amount: usd(1_085), exchangeRate: '1.085' } }),
      ...part('r1', 333, 3),
      ...part('r2', 333, 5),
      ...part('r3', 334, 7),
    )
    const settled = await Promise.all(
      ['r1', 'r2', 'r3'].map(async (reference) => (await find(site, reference, 'refund')).settlementAmount),
    )
    // 333 × 1.085 = 361.305, half-even 361; the last part takes the rest.
    expect(settled).toEqual([usd(361), usd(361), usd(363)])
    expect(await find(site, 'p')).toMatchObject({
      net: usd(0),
      refundStatus: 'full',
      refundedAmount: eur(1_000),
      settlementAmount: usd(1_085),
    })
  })

  test('holds and releases a reserve in parts, never more than held', async () => {
    const site = await newSite()
    await send(site, created('p'), captured('p'), event('reserve.held', 'rv', { amount: eur(1_000) }, 3))
    const release = (amount: number, minute: number) => event('reserve.released', 'rv', { amount: eur(amount) }, minute)
    expect(await outcomes(site, release(400, 4), release(601, 5), release(600, 6), release(1, 7))).toEqual([
      'accepted',
      'refused EVENT_REFUSED',
      'accepted',
      'refused EVENT_REFUSED',
    ])
    expect(await ledgerOf(site)).toMatchObject({ reserved: 0n, balance: 10_000n })
  })

  test('posts fees and adjustments, and nothing for zero', async () => {
    const site = await newSite()
    expect(
      await outcomes(
        site,
        event('fee.charged', 'f', { amount: eur(500), feeType: 'monthly' }),
        event('adjustment', 'plus', { amount: eur(700), reason: 'goodwill' }),
        event('adjustment', 'minus', { amount: eur(-300), reason: 'correction' }),
        created('zero', 0),
        captured('zero', { availableOn: undefined }),
      ),
    ).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'accepted'])
    expect(await ledgerOf(site)).toEqual({ balance: -100n, fees: 500n, clearing: -400n })
    expect(await find(site, 'zero')).toMatchObject({ status: 'captured', ledger: [] })
  })

  test('adds the largest amounts without overflow', async () => {
    const site = await newSite()
    const largest = '1000000000000000000'
    const big = (reference: string) => [
      event('payment.created', reference, { amount: eur(largest), paymentMethod: { type: 'card' } }),
      captured(reference),
    ]
    await send(site, ...Array.from({ length: 20 }, (_, index) => big(`big-${index}`)).flat())
    const { stats } = await owner.call('GET /transactions', { query: { siteId: site.id } })
    expect(stats.totals).toMatchObject([{ gross: '20000000000000000000', net: '20000000000000000000' }])
    const accounts = await owner.call('GET /sites/{id}/accounts', { params: { id: site.id } })
    expect(accounts.items[0]?.balances?.total).toEqual(eur('20000000000000000000'))
  })

  test('pays out the available amount and frees it when the payout fails', async () => {
    const site = await newSite()
    const day = 60 * 24
    await send(
      site,
      created('early'),
      captured('early', { availableOn: '2024-03-03' }),
      created('late'),
      captured('late', { availableOn: '2024-03-20' }),
    )
    await send(site, event('payout.created', 'po1', { amount: eur(10_000) }, 5 * day))
    expect(await find(site, 'early')).toMatchObject({ settlementStatus: 'paid_out' })
    expect(await find(site, 'late')).toMatchObject({ settlementStatus: 'available' })
    await send(site, event('payout.paid', 'po1', {}, 6 * day), event('payout.failed', 'po1', {}, 7 * day))
    expect(await find(site, 'early')).toMatchObject({ settlementStatus: 'available' })
    expect(await find(site, 'po1', 'payout_reversal')).toMatchObject({ net: eur(10_000) })
    await send(
      site,
      event('payout.created', 'po2', { amount: eur(10_000), transactionReferences: ['late', 'to-come'] }, 25 * day),
    )
    expect(await find(site, 'early')).toMatchObject({ settlementStatus: 'available' })
    expect(await find(site, 'late')).toMatchObject({ settlementStatus: 'paid_out' })
    await send(site, created('to-come'), captured('to-come'))
    const payout = await find(site, 'po2', 'payout')
    expect((await find(site, 'to-come')).payoutId).toBe(payout.id.replace('txn_', 'pay_'))
  })

  test('links each line to its payout: a refund after the payout is taken from a later one', async () => {
    const site = await newSite()
    const day = 60 * 24
    const fees = [{ type: 'processing', amount: eur(290) }]
    await send(site, created('p'), captured('p', { availableOn: '2024-03-03', fees }))
    const detail = async () =>
      owner.call('GET /transactions/{id}', { params: { id: (await find(site, 'p', 'payment')).id } })
    expect((await detail()).payouts).toEqual([])
    await send(site, event('payout.created', 'po1', { amount: eur(9_710), arrivalDate: '2024-03-07' }, 5 * day))
    await send(
      site,
      event('refund.created', 'r', { paymentReference: 'p', amount: eur(3_000) }, 6 * day),
      event('refund.succeeded', 'r', {}, 6 * day),
    )
    const held = (of: Awaited<ReturnType<typeof detail>>) =>
      of.ledger?.filter((line) => line.account === 'balance').map((line) => [line.amount.amount, line.payoutId])
    const [first] = (await detail()).payouts ?? []
    expect(first).toMatchObject({ status: 'created', share: eur(9_710), amount: eur(9_710), arrivalDate: '2024-03-07' })
    expect(held(await detail())).toEqual([
      ['10000', first?.id],
      ['-290', first?.id],
      ['-3000', undefined],
    ])
    await send(site, event('payout.paid', 'po1', {}, 7 * day))
    await send(site, created('q'), captured('q', { availableOn: '2024-03-03' }))
    await send(site, event('payout.created', 'po2', { amount: eur(7_000) }, 10 * day))
    const later = await detail()
    expect(later.payouts).toMatchObject([
      { status: 'paid', share: eur(9_710), paidAt: expect.any(String) },
      { processorReference: 'po2', share: eur(-3_000), amount: eur(7_000) },
    ])
    expect(held(later)?.map(([, payoutId]) => payoutId)).toEqual([first?.id, first?.id, later.payouts?.[1]?.id])
    await send(site, event('payout.failed', 'po2', {}, 11 * day))
    expect((await detail()).payouts).toMatchObject([{ share: eur(9_710) }])
  })
})

describe('the state machine', () => {
  test('adds captures up to the authorized amount', async () => {
    const site = await newSite()
    await send(site, created('p'), event('payment.authorized', 'p', { amount: eur(8_000) }, 1))
    expect(await outcomes(site, captured('p', { amount: eur(5_000) }), captured('p', { amount: eur(3_001) }))).toEqual([
      'accepted',
      'refused EVENT_REFUSED',
    ])
    expect(await find(site, 'p')).toMatchObject({ status: 'partially_captured', capturedAmount: eur(5_000) })
    expect(await outcomes(site, captured('p', {}, 5), captured('p', {}, 6))).toEqual([
      'accepted',
      'refused EVENT_REFUSED',
    ])
    expect(await find(site, 'p')).toMatchObject({ status: 'captured', capturedAmount: eur(8_000) })
  })

  test('never lets an older event change the status, and refuses a later one in a final state', async () => {
    const site = await newSite()
    await send(site, created('p', 10_000, 0), captured('p', {}, 10))
    const threeDs = { flow: 'challenge', version: '2.2.0' }
    expect(
      await outcomes(
        site,
        event('payment.authorized', 'p', { threeDs }, 5),
        event('payment.updated', 'p', { status: 'pending' }, 3),
        event('payment.authorized', 'p', {}, 11),
        event('payment.declined', 'p', { declineCode: 'x' }, 12),
        event('payment.voided', 'p', {}, 12),
      ),
    ).toEqual(['accepted', 'accepted', 'refused EVENT_REFUSED', 'refused EVENT_REFUSED', 'refused EVENT_REFUSED'])
    const payment = await find(site, 'p')
    expect(payment).toMatchObject({ status: 'captured', threeDs, authorizedAt: '2024-03-01T12:05:00.000Z' })
    expect(payment.timeline.map((item) => item.type)).toEqual([
      'payment.created',
      'payment.updated',
      'payment.authorized',
      'payment.captured',
    ])
  })

  test('releases the rest of a partial capture', async () => {
    const site = await newSite()
    await send(site, created('p'), captured('p', { amount: eur(6_000) }), event('payment.voided', 'p', {}, 5))
    expect(await find(site, 'p')).toMatchObject({ status: 'partially_captured', refundableAmount: eur(6_000) })
    expect(
      await outcomes(
        site,
        captured('p', { amount: eur(1) }, 6),
        event('refund.created', 'r', { paymentReference: 'p', amount: eur(6_001) }, 7),
        event('refund.created', 'r', { paymentReference: 'p', amount: eur(6_000) }, 8),
      ),
    ).toEqual(['refused EVENT_REFUSED', 'refused EVENT_REFUSED', 'accepted'])
  })

  test('holds early events and applies them by time when the rest arrives', async () => {
    const site = await newSite()
    const refund = event('refund.created', 'r', { paymentReference: 'p', amount: eur(2_000) }, 3)
    expect(
      await outcomes(
        site,
        event('refund.succeeded', 'r', {}, 4),
        refund,
        captured('p', { amount: eur(1_000) }, 1),
        captured('p', { amount: eur(9_000) }, 2),
      ),
    ).toEqual(['held', 'held', 'held', 'held'])
    expect(await outcomes(site, created('p', 10_000, 0))).toEqual(['accepted'])
    expect(await outcomes(site, refund)).toEqual(['duplicate'])
    expect(await find(site, 'p')).toMatchObject({ status: 'captured', refundedAmount: eur(2_000), net: eur(8_000) })
  })

  test('refuses refunds beyond the captured amount, counts pending ones, and accepts a dispute beyond what is left', async () => {
    const site = await newSite()
    await send(site, created('p'), captured('p'))
    const refund = (reference: string, amount: number) =>
      event('refund.created', reference, { paymentReference: 'p', amount: eur(amount) }, 3)
    const dispute = event('dispute.opened', 'd', { paymentReference: 'p', amount: eur(4_001), reason: 'fraud' }, 4)
    expect(await outcomes(site, refund('r1', 6_000), refund('r2', 4_001), dispute)).toEqual([
      'accepted',
      'refused EVENT_REFUSED',
      'accepted',
    ])
    expect(await find(site, 'p')).toMatchObject({ refundStatus: 'pending', refundableAmount: eur(0) })
  })

  test('lets 1,000 events wait for one object, refuses more, and applies all waiting ones in order', async () => {
    const site = await newSite()
    const parts = Array.from({ length: 1_003 }, (_, index) => captured('heap', { amount: eur(1) }, 1_003 - index))
    const results = [...(await send(site, ...parts.slice(0, 600))), ...(await send(site, ...parts.slice(600)))]
    expect(results.slice(0, 1_000).map(({ status }) => status)).toEqual(Array(1_000).fill('held'))
    expect(results.slice(1_000)).toEqual(
      parts.slice(1_000).map(({ id }) => ({
        id,
        status: 'refused',
        code: 'EVENT_REFUSED',
        message: 'The payment has not arrived yet. 1000 events already wait for it.',
      })),
    )
    // Events that wait for another object are unaffected, and waiting ones stay held when repeated.
    expect(await outcomes(site, captured('other heap'), parts[0], parts[1_000])).toEqual([
      'held',
      'held',
      'refused EVENT_REFUSED',
    ])
    // Room for 999 of the 1,000: the one that occurred last is refused.
    expect(await outcomes(site, created('heap', 999))).toEqual(['accepted'])
    expect(await outcomes(site, ...parts.slice(0, 3))).toEqual(['refused EVENT_REFUSED', 'duplicate', 'duplicate'])
    expect(await find(site, 'heap')).toMatchObject({ status: 'captured', capturedAmount: eur(999) })
  })

  test('releases more held events than one transaction takes in several transactions', async () => {
    const site = await newSite()
    const names = Array.from({ length: 3 }, (_, index) => `pile-${index}`)
    for (const name of names) {
      const parts = Array.from({ length: 900 }, () => captured(name, { amount: eur(1) }))
      expect(await outcomes(site, ...parts)).toEqual(Array(900).fill('held'))
    }
    const payments = names.map((name) => created(name, 900))
    expect(await outcomes(site, ...payments, payments[0])).toEqual([...names.map(() => 'accepted'), 'duplicate'])
    for (const name of names) expect(await find(site, name)).toMatchObject({ capturedAmount: eur(900) })
    const written = await app.deps.db.worker
      .selectFrom('transactions')
      .select(sql<string>`xmin::text`.as('by'))
      .where('processor_reference', 'in', names)
      .execute()
    expect(new Set(written.map(({ by }) => by)).size).toBeGreaterThan(1)
  })

  test('refuses an event after 24 hours without the one it waits for, and keeps it for review', async () => {
    const site = await newSite()
    const orphan = captured('orphan')
    expect(await outcomes(site, orphan)).toEqual(['held'])
    app.clock.advance(24 * 60 * 60_000 + 1)
    owner = await app.signIn(app.owner.email, app.owner.password)
    expect(await expireHeldEvents(app.deps)).toBeGreaterThan(0)
    expect(await outcomes(site, orphan)).toEqual(['refused EVENT_REFUSED'])
    expect(await outcomes(site, created('orphan'))).toEqual(['accepted'])
    expect(await find(site, 'orphan')).toMatchObject({ status: 'created' })
    const [kept] = await app.deps.db.worker
      .selectFrom('ingest_events')
      .selectAll()
      .where('event_id', '=', orphan.id)
      .execute()
    expect(kept).toMatchObject({ status: 'refused', data: orphan.data })
  })

  test('deletes malformed events after ninety days', async () => {
    const site = await newSite()
    await send(site, { id: 'odd' })
    expect(await forgetMalformedEvents(app.deps)).toBe(0)
    app.clock.advance(90 * 24 * 60 * 60_000 + 1)
    expect(await forgetMalformedEvents(app.deps)).toBeGreaterThan(0)
  })
})
