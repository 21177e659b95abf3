import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { openSecretKey } from './site-secrets.ts'

type Site = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** How often it is written down that a key was used. */
const recordEveryMs = 60_000

/**
 * The plain secret keys of a site that are live at the instant, the current one first: what is sent is signed by each of
 * them (security.md N-01, N-08). Written down as used, at most once a minute.
 */
export async function listLiveSecretKeys(
  deps: Pick<Deps, 'masterKey'>,
  trx: Trx,
  { merchantId, siteId }: Site,
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('site_secrets')
    .select(['id', 'cipher', 'key_id', 'last_used_at'])
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('kind', '=', 'secret_key')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .execute()
  const stale = rows.filter(
    (row) => row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > recordEveryMs,
  )
  if (stale.length > 0) {
    await trx
      .updateTable('site_secrets')
      .set({ last_used_at: now })
      .where('merchant_id', '=', merchantId)
      .where(
        'id',
        'in',
        stale.map((row) => row.id),
      )
      .execute()
  }
  return rows.map((row) => openSecretKey(deps, row))
}
