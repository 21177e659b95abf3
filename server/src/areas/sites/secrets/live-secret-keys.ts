import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { openSecretKey } from './site-secrets.ts'

type Site = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** Minimum interval between recorded uses of a key. */
const recordEveryMs = 60_000

/**
 * Plain secret keys of a site valid at the instant, the current one first; notifications are signed with each of them
 * (security.md N-01, N-08). Their use is recorded, at most once a minute.
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
