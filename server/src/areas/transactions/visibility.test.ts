import { randomUUIDv7 } from 'node:crypto'
import { type Role, roles } from '@firepay/contract/product/abilities.ts'
import { encodeId } from '@firepay/contract/product/ids.ts'
import { suggesterNames } from '@firepay/contract/product/suggester-names.ts'
import { transactionTypes } from '@firepay/contract/transactions/transaction-values.ts'
import {
  type Transaction,
  transactionQuery,
  transactionStatsQuery,
} from '@firepay/contract/transactions/transactions.schemas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { foldStatistics } from '../statistics/fold.ts'

/**
 * Types that belong to balances (product.md §6), visible to owner, admin and finance only: as rows, filters, fields,
 * suggestions and figures. Repeated here by hand, so that a mistake in the contract's table shows. A new type or filter
 * without a line fails.
 */
const belongsToBalances: Record<Transaction['type'], boolean> = {
  payment: false,
  refund: false,
  chargeback: false,
  payout: true,
  payout_reversal: true,
  topup: true,
  fee: true,
  adjustment: true,
  reserve: true,
}
const seeBalances: readonly Role[] = ['owner', 'admin', 'finance']
const seeCustomers: readonly Role[] = ['owner', 'admin', 'finance', 'support']
const keptFields = ['fees', 'feeTotal', 'net', 'ledger', 'payouts', 'payoutId'] as const

/** A value for each parameter, and the roles that may use it if restricted. */
const parameters: Record<string, [value: string, roles?: readonly Role[]]> = {
  q: ['order'],
  siteId: [encodeId('site', randomUUIDv7())],
  mode: ['test'],
  accountId: [encodeId('account', randomUUIDv7())],
  type: ['payment'],
  status: ['captured'],
  refundStatus: ['none'],
  disputeStatus: ['none'],
  settlementStatus: ['paid_out'],
  currency: ['EUR'],
  paymentMethod: ['card'],
  cardBrand: ['visa'],
  country: ['DE'],
  declineCode: ['do_not_honor'],
  customerEmail: ['jo@example.com', seeCustomers],
  orderReference: ['order-1'],
  processorReference: ['payment-1'],
  id: ['txn_01h455vb4pex5vsknk084sn02q'],
  payoutId: [encodeId('payout', randomUUIDv7()), seeBalances],
  amountFrom: ['1&currency=EUR'],
  amountTo: ['1&currency=EUR'],
  dateField: ['capturedAt'],
  from: ['2024-01-01'],
  to: ['2030-01-01'],
  timeZone: ['UTC'],
  sort: ['amount'],
  limit: ['1'],
  offset: ['1'],
  after: [''],
  afterUpdatedAt: ['2024-01-01T00:00:00Z'],
  groupBy: ['status'],
  compare: ['previous&from=2024-01-01&to=2024-02-01'],
}

let app: TestApp
const token = {} as Record<Role, string>
/** The first transaction of each type, as the owner sees it. */
const made = {} as Record<Transaction['type'], Transaction>

