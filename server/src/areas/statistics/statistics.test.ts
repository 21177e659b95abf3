import { asId, type Id } from '@firepay/contract/product/ids.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { newId } from '../../platform/db/new-id.ts'
import { listPendingWork } from '../../platform/db/pending-work.ts'
import { type TransactionOptions, type Trx, withTenant } from '../../platform/db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/program.ts'
import type { StatisticsFacts } from './deltas.ts'
import type { Facet } from './families.ts'
import { type Figures, type Grouping, readFigures, type Selection } from './figures.ts'
import { findUnfolded, foldStatistics } from './fold.ts'
import { checkStatistics, rebuildStatistics } from './rebuild.ts'
import { recordChanges } from './record-changes.ts'
import { changeVersion, findVersion } from './versions.ts'

type Stored = StatisticsFacts & { id: Id<'transaction'> }

const merchantId = newId('merchant')
const sites = [newId('site'), newId('site')] as const
const accounts = new Map<string, Id<'account'>>()
const currencies = ['BRL', 'EUR'] as const
const oneSnapshot = { isolation: 'repeatable read' } as const
const readingOneSnapshot = { ...oneSnapshot, readOnly: true } as const

let database: TestDatabase
const stored: Stored[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const now = new Date('2020-01-01')
  await withTenant(database.app, merchantId, async (trx) => {
    await trx
      .insertInto('merchants')
      .values({ merchant_id: merchantId, name: 'M', time_zone: 'UTC', created_at: now, updated_at: now })
      .execute()
    for (const id of sites) {
      await trx
        .insertInto('sites')
        .values({
          merchant_id: merchantId,
          id,
          name: 'S',
          mode: 'test',
          default_currency: 'EUR',
          time_zone: 'UTC',
          created_at: now,
          updated_at: now,
        })
        .execute()
      for (const currency of currencies) {
        const account = newId('account')
        accounts.set(id + currency, account)
        await trx
          .insertInto('accounts')
          .values({ merchant_id: merchantId, id: account, site_id: id, name: 'A', currency, created_at: now })
          .execute()
      }
    }
  })
})
afterAll(() => database.drop())

/** Instants around critical ones: clock changes, ends of months, local midnights. */
const instant = fc
  .tuple(
    fc.constantFrom(
      '2017-10-15T03:00:00Z', // America/Sao_Paulo skips 00:00
      '2018-02-18T02:00:00Z', // … and repeats 23:00
      '2018-03-25T01:00:00Z', // Europe/Berlin, a day of 23 hours
      '2017-10-29T01:00:00Z', // … and one of 25
      '2018-01-01T00:00:00Z',
      '2018-03-01T00:00:00Z',
      '2017-12-31T13:00:00Z',
      '2018-04-01T10:30:00Z',
      '2016-07-01T00:00:00Z',
      '2018-08-05T00:00:00Z',
    ),
    fc.integer({ min: -40, max: 40 }),
    fc.constantFrom(0, 1, -1, 1_800_000),
  )
  .map(([at, hours, ms]) => new Date(Date.parse(at) + hours * 3_600_000 + ms))

const zone = fc.constantFrom(
  'UTC',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
)
const minorUnits = fc.bigInt({ min: 0n, max: 10n ** 12n })

const facts: fc.Arbitrary<StatisticsFacts> = fc.record({
  site_id: fc.constantFrom(...sites),
  type: fc.constantFrom('payment', 'payment', 'payment', 'refund', 'fee'),
  status: fc.constantFrom('captured', 'declined', 'partially_captured', 'created'),
  method: fc.constantFrom(null, 'card', 'boleto'),
  currency: fc.constantFrom(...currencies),
  account_currency: fc.constantFrom(...currencies),
  amount: minorUnits,
  captured_amount: minorUnits,
  refunded_amount: fc.constantFrom(0n, 700n),
  disputed_amount: fc.constantFrom(0n, 300n),
  dispute_status: fc.constantFrom('none', 'open', 'won'),
  fee_total: fc.bigInt({ min: -500n, max: 500n }),
  net: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  created_at: instant,
  captured_at: fc.option(instant, { freq: 2 }),
  country: fc.constantFrom(null, 'DE', 'BR'),
  card_brand: fc.constantFrom(null, 'visa', 'elo'),
  decline_code: fc.constantFrom(null, null, 'fraud'),
})

