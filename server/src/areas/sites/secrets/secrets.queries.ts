import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { SiteRow } from '../sites.queries.ts'
import type { SecretKind } from './site-secrets.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** The current secret of a kind and, during its overlap, the previous one. */
export async function findSecrets(trx: Trx, { merchantId, siteId }: Scope, kind: SecretKind, now: Date) {
  const rows = await trx
    .selectFrom('site_secrets')
    .select(['id', 'last4', 'created_at', 'expires_at', 'last_used_at'])
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .execute()
  return {
    current: rows.find((row) => row.expires_at === null),
    previous: rows.find((row) => row.expires_at !== null),
  }
}

/** Deletes every secret of the kind except the current one. */
export async function deletePrevious(trx: Trx, { merchantId, siteId }: Scope, kind: SecretKind): Promise<void> {
  await trx
    .deleteFrom('site_secrets')
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('expires_at', 'is not', null)
    .execute()
}

/** Sets the expiry of a secret; null ends it immediately. */
export async function endSecret(
  trx: Trx,
  merchantId: Id<'merchant'>,
  id: string,
  expiresAt: Date | null,
): Promise<void> {
  if (expiresAt === null) {
    await trx.deleteFrom('site_secrets').where('merchant_id', '=', merchantId).where('id', '=', id).execute()
    return
  }
  await trx
    .updateTable('site_secrets')
    .set({ expires_at: expiresAt })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

/** Number of uses of a secret since then, and the address of the latest. */
export async function countUses(
  trx: Trx,
  merchantId: Id<'merchant'>,
  secretId: string,
  since: Date,
): Promise<{ count: number; address: string | null }> {
  const row = await trx
    .selectFrom('site_secret_uses')
    .select([
      sql<string>`coalesce(sum(count) filter (where minute >= ${since}), 0)`.as('count'),
      sql<string | null>`(array_agg(address order by minute desc))[1]`.as('address'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('secret_id', '=', secretId)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), address: row.address }
}

export async function archiveRow(trx: Trx, site: Pick<SiteRow, 'merchant_id' | 'id' | 'version'>, now: Date) {
  return await trx
    .updateTable('sites')
    .set({ status: 'archived', version: site.version + 1n, updated_at: now })
    .where('merchant_id', '=', site.merchant_id)
    .where('id', '=', site.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
