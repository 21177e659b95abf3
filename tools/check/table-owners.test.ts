import { expect, it } from 'vitest'
import { findForeignWrites } from './table-owners.ts'

const manifest = { path: 'server/src/areas/sites/sites.area.ts', text: `{ tables: ['sites', 'site_secrets'] }` }
const foreign = (path: string, text: string) => findForeignWrites([manifest, { path, text }]).length

it.each([
  `trx.insertInto('sites')`,
  `trx.updateTable('sites as site')`,
  `trx.deleteFrom('site_secrets')`,
  `insertRows(trx, 'sites', columns, rows)`,
  'sql`insert into sites (id) values (1)`',
  'sql`update sites set name = 1`',
  'sql`delete from sites where id = 1`',
  `trx.mergeInto('sites as site')`,
  `trx.updateTable(['sites', 'other'])`,
  `insertRows(own.trx, 'sites', columns, rows)`,
  `sql.table('sites')`,
  'sql`insert into\n  sites (id) values (1)`',
  'sql`UPDATE public.sites SET name = 1`',
])('refuses %s of another area and allows the owner', (text) => {
  expect(foreign('server/src/areas/ingest/a.ts', text)).toBe(1)
  expect(foreign('server/src/program/a.ts', text)).toBe(1)
  expect(foreign('server/src/areas/sites/secrets/a.ts', text)).toBe(0)
  expect(foreign('server/src/areas/ingest/a.test.ts', text)).toBe(0)
})

it('allows others to read', () => {
  expect(foreign('server/src/areas/ingest/a.ts', `trx.selectFrom('sites').forUpdate() // select from sites`)).toBe(0)
})

it('refuses a table without an owner, unless it was dropped', () => {
  const migration = (text: string) => findForeignWrites([manifest, { path: 'server/migrations/300-a.sql', text }])
  expect(migration('create table nobodys (id uuid);')).toHaveLength(1)
  expect(migration('create table sites (id uuid);')).toHaveLength(0)
  expect(migration('create table nobodys (id uuid);\ndrop table nobodys;')).toHaveLength(0)
  expect(migration('create table old (id uuid);\nalter table old rename to sites;')).toHaveLength(0)
  expect(migration('create table old (id uuid);\nalter table old rename to nobodys;')).toHaveLength(1)
})

it('refuses a table with two owners', () => {
  const other = { path: 'server/src/areas/ingest/ingest.area.ts', text: `{ tables: ['sites'] }` }
  expect(findForeignWrites([manifest, other])).toHaveLength(1)
})
