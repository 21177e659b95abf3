import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { compileOnce } from './compiled.ts'
import { type Trx, withoutTenant } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('builds a statement once and binds the arguments of each call, in any position and number', async () => {
  let built = 0
  const add = compileOnce((trx: Trx, one: number, other: number) => {
    built++
    return trx.selectNoFrom(
      sql<number>`${other}::int * ${100}::int + ${one}::int + case when ${other}::int > ${one}::int then 1000 else 0 end`.as(
        'sum',
      ),
    )
  })
  await withoutTenant(database.app, async (trx) => {
    expect(await Promise.all([add(trx, 1, 2), add(trx, 5, 3)])).toEqual([{ sum: 1201 }, { sum: 305 }])
  })
  expect(await withoutTenant(database.app, (trx) => add(trx, 7, 7))).toEqual({ sum: 707 })
  expect(built).toBe(1)
})

test('refuses a statement that does not bind an argument as a parameter', async () => {
  const chosen = compileOnce((trx: Trx, isOne: boolean) => trx.selectNoFrom(sql<number>`${isOne ? 1 : 2}::int`.as('n')))
  await withoutTenant(database.app, (trx) => expect(chosen(trx, true)).rejects.toThrow('An argument is no parameter'))
})
