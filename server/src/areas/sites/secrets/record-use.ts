import { sql } from 'kysely'
import type { SiteCaller } from '../../../platform/caller/caller.ts'
import { withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ApiSecretScope } from './api-secret.ts'

const usesKeptMs = 2 * 3_600_000

/** Counts every use of a secret that is about to expire, so that users can find servers that still have it. */
export function recordPreviousUse(deps: Deps, { merchantId, secretId }: SiteCaller, address: string, now: Date): void {
  const minute = new Date(Math.floor(now.getTime() / oneMinuteMs) * oneMinuteMs)
  withTenant(deps.db.app, merchantId, async (trx) => {
    await trx
      .insertInto('site_secret_uses')
      .values({ merchant_id: merchantId, secret_id: secretId, minute, count: 1n, address })
      .onConflict((conflict) =>
        conflict
          .columns(['merchant_id', 'secret_id', 'minute'])
          .doUpdateSet({ count: sql`site_secret_uses.count + 1`, address }),
      )
      .execute()
    await trx
      .deleteFrom('site_secret_uses')
      .where('merchant_id', '=', merchantId)
      .where('secret_id', '=', secretId)
      .where('minute', '<', new Date(now.getTime() - usesKeptMs))
      .execute()
  }).catch((error: unknown) => deps.log.warn({ err: error }, 'A use of a previous API secret was not counted'))
}

const oneMinuteMs = 60_000

/** Records the last use of a secret, at most once a minute and in the background; a lost record does no harm. */
export function recordUse(
  deps: Deps,
  place: ApiSecretScope,
  secret: { id: string; last_used_at: Date | null },
  now: Date,
): void {
  const before = new Date(now.getTime() - oneMinuteMs)
  if (secret.last_used_at && secret.last_used_at > before) return
  withTenant(deps.db.app, place.merchantId, (trx) =>
    trx
      .updateTable('site_secrets')
      .set({ last_used_at: now })
      .where('merchant_id', '=', place.merchantId)
      .where('id', '=', secret.id)
      .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', before)]))
      .execute(),
  ).catch((error: unknown) => deps.log.warn({ err: error }, 'The last use of an API secret was not written'))
}
