import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findUnfolded } from '../../areas/statistics/fold.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { externalDatabase, runProgram, temporaryFolder } from '../program.ts'
import { mayReadAcross } from './across-merchants.ts'
import type { SentStatement } from './watch.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

function written(): SentStatement[] {
  const text = readFileSync(process.env.FIREPAY_STATEMENTS ?? '', 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

it('records a statement of the program with its source and role', async () => {
  await findUnfolded({ db: database })
  const text = 'select distinct "merchant_id" from "statistics_deltas" limit $1'
  expect(written()).toContainEqual({ role: 'firepay_test_worker', text, from: 'areas/statistics/fold.ts' })
  expect(mayReadAcross(text)).toBe(true)
})

it('ignores statements of a test', async () => {
  await database.appPool.query('select 1 as of_the_pool')
  await database.app.selectFrom('user_events').selectAll().limit(1).execute()
  expect(written().filter(({ text }) => /of_the_pool|user_events/.test(text))).toEqual([])
})

it('records statements of a program that a test starts', async () => {
  const folder = temporaryFolder()
  try {
    const { user, password, host, port, database: name } = database.owner
    const url = `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}`
    const program = runProgram(['verify-ledger'], externalDatabase(url, folder.path))
    expect([await program.ended, program.output()]).toMatchObject([0, expect.anything()])
  } finally {
    folder.remove()
  }
  const merchants = written().filter(({ from }) => from === 'program/commands/verify-ledger.ts')
  expect(merchants.map(({ text }) => text)).toContain(
    'select "merchant_id" from "merchants" where "merchant_id" != $1 order by "merchant_id"',
  )
})
