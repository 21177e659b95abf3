import { CompiledQuery, Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/program.ts'
import { connectOwner } from './address.ts'
import { PipelinedDialect, prepareClient } from './pipelined-dialect.ts'
import type { Database } from './schema.ts'
import { type Trx, withoutTenant } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('names marked statements, up to a bound per mark, and runs all of them', async () => {
  await withoutTenant(database.app, async (trx) => {
    for (let number = 1; number <= 30; number++) {
      const query = CompiledQuery.raw(`\n  select /* named: trial */ ${number} as number`)
      expect((await trx.executeQuery(query)).rows).toEqual([{ number }])
    }
    await trx.executeQuery(CompiledQuery.raw('select 1 /* named: elsewhere */'))
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(trx)
    const names = rows.map((row) => row.name)
    expect(names.filter((name) => name.startsWith('trial-'))).toHaveLength(24)
    expect(names.filter((name) => name.startsWith('elsewhere'))).toEqual([])
  })
})

test('ends a read-only transaction without waiting, and reuses its connection', async () => {
  const read = () =>
    withoutTenant(database.app, (trx) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx), {
      isolation: 'repeatable read',
      readOnly: true,
    })
  const [first] = (await read()).rows
  const [second] = (await read()).rows
  expect(second).toEqual(first)
  const owner = await connectOwner(database.owner)
  const state = () => owner.query<{ state: string }>('select state from pg_stat_activity where pid = $1', [first?.pid])
  await eventually(state, ({ rows }) => rows[0]?.state === 'idle', 2_000)
  await owner.end()
  // The connection can write again, so the read-only transaction has ended.
  await sql`create temporary table trial_table (id int)`.execute(database.app)
})

test.each(['begin', 'start transaction'])('rolls back everything after a refused %s', async (begin) => {
  const pool = new pg.Pool({ ...database.owner, pipeline: true, max: 1 })
  pool.on('connect', (client) => {
    prepareClient(client)
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    client.query = ((text: string, ...rest: unknown[]) =>
      query(text.startsWith(begin) ? text.replace(begin, 'begin refused') : text, ...rest)) as typeof client.query
  })
  const db = new Kysely<Database>({ dialect: new PipelinedDialect({ pool }) })
  const key = `${begin} refused`
  const options = begin === 'begin' ? {} : ({ isolation: 'repeatable read' } as const)
  const add = (trx: Trx) => trx.insertInto('rate_limits').values({ key, whole_at: new Date() }).execute()
  await expect(withoutTenant(db, add, options)).rejects.toMatchObject({ code: '42601' })
  await db.destroy()
  const row = database.app.selectFrom('rate_limits').select('key').where('key', '=', key)
  expect(await row.execute()).toEqual([])
})
