import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/program.ts'
import { connectOwner } from '../db/address.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

// An external server writes its log elsewhere.
test.skipIf(process.env.TEST_DATABASE_URL)('writes no statement values to the log of PostgreSQL (K-05)', async () => {
  const owner = await connectOwner(database.owner)
  const canary = 'canary-4111111111111111'
  try {
    const { rows } = await owner.query<{ dir: string }>("select current_setting('data_directory') as dir")
    const log = () => readFileSync(join(dirname(rows[0]?.dir ?? ''), 'postgres.log'), 'utf8')
    const failing: [string, unknown[]?][] = [
      ['select $1::int', [canary]],
      ['select $1::uuid', [canary]],
      [`select '${canary}'::int`],
      [`select ${canary}`],
      ['select $1', ['canary\0']],
      [`do $$ begin raise exception '${canary}' using detail = '${canary}', hint = '${canary}'; end $$`],
      [`do $$ begin raise warning '${canary}'; end $$`],
      ['create temp table texts (value text primary key)'],
      ['insert into texts values ($1)', [canary]],
      ['insert into texts values ($1)', [canary]],
      ['alter table texts add check (length(value) < 30)'],
      ['insert into texts values ($1)', [`${canary} and more than is allowed`]],
    ]
    let refused = 0
    for (const [text, values] of failing) await owner.query(text, values).catch(() => refused++)
    expect(refused).toBe(8)
    // Messages of the server itself are still logged, after everything before.
    await owner.query("do $$ begin raise log 'everything was written'; end $$")
    expect(
      await eventually(
        async () => log(),
        (text) => text.includes('everything was written'),
        5_000,
      ),
    ).not.toContain('canary')
  } finally {
    await owner.end()
  }
})
