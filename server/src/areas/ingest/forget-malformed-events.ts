import { forgetRows } from '../../platform/db/forget-rows.ts'
import type { Deps } from '../../platform/deps.ts'

/**
 * Deletes malformed events 90 days after their last repeat: the sender has seen the refusal, and unbounded growth would
 * fill the disk.
 * @returns number of deleted events
 */
export function forgetMalformedEvents(deps: Deps): Promise<number> {
  return forgetRows(deps, {
    keptDays: 90,
    due: (db, before) =>
      db
        .selectFrom('malformed_events')
        .select('merchant_id')
        .distinct()
        .where('received_at', '<', before)
        .limit(100)
        .execute(),
    remove: (trx, merchantId, before) =>
      trx
        .deleteFrom('malformed_events')
        .where('merchant_id', '=', merchantId)
        .where('received_at', '<', before)
        .executeTakeFirst(),
  })
}