const change = fc.oneof(
  { weight: 6, arbitrary: facts.map((value) => ({ do: 'add', value }) as const) },
  { weight: 3, arbitrary: fc.tuple(fc.nat(), facts).map(([at, value]) => ({ do: 'change', at, value }) as const) },
  { weight: 2, arbitrary: fc.constant({ do: 'fold' } as const) },
)

/** Mostly absent, because broad questions find more. */
const sometimes = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })

const question = fc.record({
  field: fc.constantFrom('created', 'captured'),
  from: fc.option(instant, { freq: 1 }),
  to: fc.option(instant, { freq: 1 }),
  zone,
  by: fc.constantFrom(
    'nothing',
    'nothing',
    'month',
    'month',
    'day',
    'hour',
    'method',
    'status',
    'country',
    'decline_code',
  ),
  siteId: sometimes(fc.constantFrom(...sites)),
  type: sometimes(fc.constantFrom('payment', 'refund')),
  status: sometimes(fc.constantFrom('captured', 'declined')),
  currency: sometimes(fc.constantFrom(...currencies)),
  method: sometimes(fc.constantFrom('card', 'boleto')),
  country: sometimes(fc.constantFrom('DE', 'FR')),
  brand: sometimes(fc.constantFrom('visa', 'elo')),
  // The sums have no amounts: figures come from the matching rows, or from everything minus the rest.
  atMost: sometimes(minorUnits),
})
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

