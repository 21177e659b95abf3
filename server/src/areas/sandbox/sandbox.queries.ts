import type { Id } from '@firepay/contract/product/ids.ts'
import type { Selectable } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import type { SandboxesTable } from './sandbox.tables.ts'

export type SandboxRow = Selectable<SandboxesTable>

/** The merchant's sandbox; undefined without one. `lock` locks the row until the transaction ends. */
export function findSandbox(trx: Trx, merchantId: Id<'merchant'>, lock = false): Promise<SandboxRow | undefined> {
  let query = trx.selectFrom('sandboxes').selectAll().where('merchant_id', '=', merchantId)
  if (lock) query = query.forUpdate()
  return query.executeTakeFirst()
}

/** Completed onboarding steps, on sites that are not sandbox sites. */
export async function findFirstSteps(trx: Trx, merchantId: Id<'merchant'>) {
  const sites = await trx
    .selectFrom('sites')
    .select(['id', 'first_event_at'])
    .where('merchant_id', '=', merchantId)
    .where('sandbox', '=', false)
    .limit(1_000)
    .execute()
  const ids = sites.map((site) => site.id)
  if (ids.length === 0) return { site: false, keys: false, event: false, payment: false }
  const used = await trx
    .selectFrom('site_secrets')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('site_id', 'in', ids)
    .where('kind', '=', 'api_secret')
    .where('last_used_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  const payment = await trx
    .selectFrom('transactions')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('site_id', 'in', ids)
    .where('type', '=', 'payment')
    .limit(1)
    .executeTakeFirst()
  const event = sites.some((site) => site.first_event_at !== null)
  // An event implies that a key was used, even if `last_used_at` is not written yet.
  return { site: true, keys: used !== undefined || event, event, payment: payment !== undefined }
}
