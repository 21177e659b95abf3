import { forgetRows } from '../../platform/db/forget-rows.ts'
import type { Deps } from '../../platform/deps.ts'

/**
 * Forgets events refused for their shape after 90 days without a repeat: by then whoever sent them has seen the refusal,
 * and a sender that never stops must not fill the disk.
 * @returns how many were removed
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