describe('statistics', () => {
  it('are equal from sums, deltas and edges as from transactions, in every zone and at any moment of folding', async () => {
    const runs = Number(process.env.PROPERTY_RUNS ?? 30)
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 12 }),
        fc.array(question, { minLength: 1, maxLength: 3 }),
        async (changes, questions) => {
          // Repeated after more changes, and finally without any, from cached figures.
          const middle = Math.ceil(changes.length / 2)
          for (const part of [changes.slice(0, middle), changes.slice(middle), []]) {
            for (const one of part) await make(one)
            for (const asked of questions) await ask(asked)
          }
        },
      ),
      { numRuns: runs, endOnFailure: true },
    )
  }, 120_000)

  it('stay correct when several workers fold concurrently', async () => {
    for (const one of fc.sample(facts, 200)) await make({ do: 'add', value: one })
    const counts = await Promise.all([1, 2, 3, 4].map(() => foldStatistics({ db: database })))
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(0)
    await foldStatistics({ db: database })
    expect(await check()).toEqual([])
    expect(await countDeltas()).toBe(0)
  })

  it('are folded for every merchant with deltas, despite concurrent writes and folds', async () => {
    let isWriting = true
    const folders = [1, 2, 3].map(async () => {
      while (isWriting) await foldStatistics({ db: database })
    })
    const writers = fc.sample(facts, 4).map(async (value) => {
      for (let n = 0; n < 40; n++) await make({ do: 'add', value })
    })
    await Promise.all(writers)
    isWriting = false
    await Promise.all(folders)
    await foldStatistics({ db: database })
    expect(await countDeltas()).toBe(0)
    expect(await Array.fromAsync(listPendingWork(database.app, 'statistics'))).toEqual([])
    expect(await check()).toEqual([])
  })

  it('are folded later when deltas arrive after a fold read its own', async () => {
    const [value] = fc.sample(facts, 1)
    if (!value) throw new Error('nothing sampled')
    await make({ do: 'add', value })
    const owner = await connectOwner(database.owner)
    try {
      // The fold has read the deltas and waits to add them to the sums.
      await owner.query('begin; lock table statistics_sums in exclusive mode')
      const fold = foldStatistics({ db: database })
      const waits = `select from pg_locks where relation = 'statistics_sums'::regclass and not granted`
      await eventually(
        () => database.workerPool.query(waits),
        ({ rowCount }) => rowCount === 1,
        10_000,
      )
      await make({ do: 'add', value })
      await owner.query('commit')
      await fold
    } finally {
      await owner.end()
    }
    expect(await countDeltas()).toBeGreaterThan(0)
    await foldStatistics({ db: database })
    expect(await countDeltas()).toBe(0)
    expect(await check()).toEqual([])
  })

  it('are found by a search when the list of work lacks them', async () => {
    for (const value of fc.sample(facts, 3)) await make({ do: 'add', value })
    await database.appPool.query('delete from pending_work')
    expect(await foldStatistics({ db: database })).toBe(0)
    await findUnfolded({ db: database })
    await findUnfolded({ db: database })
    expect(await database.appPool.query('select from pending_work')).toMatchObject({ rowCount: 1 })
    expect(await foldStatistics({ db: database })).toBeGreaterThan(0)
    expect(await countDeltas()).toBe(0)
  })

  it('are rebuilt from transactions, and a wrong sum is reported', async () => {
    await withTenant(database.app, merchantId, (trx) =>
      sql`update statistics_sums set gross = gross + 1 where merchant_id = ${merchantId} and level = 'day' and field = 'created'
        and bucket = (select min(bucket) from statistics_sums where merchant_id = ${merchantId} and level = 'day' and field = 'created')`.execute(
        trx,
      ),
    )
    const [first] = await check()
    expect(first).toMatchObject({ level: 'day', field: 'created', gross: 1n, count: 0n })
    await withTenant(database.app, merchantId, (trx) => rebuildStatistics(trx, merchantId), oneSnapshot)
    expect(await check()).toEqual([])
    await withTenant(database.app, merchantId, (trx) =>
      sql`delete from statistics_value_sums where merchant_id = ${merchantId} and level = 'year' and field = 'captured'
        and facet = 'country' and value = 'DE'`.execute(trx),
    )
    expect(await check()).toContainEqual(
      expect.objectContaining({ level: 'year', field: 'captured', facet: 'country', value: 'DE' }),
    )
    await withTenant(database.app, merchantId, (trx) => rebuildStatistics(trx, merchantId), oneSnapshot)
    expect(await check()).toEqual([])
  })
})

