import { asId } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'

/**
 * Whose log tells of what concerns no merchant: commands, people who belong to none, refused callers. It is the
 * chain of a merchant that nobody can enter and that stands in no directory (docs/decisions/073-log-of-the-installation.md).
 */
export const installationId = asId('merchant', '00000000-0000-0000-0000-000000000000')

/** What the rows of that chain refer to; made with the first of them, so that a new database holds no row of a tenant. */
export async function ensureInstallation(trx: Trx, now: Date): Promise<void> {
  await trx
    .insertInto('merchants')
    .values({ merchant_id: installationId, name: 'Installation', time_zone: 'UTC', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .execute()
}