beforeAll(async () => {
  app = await startTestApp()
  for (const role of roles) token[role] = (await signInMember(app, role)).signedIn.accessToken
  const site = await app.createSite()
  const amount = (value: number) => ({ amount: String(value), currency: 'EUR' })
  let second = 0
  const event = (type: string, reference: string, data: object) => {
    second++
    const occurredAt = new Date(Date.UTC(2024, 0, 1, 0, 0, second)).toISOString()
    return { id: `event-${second}`, type, reference, occurredAt, data }
  }
  const fees = [{ type: 'card', amount: amount(29) }]
  const payment = {
    amount: amount(10_000),
    orderReference: 'order-1',
    paymentMethod: { type: 'card', brand: 'visa' },
    customer: { email: 'jo@example.com', country: 'DE' },
  }
  const events = [
    event('payment.created', 'payment-1', payment),
    event('payment.captured', 'payment-1', { fees, availableOn: '2024-01-01' }),
    event('refund.created', 'refund-1', { paymentReference: 'payment-1', amount: amount(1_000) }),
    event('refund.succeeded', 'refund-1', {}),
    event('dispute.opened', 'dispute-1', { paymentReference: 'payment-1', amount: amount(500), reason: 'fraud' }),
    event('reserve.held', 'kept-reserve', { amount: amount(100) }),
    event('fee.charged', 'kept-fee', { amount: amount(7), feeType: 'monthly' }),
    event('adjustment', 'kept-adjustment', { amount: amount(-5), reason: 'Rounding' }),
    event('topup.succeeded', 'kept-top-up', { amount: amount(50) }),
    event('payout.created', 'kept-payout', { amount: amount(1_000) }),
    event('payout.paid', 'kept-payout', {}),
    event('payout.failed', 'kept-payout', {}),
    event('payout.created', 'kept-second-payout', { amount: amount(1_000) }),
  ]
  await acceptEvents(app, site.secrets.apiSecret, events)
  await foldStatistics({ db: app.deps.db })
  for (const type of transactionTypes) {
    const [first] = (await app.owner.call('GET /transactions', { query: { type } })).items
    if (!first) throw new Error(`There is no ${type}`)
    made[type] = first
  }
  parameters.after = [made.payment.id]
})
afterAll(() => app.close())

const get = (path: `/${string}`, role: Role) => send(app, `GET ${path}`, undefined, token[role])
const sees = (role: Role, type: Transaction['type']) => !belongsToBalances[type] || seeBalances.includes(role)
const random = () => encodeId('transaction', randomUUIDv7())