describe('cached figures', () => {
  const whole: Selection = {
    merchantId,
    field: 'created',
    range: { from: null, to: null },
    conditions: [],
    sumConditions: [],
    byValue: null,
    wide: null,
  }
  const count = async (trx: Trx) =>
    (await readFigures(trx, whole, { by: 'nothing' })).reduce((sum, row) => sum + row.count, 0n)
  const countNow = () => withTenant(database.app, merchantId, count, readingOneSnapshot)
  const add = async () => {
    const [value] = fc.sample(facts, 1)
    if (!value) throw new Error('nothing sampled')
    await make({ do: 'add', value })
  }

  it('answer a repeated question without reading the sums', async () => {
    const before = await countNow()
    const owner = await connectOwner(database.owner)
    try {
      await owner.query('begin; lock table statistics_sums in access exclusive mode')
      expect(await countNow()).toBe(before)
    } finally {
      await owner.end()
    }
  })

  it('belong to the snapshot, whatever was committed and cached since', async () => {
    await withTenant(
      database.app,
      merchantId,
      async (trx) => {
        const before = await count(trx)
        await add()
        expect(await countNow()).toBe(before + 1n)
        expect(await count(trx)).toBe(before)
        expect(await countNow()).toBe(before + 1n)
      },
      readingOneSnapshot,
    )
  })

  it('contain nothing that was rolled back', async () => {
    const before = await countNow()
    const [value] = fc.sample(facts, 1)
    if (!value) throw new Error('nothing sampled')
    const undone = withTenant(
      database.app,
      merchantId,
      async (trx) => {
        await recordChanges(trx, merchantId, [{ before: null, after: value }])
        expect(await count(trx)).toBe(before + 1n)
        throw new Error('undone')
      },
      oneSnapshot,
    )
    await expect(undone).rejects.toThrow('undone')
    expect(await countNow()).toBe(before)
  })

  it('are cached only from snapshots of read-only transactions', async () => {
    const version = (options: TransactionOptions) =>
      withTenant(database.app, merchantId, (trx) => findVersion(trx, merchantId), options)
    expect(await version(readingOneSnapshot)).toEqual(expect.any(String))
    for (const options of [oneSnapshot, { readOnly: true }, {}]) expect(await version(options)).toBeNull()
  })

  it('are read again after a rebuild of the sums', async () => {
    const before = await countNow()
    await withTenant(database.app, merchantId, async (trx) => {
      await sql`update statistics_sums set count = count + 1 where merchant_id = ${merchantId} and level = 'year'`.execute(
        trx,
      )
      await changeVersion(trx, merchantId, [sites[0]])
    })
    expect(await countNow()).toBeGreaterThan(before)
    await withTenant(database.app, merchantId, (trx) => rebuildStatistics(trx, merchantId), oneSnapshot)
    expect(await countNow()).toBe(before)
  })

  it('are correct for every reader during writes to several sites', async () => {
    const first = await countNow()
    let written = 0n
    const writers = sites.map(async () => {
      for (let n = 0; n < 20; n++) {
        await add()
        written++
      }
    })
    const readers = [1, 2, 3].map(async () => {
      for (let last = first, n = 0; n < 40; n++) {
        const atLeast = first + written
        const now = await countNow()
        expect(now).toBeGreaterThanOrEqual(atLeast)
        expect(now).toBeGreaterThanOrEqual(last)
        last = now
      }
    })
    await Promise.all([...writers, ...readers])
    expect(await countNow()).toBe(first + written)
  })
})

async function make(one: typeof change extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  if (one.do === 'fold') {
    await foldStatistics({ db: database })
    return
  }
  const before = one.do === 'change' ? stored[one.at % Math.max(stored.length, 1)] : undefined
  const { type, created_at } = before ?? one.value
  const after: Stored = { ...one.value, type, created_at, id: before?.id ?? newId('transaction') }
  if (before) stored[stored.indexOf(before)] = after
  else stored.push(after)
  const now = new Date()
  await withTenant(database.app, merchantId, async (trx) => {
    const row = {
      ...after,
      account_id: asId('account', accounts.get(after.site_id + after.account_currency) ?? ''),
      processor_reference: after.id,
      status_at: now,
      received_at: now,
      updated_at: now,
    }
    await trx
      .insertInto('transactions')
      .values({ ...row, merchant_id: merchantId })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doUpdateSet(row))
      .execute()
    await recordChanges(trx, merchantId, [{ before: before ?? null, after }])
  })
}

