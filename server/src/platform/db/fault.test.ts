import { asId } from '@firepay/contract/product/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { connectOwner } from './address.ts'
import { withoutTenantFilter } from './fault.ts'
import { withTenant } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('no-tenant-filter')
})
afterAll(() => database.drop())

const one = asId('merchant', '018f0000-0000-7000-8000-000000000001')
const other = asId('merchant', '018f0000-0000-7000-8000-000000000002')

test('removes the filter from statements of every author', () => {
  expect(withoutTenantFilter('select * from "sites" where "sites"."merchant_id" = $1 and "id" = $2')).toBe(
    'select * from "sites" where "sites"."merchant_id" = coalesce("sites"."merchant_id", $1) and "id" = $2',
  )
  expect(withoutTenantFilter('where list.merchant_id = $3')).toBe(
    'where list.merchant_id = coalesce(list.merchant_id, $3)',
  )
  const unwalled = 'update "sessions" set "merchant_id" = $1'
  expect(withoutTenantFilter(unwalled)).toBe(unwalled)
})

test('leaves tables without row-level security unchanged', async () => {
  const owner = await connectOwner(database.owner)
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relrowsecurity`,
  )
  await owner.end()
  expect(rows.length).toBeGreaterThan(2)
  for (const { name } of rows) {
    const statement = `select from ${name} where merchant_id = $1`
    expect(withoutTenantFilter(statement)).toBe(statement)
  }
})

test("then answers queries for another merchant with the tenant's own rows", async () => {
  for (const id of [one, other]) {
    await withTenant(database.app, id, (trx) =>
      trx
        .insertInto('merchants')
        .values({ merchant_id: id, name: id, time_zone: 'UTC', created_at: new Date(), updated_at: new Date() })
        .execute(),
    )
  }
  const asked = await withTenant(database.app, one, (trx) =>
    trx.selectFrom('merchants').select('merchant_id').where('merchant_id', '=', other).execute(),
  )
  expect(asked).toEqual([{ merchant_id: one }])
})
