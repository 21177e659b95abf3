import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signInMember } from '../../testing/members.ts'
import { foldStatistics } from '../statistics/fold.ts'

/**
 * Compares `/transaction-stats` with sums computed here: reads all rows of the filter, groups them by the calendar of
 * the zone, and adds. Independent of the server's grouping.
 */

type Sums = { currency: string; gross: string; fees: string; net: string }
type Rate = { succeeded: number; attempted: number; ratio: string | null }
type Group = { key: string; count: number; totals?: Sums[]; successRate: Rate }
type Answer = { timeZone: string; from: string | null; to: string | null; groups: Group[]; previous?: Group[] }
type Query = { [name: string]: string }

const zone = 'America/Sao_Paulo'
const succeededStatuses = ['authorized', 'captured', 'partially_captured']
const attemptedStatuses = [...succeededStatuses, 'declined']
const noRate: Rate = { succeeded: 0, attempted: 0, ratio: null }

let app: TestApp
let siteId: string

async function get<T>(path: string, token = app.owner.signedIn.accessToken): Promise<T> {
  const response = await fetch(app.baseUrl + path, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status, path).toBe(200)
  return (await response.json()) as T
}

const statistics = (query: Query, token?: string) =>
  get<Answer>(`/transaction-stats?${new URLSearchParams({ siteId, ...query })}`, token)

async function rowsOf(query: Query): Promise<Transaction[]> {
  const rows: Transaction[] = []
  for (;;) {
    const after = rows.at(-1)?.id
    const page = new URLSearchParams({ siteId, ...query, limit: '100', ...(after !== undefined && { after }) })
    const { items } = await get<{ items: Transaction[] }>(`/transactions?${page}`)
    rows.push(...items)
    if (items.length < 100) return rows
  }
}

beforeAll(async () => {
  app = await startTestApp()
  const site = await app.owner.call('POST /sites', { body: { name: 'Harbor', timeZone: zone, defaultCurrency: 'EUR' } })
  siteId = site.id
  await acceptEvents(app, site.secrets.apiSecret, payments())
  await foldStatistics({ db: app.deps.db })
})
afterAll(() => app.close())

/**
 * Four months around a day without midnight (2017-10-15) and one of 25 hours (2018-02-18), a payment every seven hours.
 */
function payments(): object[] {
  const start = Date.UTC(2017, 9, 13, 12)
  return Array.from({ length: 460 }, (_, index) => index).flatMap((index) => {
    const at = (minutes: number) => new Date(start + (index * 420 + minutes) * 60_000).toISOString()
    const reference = `G${index}`
    const amount = { amount: String(1_000 + index), currency: index % 5 === 0 ? 'USD' : 'EUR' }
    const event = (type: string, minutes: number, data: object, of = reference) => ({
      id: `${type}-${of}`,
      type,
      reference: of,
      occurredAt: at(minutes),
      data,
    })
    const country = [{ country: 'DE' }, {}, { country: 'BR' }, { country: 'FR' }][index % 4]
    return [
      event('payment.created', 0, {
        amount,
        orderReference: `order-${index}`,
        paymentMethod: { type: ['card', 'boleto', 'wallet'][index % 3], brand: 'visa' },
        customer: { id: `c-${index}`, ...country },
      }),
      ...(index % 4 === 0 || index % 7 === 2
        ? [event('payment.captured', 900, { fees: [{ type: 'processing', amount: { ...amount, amount: '3' } }] })]
        : index % 4 === 1
          ? [event('payment.declined', 1, { declineCode: index % 8 === 1 ? 'do_not_honor' : 'expired_card' })]
          : index % 4 === 2
            ? [event('payment.authorized', 2, {})]
            : []),
      ...(index % 16 === 0
        ? [
            event(
              'refund.created',
              1_000,
              { paymentReference: reference, amount: { ...amount, amount: '500' } },
              `R${index}`,
            ),
            event('refund.succeeded', 1_001, {}, `R${index}`),
          ]
        : []),
    ]
  })
}

function keyOf(row: Transaction, by: string, dateField: string, timeZone: string): string | undefined {
  if (by === 'method') return row.paymentMethod?.type
  if (by === 'country') return row.customer?.country
  if (by === 'declineCode') return row.declineCode
  if (by === 'status') return row.status
  const instant = dateField === 'capturedAt' ? row.capturedAt : row.createdAt
  if (instant === undefined) return undefined
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  if (by === 'month') return local.toString().slice(0, 7)
  if (by === 'day') return local.toString().slice(0, 10)
  return `${local.toString().slice(0, 13)}${local.offset}`
}

const currencies = ['EUR', 'USD']

/** Sums of rows by group; `payments` tells whether the whole selection has any. */
function summed(rows: readonly Transaction[], by: string, query: Query, hasPayments: boolean) {
  const groups = Map.groupBy(rows, (row) => keyOf(row, by, query.dateField ?? 'createdAt', query.timeZone ?? zone))
  groups.delete(undefined)
  return new Map(
    [...groups].map(([key, all]) => {
      const paid = all.filter((row) => row.type === 'payment')
      const gross = currencies.map((currency) =>
        (hasPayments ? paid.map((row) => row.capturedAmount) : all.map((row) => row.amount))
          .filter((money) => money.currency === currency)
          .reduce((sum, money) => sum + BigInt(money.amount), 0n),
      )
      const count = (statuses: string[]) => paid.filter((row) => statuses.includes(row.status)).length
      return [
        key,
        { count: all.length, gross, succeeded: count(succeededStatuses), attempted: count(attemptedStatuses) },
      ] as const
    }),
  )
}

