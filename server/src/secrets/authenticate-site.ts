import { timingSafeEqual } from 'node:crypto'
import { withTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { SiteCaller } from '../http/handler.ts'
import { type ApiSecretPlace, hashApiSecret, parseApiSecret } from './api-secret.ts'

/**
 * Tells which site a bearer token stands for. Nothing is remembered between calls, so a revoked secret is refused at
 * once; a mistyped one is refused without asking the database.
 * A suspended site, or one under review, is let in: money that has moved has to be booked. An archived one is not.
 * @throws ApiError `CREDENTIALS` for a missing, mistyped, unknown or expired secret; `FORBIDDEN` when the site is archived
 */
export async function authenticateSite(deps: Deps, bearer: string | undefined): Promise<SiteCaller> {
  const place = bearer === undefined ? null : parseApiSecret(bearer)
  if (bearer === undefined || place === null) throw new ApiError('CREDENTIALS', 'This is not an API secret.')
  const hash = hashApiSecret(bearer)
  const now = deps.clock.now()
  const rows = await withTenant(deps.db.app, place.merchantId, (trx) =>
    trx
      .selectFrom('site_secrets as secret')
      .innerJoin('sites as site', (join) =>
        join.onRef('site.merchant_id', '=', 'secret.merchant_id').onRef('site.id', '=', 'secret.site_id'),
      )
      .select(['secret.id', 'secret.hash', 'secret.last_used_at', 'site.status'])
      .where('secret.merchant_id', '=', place.merchantId)
      .where('secret.site_id', '=', place.siteId)
      .where('secret.kind', '=', 'api_secret')
      .where((where) => where.or([where('secret.expires_at', 'is', null), where('secret.expires_at', '>', now)]))
      .execute(),
  )
  // Every row is compared, so that the time does not tell which of the two secrets came close.
  const [found] = rows.filter((row) => row.hash?.length === hash.length && timingSafeEqual(row.hash, hash))
  if (!found) throw new ApiError('CREDENTIALS', 'This API secret is not valid, or not any more.')
  if (found.status === 'archived') throw new ApiError('FORBIDDEN', 'This site is archived and takes no events.')
  noteUse(deps, place, found.id, found.last_used_at, now)
  return { kind: 'site', ...place, secretId: found.id }
}

const oneMinuteMs = 60_000

/** Writes when a secret was last used, at most once a minute and beside the request: losing one such note harms nobody. */
function noteUse(deps: Deps, place: ApiSecretPlace, secretId: string, lastUsedAt: Date | null, now: Date): void {
  const before = new Date(now.getTime() - oneMinuteMs)
  if (lastUsedAt && lastUsedAt > before) return
  withTenant(deps.db.app, place.merchantId, (trx) =>
    trx
      .updateTable('site_secrets')
      .set({ last_used_at: now })
      .where('merchant_id', '=', place.merchantId)
      .where('id', '=', secretId)
      .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', before)]))
      .execute(),
  ).catch((error: unknown) => deps.log.warn({ err: error }, 'The last use of an API secret was not written'))
}
