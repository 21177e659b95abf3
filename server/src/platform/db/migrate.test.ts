import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { testRolePrefix } from '../../testing/keys.ts'
import { connectOwner } from './address.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { roleNames } from './roles.ts'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = await connectOwner(database.owner)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

test('gives up waiting for a table locked by a backup, and migrates at the next start', async () => {
  const next: Migration = { name: '999-next.sql', sql: 'alter table sites rename to shops', sha256: 'next' }
  const run = (tries: number) =>
    migrate(owner, roleNames(testRolePrefix), [...readMigrations(), next], { eachMs: 50, pauseMs: 50, tries })
  const backup = await connectOwner(database.owner)
  await backup.query('begin')
  await backup.query('lock table sites in access share mode')
  await expect(run(3)).rejects.toThrow('Migration 999-next.sql changed nothing: another program holds a table')
  const later = run(1_000)
  await backup.end()
  expect(await later).toEqual(['999-next.sql'])
  await owner.query(`alter table shops rename to sites; delete from schema_migrations where name = '999-next.sql'`)
})

/** Runs a query as the previous release, which may run until it is replaced. */
async function asBefore(merchantId: string, text: string): Promise<pg.QueryResult> {
  const client = await database.appPool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.merchant_id', $1, true)`, [merchantId])
    return await client.query(text)
  } finally {
    await client.query('commit')
    client.release()
  }
}

test('lets the previous release read and change allow-lists by their old names, within its merchant', async () => {
  const views = `select relname as name from pg_class
    where obj_description(oid, 'pg_class') = 'for the release before' order by 1`
  const [ofSite, ofUser] = (await owner.query(views)).rows.map(({ name }) => name)
  const [userId, merchantId, other, siteId] = Array.from({ length: 4 }, () => randomUUID())
  if (!userId || !merchantId || !other || !siteId) throw new Error('four ids were made')
  await owner.query(
    `insert into users (id, email, full_name, created_at) values ('${userId}', 'o@x.example', 'O', now())`,
  )
  const write = `insert into ${ofUser} (user_id, version) values ('${userId}', 1)
    on conflict (user_id) do update set version = ${ofUser}.version + 1`
  await asBefore(merchantId, write)
  await asBefore(merchantId, write)
  expect((await owner.query('select version::int from user_ip_allow_lists')).rows).toEqual([{ version: 2 }])
  await owner.query('set session_replication_role = replica')
  await owner.query(`insert into site_ip_allow_lists (merchant_id, site_id) values ('${merchantId}', '${siteId}')`)
  const count = `select count(*)::int from ${ofSite}`
  expect((await asBefore(merchantId, count)).rows).toEqual([{ count: 1 }])
  expect((await asBefore(other, count)).rows).toEqual([{ count: 0 }])
})
