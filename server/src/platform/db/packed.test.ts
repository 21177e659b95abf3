import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { packed, unpacked } from './packed.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function read(texts: readonly (string | null)[]): Promise<(string | null)[]> {
  const row = packed(texts.map((text) => sql`${text}::text`))
  const { rows } = await sql<{ row: string }>`select ${row} as row`.execute(database.app)
  return unpacked(rows[0]?.row ?? '', texts.length)
}

test.each([
  [['a', null, '', 'b']],
  [[null]],
  [['']],
  [[null, null, '']],
  [['two\nlines\t\\ "quoted", {}', 'Žižkov 東京 😀', "'", '\\x1f']],
])('round-trips %j', async (texts) => {
  expect(await read(texts)).toEqual(texts)
})

test('returns values of other types as PostgreSQL text', async () => {
  const row = packed([
    sql`12345678901234567890::numeric`,
    sql`'2026-11-24T13:31:52.5+01:00'::timestamptz`,
    sql`null::date`,
  ])
  const { rows } = await sql<{ row: string }>`select ${row} as row`.execute(database.app)
  expect(unpacked(rows[0]?.row ?? '', 3)).toEqual(['12345678901234567890', '2026-11-24 12:31:52.5+00', null])
})

test('refuses a text that contains the separator', async () => {
  await expect(read(['a\u001fb', 'c'])).rejects.toThrow('another number of values')
})
