import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { withDisputes } from './disputes-of-payments.ts'
import { withLinkedDisputes } from './linked-disputes.ts'
import type { Movement } from './movements.ts'
import { withPayments } from './payments-of-movements.ts'
import { withRefunds } from './refunds-of-movements.ts'

/**
 * Replaces references of movements by those of existing objects that are known under another one. Import, preview and
 * comparison all use it, so that a movement is the same one to each.
 */
export async function resolved(
  trx: Trx,
  scope: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  format: string,
  movements: readonly Movement[],
): Promise<Movement[]> {
  const paid = await withRefunds(trx, scope, await withPayments(trx, scope, movements))
  return await withDisputes(trx, scope, format, await withLinkedDisputes(trx, scope, format, paid))
}