function told(groups: readonly Group[]) {
  return new Map(
    groups.map((group) => [
      group.key,
      {
        count: group.count,
        gross: currencies.map((currency) => BigInt(group.totals?.find((one) => one.currency === currency)?.gross ?? 0)),
        succeeded: group.successRate.succeeded,
        attempted: group.successRate.attempted,
      },
    ]),
  )
}

/** The preceding range of equal length: in calendar days of the zone, or milliseconds. */
function before(from: string, to: string): { from: string; to: string } {
  if (from.length === 10 && to.length === 10) {
    const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days
    return { from: Temporal.PlainDate.from(from).subtract({ days }).toString(), to: from }
  }
  const first = (text: string) =>
    text.length === 10 ? Temporal.PlainDate.from(text).toZonedDateTime(zone).epochMilliseconds : Date.parse(text)
  const start = first(from)
  return { from: new Date(start - (first(to) - start)).toISOString(), to: new Date(start).toISOString() }
}

/** Values of each filter that occur; few filters at a time, because many together match nothing. */
const values: { [name: string]: readonly string[] } = {
  type: ['payment', 'refund', 'all'],
  status: ['captured', 'declined', 'captured,declined'],
  currency: ['EUR', 'USD', 'EUR,USD'],
  paymentMethod: ['card', 'boleto,wallet'],
  country: ['DE', 'BR,FR'],
  declineCode: ['do_not_honor', 'expired_card,do_not_honor'],
  cardBrand: ['visa', 'mastercard'],
  refundStatus: ['none', 'partial'],
  settlementStatus: ['not_settled', 'available'],
  q: ['order-1', 'G11'],
  mode: ['test', 'live', 'all'],
  dateField: ['createdAt', 'capturedAt'],
  timeZone: [zone, 'Asia/Kolkata', 'UTC'],
}
const filter = fc
  .subarray(Object.keys(values), { maxLength: 3 })
  .chain((names) => fc.tuple(...names.map((name) => fc.constantFrom(...(values[name] ?? [])).map((of) => [name, of]))))
  .map((entries): Query => Object.fromEntries(entries))
const ranges = [
  { from: '2017-10-15', to: '2017-10-16' },
  { from: '2017-12-01', to: '2018-01-01' },
  { from: '2018-02-10', to: '2018-02-20' },
  { from: '2017-10-10', to: '2018-03-01' },
  { from: '2017-12-24T10:30:00Z', to: '2018-01-02T05:00:00.001Z' },
]
const groupings = ['month', 'day', 'hour', 'method', 'country', 'declineCode', 'status']

test.each(groupings)('groups by %s equal the sums of their rows, also for the preceding period', async (groupBy) => {
  await fc.assert(
    fc.asyncProperty(filter, fc.constantFrom(...ranges), async (given, { from, to }) => {
      const query = { ...given, from, to }
      const answer = await statistics({ ...query, groupBy, compare: 'previous' })
      const earlier = { ...query, ...before(from, to) }
      const [rows, rowsBefore] = [await rowsOf(query), await rowsOf(earlier)]
      const hasPayments = [...rows, ...rowsBefore].some((row) => row.type === 'payment')
      expect(told(answer.groups)).toEqual(summed(rows, groupBy, query, hasPayments))
      expect(told(answer.previous ?? [])).toEqual(summed(rowsBefore, groupBy, query, hasPayments))
      // Empty groups are omitted.
      expect([...answer.groups, ...(answer.previous ?? [])].every(({ count }) => count > 0)).toBe(true)
    }),
    {
      numRuns: 12,
      examples: ranges.flatMap((each): [Query, (typeof ranges)[number]][] => [
        [{}, each],
        [{ dateField: 'capturedAt' }, each],
      ]),
    },
  )
})

test('a rate has numerator and denominator, and is null without attempts', async () => {
  const { groups } = await statistics({ groupBy: 'status' })
  const rates = new Map(groups.map(({ key, successRate }) => [key, successRate]))
  const declined = groups.find(({ key }) => key === 'declined')?.count
  expect(rates.get('declined')).toEqual({ succeeded: 0, attempted: declined, ratio: '0.0000' })
  expect(rates.get('captured')?.ratio).toBe('1.0000')
  expect(rates.get('created')).toEqual(noRate)
})

test('a role without access to balances gets counts and rates, but no sums', async () => {
  const viewer = (await signInMember(app, 'viewer')).signedIn.accessToken
  const query = { groupBy: 'day', from: '2017-11-01', to: '2017-12-01', compare: 'previous' }
  const [seen, whole] = [await statistics(query, viewer), await statistics(query)]
  const withoutSums = (groups: Group[] = []) => groups.map(({ totals: _totals, ...rest }) => rest)
  expect(whole.groups.every((group) => group.totals !== undefined)).toBe(true)
  expect(seen).toEqual({ ...whole, groups: withoutSums(whole.groups), previous: withoutSums(whole.previous) })
})