describe.each(roles)('%s', (role) => {
  test.each(transactionTypes)('sees the type %s only if allowed', async (type) => {
    const { id } = made[type]
    const refused = { status: 403, code: 'FORBIDDEN' }
    for (const wanted of [type, `all,${type}`]) {
      const path: `/${string}` = `/transactions?type=${wanted}&limit=100`
      const groups: `/${string}` = `/transaction-stats?type=${wanted}&groupBy=status`
      expect(await get(path, role), wanted).toMatchObject(sees(role, type) ? { status: 200 } : refused)
      expect(await get(groups, role), wanted).toMatchObject(sees(role, type) ? { status: 200 } : refused)
    }
    // A hidden transaction gets the answer of an unknown id.
    const missing = async (given: string) => {
      const { status, code } = await get(`/transactions/${given}`, role)
      const note = await send(app, `PUT /transactions/${given}/note`, { note: 'Mine' }, token[role])
      const broken = await send(app, `PUT /transactions/${given}/note`, { note: 1 }, token[role])
      const after = await get(`/transactions?type=all&after=${given}&sort=amount`, role)
      return [status, code, note.status, note.code, broken.code, after.status, after.code]
    }
    if (sees(role, type)) expect((await missing(id))[0]).toBe(200)
    else expect(await missing(id)).toEqual(await missing(random()))
  })

  test('sees only allowed types with type=all', async () => {
    const shown = transactionTypes.filter((type) => sees(role, type))
    const hidden = transactionTypes.filter((type) => !sees(role, type))
    const list = (await get('/transactions?type=all&limit=100', role)).body
    expect(new Set(list.items.map((one: Transaction) => one.type))).toEqual(new Set(shown))
    expect(list.stats.count).toBe(list.items.length)
    const byStatus = list.stats.byStatus.reduce((sum: number, one: { count: number }) => sum + one.count, 0)
    expect(byStatus).toBe(list.items.length)
    expect(list.omittedTypes).toEqual(hidden.length === 0 ? undefined : hidden)
    const stats = (await get('/transaction-stats?type=all&groupBy=status', role)).body
    expect(stats.groups.reduce((sum: number, one: { count: number }) => sum + one.count, 0)).toBe(list.items.length)
    expect(stats.omittedTypes).toEqual(hidden.length === 0 ? undefined : hidden)
    // `omittedTypes` is absent when nothing was left out.
    expect((await get('/transactions', role)).body).not.toHaveProperty('omittedTypes')
  })

  test('may use only allowed filters', async () => {
    for (const [path, schema] of [
      ['/transactions', transactionQuery],
      ['/transaction-stats', transactionStatsQuery],
    ] as const) {
      for (const name of Object.keys(schema.shape)) {
        const [value, allowed = roles] = parameters[name] ?? []
        const answer = await get(`${path}?${name}=${value}`, role)
        expect([answer.status, answer.code], `${path}?${name}`).toEqual(
          allowed.includes(role) ? [200, undefined] : [403, 'FORBIDDEN'],
        )
      }
    }
  })

  test('sees only allowed fields', async () => {
    for (const type of transactionTypes.filter((one) => sees(role, one))) {
      const detail = (await get(`/transactions/${made[type].id}`, role)).body
      const [listed] = (await get(`/transactions?type=${type}`, role)).body.items
      for (const field of keptFields) {
        expect(field in detail, `${field} of ${type}`).toBe(
          seeBalances.includes(role) && (field !== 'payoutId' || made[type].payoutId !== undefined),
        )
        if (!seeBalances.includes(role)) expect(listed, field).not.toHaveProperty(field)
      }
    }
    expect(made.payment.payoutId).toBeDefined()
    const { stats } = (await get('/transactions', role)).body
    expect('totals' in stats).toBe(seeBalances.includes(role))
  })

  test.each(suggesterNames)('gets only allowed suggestions of %s', async (name) => {
    const said: string[] = []
    const ids = transactionTypes.filter((type) => !sees(role, type)).map((type) => made[type].id)
    for (const q of ['', 'kept', made.payout.id]) {
      const { status, body } = await get(`/suggester/suggest/${name}?q=${q}`, role)
      if (name === 'payout') expect(status).toBe(seeBalances.includes(role) ? 200 : 403)
      else if (name === 'customer-email') expect(status).toBe(seeCustomers.includes(role) ? 200 : 403)
      else if (name !== 'user') expect(status).toBe(200)
      said.push(JSON.stringify(body))
    }
    if (seeBalances.includes(role)) {
      if (name === 'processor-reference') expect(said.join()).toContain('kept-payout')
      return
    }
    expect(said.join()).not.toContain('kept-')
    for (const id of ids) expect(said.join()).not.toContain(id.slice(4))
  })

  test('finds only allowed objects', async () => {
    const said: string[] = []
    for (const q of ['kept', ...transactionTypes.filter((type) => !sees(role, type)).map((type) => made[type].id)]) {
      const { status, body } = await get(`/search?q=${q}`, role)
      expect(status).toBe(200)
      expect('payouts' in body).toBe(seeBalances.includes(role))
      if (!seeBalances.includes(role))
        expect(body.transactions).toMatchObject({ items: [], total: 0, isTotalCapped: false })
      said.push(JSON.stringify(body))
    }
    expect(said.join().includes('kept-')).toBe(seeBalances.includes(role))
    const { transactions } = (await get('/search?q=jo@example.com', role)).body
    expect(transactions.total > 0, 'by e-mail').toBe(seeCustomers.includes(role))
  })

  test('gets counts of allowed rows beside suggestions', async () => {
    const visible = (await get('/transactions?type=all&limit=100', role)).body.items.length
    const { items } = (await get('/suggester/suggest/currency', role)).body
    expect(items[0]).toMatchObject({ value: 'EUR', count: visible })
    const posted = (await get('/suggester/suggest/status?q=posted', role)).body.items[0].count
    expect(posted > 0).toBe(seeBalances.includes(role))
  })
})

test('covers every type and parameter', () => {
  expect(Object.keys(belongsToBalances)).toEqual([...transactionTypes])
  const names = new Set([...Object.keys(transactionQuery.shape), ...Object.keys(transactionStatsQuery.shape)])
  expect(new Set(Object.keys(parameters))).toEqual(names)
})
