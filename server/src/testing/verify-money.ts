import { inspect } from 'node:util'
import { encodeId } from '@firepay/contract/product/ids.ts'
import { verifyLedger } from '../areas/ledger/verify-ledger.ts'
import { checkNotificationSums } from '../areas/notifications/totals/verify-sums.ts'
import { checkStatistics } from '../areas/statistics/rebuild.ts'
import type { Databases } from '../platform/db/pools.ts'
import { inProof } from '../platform/db/proof.ts'

/**
 * Verifies what `firepay verify-ledger` does, for every merchant with movements or notifications. Runs when a test file
 * drops its database, so that no test leaves an unbalanced journal or wrong notification totals.
 * @throws Error with the first broken row of each rule
 */
export async function verifyMoney({ worker }: Pick<Databases, 'worker'>): Promise<void> {
  const merchants = await worker
    .selectFrom('accounts')
    .select('merchant_id')
    .where('last_position', '>', 0n)
    .union(worker.selectFrom('notifications').select('merchant_id'))
    .execute()
  const findings: string[] = []
  for (const { merchant_id: merchantId } of merchants) {
    await inProof(worker, async (trx) => {
      for (const { rule, first, detail } of await verifyLedger(trx, merchantId)) {
        findings.push(`not true that ${rule}: ${first}: ${detail}`)
      }
      for (const difference of await checkStatistics(trx, merchantId)) {
        findings.push(`${encodeId('merchant', merchantId)}: statistics are off: ${inspect(difference)}`)
      }
      for (const difference of await checkNotificationSums(trx, merchantId)) {
        findings.push(`${encodeId('merchant', merchantId)}: totals of notifications are off: ${inspect(difference)}`)
      }
    })
  }
  if (findings.length > 0) throw new Error(`The journal does not add up after these tests:\n${findings.join('\n')}`)
}
