import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/db/new-id.ts'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { KeptFigures } from './kept-figures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('figures are kept up to a number of rows: the least recent go first, and very many are never kept', async () => {
  const merchantId = newId('merchant')
  const kept = new KeptFigures<number>()
  const reads: string[] = []
  const ask = (trx: Trx, question: string, rows: number) =>
    kept.get(trx, merchantId, question, async () => {
      reads.push(question)
      return new Array<number>(rows).fill(0)
    })
  const options = { isolation: 'repeatable read', readOnly: true } as const
  await withTenant(
    database.app,
    merchantId,
    async (trx) => {
      for (const question of ['a', 'b', 'c', 'a']) await ask(trx, question, 9_000)
      expect(reads).toEqual(['a', 'b', 'c'])
      // With the fourth there are 36,000 rows: `b` is the least recent.
      await ask(trx, 'd', 9_000)
      for (const question of ['a', 'c', 'd']) await ask(trx, question, 9_000)
      expect(reads).toEqual(['a', 'b', 'c', 'd'])
      await ask(trx, 'b', 9_000)
      expect(reads).toEqual(['a', 'b', 'c', 'd', 'b'])
      for (let time = 0; time < 2; time++) await ask(trx, 'many', 10_001)
      expect(reads.slice(5)).toEqual(['many', 'many'])
      // The many did not displace the others.
      for (const question of ['c', 'd', 'b']) await ask(trx, question, 9_000)
      expect(reads).toHaveLength(7)
    },
    options,
  )
})
