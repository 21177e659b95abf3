import { asId } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'

/**
 * Id of the log for everything outside of merchants: commands, users without a merchant, refused callers. It is the
 * chain of a merchant that nobody can enter and no directory lists (docs/decisions/audit-log.md).
 */
export const installationId = asId('merchant', '00000000-0000-0000-0000-000000000000')

/** Creates the row that this chain references, with its first row, so that a new database has no tenant rows. */
export async function ensureInstallation(trx: Trx, now: Date): Promise<void> {
  await trx
    .insertInto('merchants')
    .values({ merchant_id: installationId, name: 'Installation', time_zone: 'UTC', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .execute()
}
