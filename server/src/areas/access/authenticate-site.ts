import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { SiteCaller } from '../../platform/caller/caller.ts'
import { separatelyOn } from '../../platform/db/separate-transaction.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import { countUnknownToken } from '../identity/limits.ts'
import { type ApiSecretScope, hashApiSecret, parseApiSecret } from '../sites/secrets/api-secret.ts'
import { recordPreviousUse, recordUse } from '../sites/secrets/record-use.ts'

/**
 * Authenticates a site by its API secret. Nothing is cached between calls, so a revoked secret is refused immediately.
 * A mistyped one is refused without a database query. A suspended site, or one under review, is accepted: completed
 * money movements have to be recorded. An archived one is not.
 * @throws ApiError `CREDENTIALS` for a missing, mistyped, unknown or expired secret; `IP_NOT_ALLOWED` for an address
 *   outside of the site's allow-list; `FORBIDDEN` when the site is archived; `RATE_LIMITED` after too many unknown
 *   secrets
 */
export async function authenticateSite(
  deps: Deps,
  bearer: string | undefined,
  from: Origin = nowhere,
): Promise<SiteCaller> {
  const place = bearer === undefined ? null : parseApiSecret(bearer)
  if (bearer === undefined || place === null)
    throw new ApiError('CREDENTIALS', 'This is not an API secret. Send the API secret of a site as a bearer token.')
  const hash = hashApiSecret(bearer)
  const now = deps.clock.now()
  const known = from.address === 'unknown' ? null : from.address
  const rows = await withTenant(
    deps.db.app,
    place.merchantId,
    (trx) =>
      trx
        .selectFrom('site_secrets as secret')
        .innerJoin('sites as site', (join) =>
          join.onRef('site.merchant_id', '=', 'secret.merchant_id').onRef('site.id', '=', 'secret.site_id'),
        )
        .select([
          'secret.id',
          'secret.hash',
          'secret.expires_at',
          'secret.last_used_at',
          'site.status',
          sql<boolean>`not exists (select from site_ip_allow_lists list where list.merchant_id = ${place.merchantId}
            and list.site_id = ${place.siteId} and list.enabled
            and not coalesce(${known}::inet <<= any(list.ranges::inet[]), false))`.as('address_allowed'),
        ])
        .where('secret.merchant_id', '=', place.merchantId)
        .where('site.merchant_id', '=', place.merchantId)
        .where('secret.site_id', '=', place.siteId)
        .where('secret.kind', '=', 'api_secret')
        .where((where) => where.or([where('secret.expires_at', 'is', null), where('secret.expires_at', '>', now)]))
        .execute(),
    { readOnly: true },
  )
  // Compares every row, so that the time does not reveal which secret was close.
  const [found] = rows.filter((row) => row.hash?.length === hash.length && timingSafeEqual(row.hash, hash))
  if (!found) {
    if (rows.length > 0) from.refuse(place)
    await countUnknownToken({ ...deps, separately: separatelyOn(deps.db.app) }, 'access', from.address)
    throw new ApiError('CREDENTIALS', 'This API secret is wrong or no longer valid.')
  }
  const caller: SiteCaller = { kind: 'site', ...place, secretId: found.id }
  if (from.counts) from.recordAddress(caller, found.address_allowed)
  if (!found.address_allowed) throw new ApiError('IP_NOT_ALLOWED')
  if (found.status === 'archived') throw new ApiError('FORBIDDEN', 'This site is archived and accepts no events.')
  if (!from.counts) return caller
  recordUse(deps, place, found, now)
  if (found.expires_at) recordPreviousUse(deps, caller, from.address, now)
  return caller
}

/** Source of a call, with callbacks that record it. */
export type Origin = {
  address: string
  /** True for a use of the secret, false when a counted call is checked again. */
  counts: boolean
  recordAddress(caller: SiteCaller, isAllowed: boolean): void
  /** Called for a secret that does not or no longer belong to the existing site. */
  refuse(place: ApiSecretScope): void
}
const nowhere: Origin = { address: 'unknown', counts: true, recordAddress: () => {}, refuse: () => {} }
