import type { Id } from '@firepay/contract/product/ids.ts'
import { newId } from '../platform/db/new-id.ts'
import { withTenant } from '../platform/db/transaction.ts'
import type { TestDatabase } from './database.ts'

/**
 * Inserts a merchant with one site directly into the database, for tests that need many and use no route. Other tests
 * create sites through the API.
 */
export async function makeBareSite(
  database: Pick<TestDatabase, 'app'>,
  { timeZone = 'Europe/Berlin', currency = 'EUR', merchantId = newId('merchant') } = {},
): Promise<{ merchantId: Id<'merchant'>; siteId: Id<'site'> }> {
  const scope = { merchantId, siteId: newId('site') }
  const now = new Date()
  const times = { created_at: now, updated_at: now }
  await withTenant(database.app, scope.merchantId, async (trx) => {
    const merchant = { merchant_id: scope.merchantId, name: 'Harbor & Pine', time_zone: timeZone }
    await trx
      .insertInto('merchants')
      .values({ ...merchant, ...times })
      .execute()
    const site = { merchant_id: scope.merchantId, id: scope.siteId, name: 'Harbor & Pine', mode: 'test' }
    await trx
      .insertInto('sites')
      .values({ ...site, ...times, default_currency: currency, time_zone: timeZone })
      .execute()
  })
  return scope
}
