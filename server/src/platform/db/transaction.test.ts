import { asId, type Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { isDatabaseUnavailable } from '../errors/database-errors.ts'
import { connectOwner } from './address.ts'
import { bindTenant, type Trx, withoutTenant, withTenant } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const one = asId('merchant', '018f0000-0000-7000-8000-000000000001')
const other = asId('merchant', '018f0000-0000-7000-8000-000000000002')

async function addMerchant(id: Id<'merchant'>, name: string): Promise<void> {
  await withTenant(database.app, id, (trx) =>
    trx
      .insertInto('merchants')
      .values({ merchant_id: id, name, time_zone: 'UTC', created_at: new Date(), updated_at: new Date() })
      .execute(),
  )
}

test('shows a merchant only its own rows, and none without a tenant', async () => {
  await addMerchant(one, 'One')
  await addMerchant(other, 'Other')
  const names = (trx: Parameters<Parameters<typeof withTenant>[2]>[0]) =>
    trx.selectFrom('merchants').select('name').execute()
  expect(await withTenant(database.app, one, names)).toEqual([{ name: 'One' }])
  expect(await withTenant(database.app, other, names, { readOnly: true })).toEqual([{ name: 'Other' }])
  expect(await withoutTenant(database.app, names)).toEqual([])
})

test('binds a transaction to another merchant temporarily, even when that part fails', async () => {
  const nameHere = (trx: Trx) => trx.selectFrom('merchants').select('name').execute()
  await withTenant(database.app, one, async (trx) => {
    expect(await withTenant(trx, other, nameHere)).toEqual([{ name: 'Other' }])
    expect(await nameHere(trx)).toEqual([{ name: 'One' }])
    const failing = withTenant(trx, other, async () => {
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await nameHere(trx)).toEqual([{ name: 'One' }])
  })
  await withoutTenant(database.app, async (trx) => {
    expect(await withTenant(trx, one, nameHere)).toEqual([{ name: 'One' }])
    expect(await nameHere(trx)).toEqual([])
  })
})

test('refuses a part that requires a stricter isolation level', async () => {
  const level = async (trx: Trx) =>
    (await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(trx)).rows[0]?.level
  const wanted = { isolation: 'repeatable read' } as const
  await withTenant(database.app, one, async (trx) => {
    expect(() => withTenant(trx, one, level, wanted)).toThrow('isolation')
    expect(() => withTenant(trx, other, level, wanted)).toThrow('isolation')
    expect(() => withoutTenant(trx, level, wanted)).toThrow('isolation')
    expect(await withTenant(trx, other, level, { isolation: 'read committed' })).toBe('read committed')
  })
  const inside = withTenant(
    database.app,
    one,
    async (trx) => [await withTenant(trx, other, level, wanted), await withoutTenant(trx, level, wanted)],
    { isolation: 'serializable' },
  )
  expect(await inside).toEqual(['serializable', 'serializable'])
})

test('refuses statements and second parts while one is bound to another merchant', async () => {
  const nameHere = (trx: Trx) => trx.selectFrom('merchants').select('name').execute()
  const paused = 'A part of this transaction is bound to another merchant'
  await withTenant(database.app, one, async (trx) => {
    let kept = trx
    const first = withTenant(trx, other, (inside) => {
      kept = inside
      return nameHere(inside)
    })
    const [names, ofOuter, second, same, bound] = await Promise.allSettled([
      first,
      nameHere(trx),
      withTenant(trx, asId('merchant', '018f0000-0000-7000-8000-000000000003'), nameHere),
      withTenant(trx, one, nameHere),
      bindTenant(trx, one),
    ])
    expect(names).toEqual({ status: 'fulfilled', value: [{ name: 'Other' }] })
    for (const refused of [ofOuter, second, same, bound]) {
      expect(refused).toMatchObject({ status: 'rejected', reason: { message: paused } })
    }
    await expect(nameHere(kept)).rejects.toThrow('This part of a transaction is over')
    expect(await nameHere(trx)).toEqual([{ name: 'One' }])
  })
})

test('waits for the disk at each commit, on every connection and for any tenant', async () => {
  const setting = async (trx: Trx) => {
    const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(trx)
    return rows[0]?.synchronous_commit
  }
  for (const db of [database.app, database.background, database.exports, database.worker]) {
    expect(await withoutTenant(db, setting)).toBe('on')
    expect(await withTenant(db, one, setting)).toBe('on')
    const after = await withTenant(db, one, async (trx) => [await withTenant(trx, other, setting), await setting(trx)])
    expect(after).toEqual(['on', 'on'])
  }
})

test('reports the failure of a statement in a part, not that of rebinding', async () => {
  const attempt = withTenant(database.app, one, (trx) =>
    withTenant(trx, other, (inside) => sql`select 1 / 0`.execute(inside)),
  )
  await expect(attempt).rejects.toMatchObject({ code: '22012' })
})

test('refuses a row of another merchant', async () => {
  const foreign = asId('merchant', '018f0000-0000-7000-8000-000000000003')
  const attempt = withTenant(database.app, one, (trx) =>
    trx
      .insertInto('merchants')
      .values({ merchant_id: foreign, name: 'X', time_zone: 'UTC', created_at: new Date(), updated_at: new Date() })
      .execute(),
  )
  await expect(attempt).rejects.toMatchObject({ code: '42501' })
})

test('retries after a serialization failure and rolls back the first run', async () => {
  let runs = 0
  const count = await withTenant(
    database.app,
    one,
    async (trx) => {
      runs++
      await trx
        .updateTable('merchants')
        .set({ name: `Run ${runs}` })
        .where('merchant_id', '=', one)
        .execute()
      if (runs === 1) {
        await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(trx)
      }
      const { name } = await trx.selectFrom('merchants').select('name').executeTakeFirstOrThrow()
      return name
    },
    { isolation: 'repeatable read' },
  )
  expect({ runs, count }).toEqual({ runs: 2, count: 'Run 2' })
})

test('does not retry after a permanent failure', async () => {
  let runs = 0
  const attempt = withoutTenant(database.app, async (trx) => {
    runs++
    await sql`select 1 / 0`.execute(trx)
  })
  await expect(attempt).rejects.toMatchObject({ code: '22012' })
  expect(runs).toBe(1)
})

const passedOver: [string, (trx: Trx) => Promise<unknown>][] = [
  ['the commit', async () => undefined],
  ['the next statement', (trx) => sql`select 1`.execute(trx)],
]

test.each(passedOver)('reports a swallowed failure by %s and rolls back', async (_, next) => {
  const attempt = withTenant(database.app, one, async (trx) => {
    await trx.updateTable('merchants').set({ name: 'Written' }).where('merchant_id', '=', one).execute()
    await sql`select 1 / 0`.execute(trx).catch(() => {})
    await next(trx)
  })
  await expect(attempt).rejects.toMatchObject({ code: '22012' })
  const name = withTenant(database.app, one, (trx) => trx.selectFrom('merchants').select('name').execute())
  expect(await name).not.toEqual([{ name: 'Written' }])
})

test.each(passedOver)('retries after a serialization failure that was swallowed until %s', async (_, next) => {
  let runs = 0
  await withoutTenant(database.app, async (trx) => {
    runs++
    if (runs > 1) return
    await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(trx).catch(() => {})
    await next(trx)
  })
  expect(runs).toBe(2)
})

test('waits for the commit of a write and reports its refusal', async () => {
  const owner = await connectOwner(database.owner)
  await owner.query(`create table trial_commit (id int primary key deferrable initially deferred);
    grant insert, select on trial_commit to public`)
  await owner.end()
  const twice = (trx: Trx) => sql`insert into trial_commit values (1), (1)`.execute(trx)
  await expect(withoutTenant(database.app, twice)).rejects.toMatchObject({ code: '23505' })
  await expect(withTenant(database.app, one, twice)).rejects.toMatchObject({ code: '23505' })
})

test('survives a connection that breaks between two statements, and reports the loss', async () => {
  let first = true
  const attempt = withoutTenant(database.app, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    if (first) {
      first = false
      const owner = await connectOwner(database.owner)
      await owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
      await owner.end()
    }
    await sql`select 1`.execute(trx)
  })
  const error = await attempt.catch((caught: unknown) => caught)
  expect(isDatabaseUnavailable(error), String(error)).toBe(true)
  expect(await withoutTenant(database.app, async () => 'works again')).toBe('works again')
})

test('reads int8 as bigint, numeric and date as text, timestamptz as Date, also in arrays', async () => {
  const { rows } = await database.appPool.query(`select
    9007199254740993::int8 as whole, array[9007199254740993::int8] as wholes, 1.50::numeric as exact,
    '2026-02-28'::date as day, array['2026-02-28'::date] as days, '2026-02-28T12:00:00Z'::timestamptz as instant`)
  expect(rows).toEqual([
    {
      whole: 9007199254740993n,
      wholes: [9007199254740993n],
      exact: '1.50',
      day: '2026-02-28',
      days: ['2026-02-28'],
      instant: new Date('2026-02-28T12:00:00Z'),
    },
  ])
})

test("cancels a request's statement that runs too long", async () => {
  const { rows } = await database.appPool.query(`select current_setting('statement_timeout') as timeout,
    current_setting('max_parallel_workers_per_gather') as workers, current_setting('timezone') as zone`)
  expect(rows).toEqual([{ timeout: '5s', workers: '0', zone: 'UTC' }])
})

test('limits statements and idle transactions on every connection', async () => {
  const limitsOf = async (name: 'app' | 'authorization' | 'exports' | 'background' | 'worker') => {
    const { rows } = await sql<{ statement: string; idle: string }>`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(database[name])
    return [name, rows[0]?.statement, rows[0]?.idle]
  }
  const names = ['app', 'authorization', 'exports', 'background', 'worker'] as const
  expect(await Promise.all(names.map(limitsOf))).toEqual([
    ['app', '5s', '30s'],
    ['authorization', '5s', '30s'],
    ['exports', '1min', '30s'],
    ['background', '1min', '30s'],
    ['worker', '1min', '1min'],
  ])
})