async function ask(asked: Question): Promise<void> {
  const [from, to] = asked.from && asked.to && asked.from > asked.to ? [asked.to, asked.from] : [asked.from, asked.to]
  if (from && to && from.getTime() === to.getTime()) return
  const { siteId, type, status, currency, method, country, brand, field } = asked
  const dimensions = { site_id: siteId, type, status, currency, method }
  const values = { country, card_brand: brand }
  const filters = { ...dimensions, ...values }
  const among = (wanted: Record<string, string | null>, nameOf: (name: string) => string) =>
    Object.entries(wanted).flatMap(([name, value]) =>
      value === null ? [] : [sql<boolean>`${sql.ref(nameOf(name))} = ${value}`],
    )
  const { atMost } = asked
  const facets = Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [name as Facet]))
  const sums = among(dimensions, (name) => `s.${name}`)
  const known = { conditions: among(filters, (name) => `t.${name}`), sumConditions: facets.length === 0 ? sums : null }
  const isByValue = atMost === null && method === null && facets.length < 2
  const byValue = isByValue
    ? { facet: facets[0] ?? null, conditions: [...sums, ...among(values, () => 's.value')] }
    : null
  const isWide = atMost !== null && known.sumConditions !== null
  const beyond = [sql<boolean>`t.amount > ${atMost}`]
  const selection: Selection = {
    merchantId,
    field,
    range: { from, to },
    byValue,
    ...(atMost === null
      ? { ...known, wide: null }
      : {
          conditions: [...known.conditions, sql<boolean>`t.amount <= ${atMost}`],
          sumConditions: null,
          wide: isWide ? { conditions: known.conditions, sumConditions: sums, leftOut: beyond } : null,
        }),
  }
  const grouping: Grouping =
    asked.by === 'month' || asked.by === 'day' || asked.by === 'hour'
      ? { by: asked.by, zone: asked.zone }
      : { by: asked.by }
  const [fromSums, fromRows] = await withTenant(
    database.app,
    merchantId,
    async (trx) => [
      await readFigures(trx, selection, grouping),
      await readFigures(trx, { ...selection, sumConditions: null, byValue: null, wide: null }, grouping),
    ],
    readingOneSnapshot,
  )
  const isByTime = 'zone' in grouping
  const matching = stored.filter((row) => {
    const at = field === 'created' ? row.created_at : row.captured_at
    if (at === null) return field === 'created'
    return (!from || at >= from) && (!to || at < to)
  })
  const expected = matching.filter(
    (row) =>
      Object.entries(filters).every(([name, value]) => value === null || row[name as keyof Stored] === value) &&
      (atMost === null || row.amount <= atMost) &&
      // Rows without the value are in no group.
      (!['country', 'decline_code'].includes(grouping.by) || row[grouping.by as 'country'] !== null),
  )
  const plain = sorted(
    expected.map((row) => {
      const at = (field === 'created' ? row.created_at : row.captured_at) as Date
      const key = isByTime ? keyOf(at, grouping.by, grouping.zone) : ''
      const isPayment = row.type === 'payment'
      return {
        group: isByTime ? key : grouping.by === 'nothing' ? '' : (row[grouping.by as 'method'] ?? ''),
        type: row.type,
        status: row.status,
        currency: row.currency,
        accountCurrency: row.account_currency,
        count: 1n,
        gross: isPayment ? row.captured_amount : row.amount,
        refunds: isPayment ? row.refunded_amount : 0n,
        chargebacks: isPayment ? row.disputed_amount : 0n,
        fees: BigInt(row.fee_total),
        net: BigInt(row.net),
        refundedCount: isPayment && row.refunded_amount > 0n ? 1n : 0n,
        disputedCount: isPayment && row.dispute_status !== 'none' ? 1n : 0n,
      }
    }),
  )
  expect(sorted(fromRows ?? []), 'from the transactions').toEqual(plain)
  expect(sorted(fromSums ?? []), 'from the sums').toEqual(plain)
}

/** Sums equal dimensions and sorts them. */
function sorted(figures: readonly Figures[]): Figures[] {
  const merged = new Map<string, Figures>()
  for (const row of figures) {
    const key = [row.group, row.type, row.status, row.currency, row.accountCurrency].join(' ')
    const sum = merged.get(key)
    if (!sum) merged.set(key, { ...row })
    else {
      for (const name of Object.keys(row) as (keyof Figures)[]) {
        const value = row[name]
        // Only the measures are bigints.
        if (typeof value === 'bigint') (sum as Record<string, unknown>)[name] = (sum[name] as bigint) + value
      }
    }
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

function keyOf(at: Date, by: 'month' | 'day' | 'hour', timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  if (by === 'month') return local.toPlainDate().toString().slice(0, 7)
  if (by === 'day') return local.toPlainDate().toString()
  return `${local.toPlainDateTime().toString().slice(0, 13)}${local.offset}`
}

function check() {
  return withTenant(database.app, merchantId, (trx) => checkStatistics(trx, merchantId), oneSnapshot)
}

async function countDeltas(): Promise<number> {
  const { rows } = await database.workerPool.query<{ count: bigint }>(
    'select (select count(*) from statistics_deltas) + (select count(*) from statistics_value_deltas) as count',
  )
  return Number(rows[0]?.count)
}
