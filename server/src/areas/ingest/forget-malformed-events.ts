import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'

const keptMs = 90 * 24 * 60 * 60_000

/**
 * Forgets events refused for their shape after 90 days without a repeat: by then whoever sent them has seen the refusal,
 * and a sender that never stops must not fill the disk.
 * @returns how many were removed
 */
export async function forgetMalformedEvents(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - keptMs)
  const due = await deps.db.worker
    .selectFrom('malformed_events')
    .select('merchant_id')
    .distinct()
    .where('received_at', '<', before)
    .limit(100)
    .execute()
  let count = 0
  for (const { merchant_id: merchantId } of due) {
    const result = await withTenant(deps.db.app, merchantId, (trx) =>
      trx
        .deleteFrom('malformed_events')
        .where('merchant_id', '=', merchantId)
        .where('received_at', '<', before)
        .executeTakeFirst(),
    )
    count += Number(result.numDeletedRows)
  }
  return count
}
