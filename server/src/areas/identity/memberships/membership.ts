import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { compileOnce } from '../../../platform/db/compiled.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

/** The user's role in the merchant, if any, and the merchant's requirements. */
export const findMembership = compileOnce((trx: Trx, merchantId: Id<'merchant'>, userId: Id<'user'>) =>
  trx
    .selectFrom('merchants')
    .modifyFront(sql`/* named: membership */`)
    .leftJoin('members', (join) =>
      join
        .onRef('members.merchant_id', '=', 'merchants.merchant_id')
        .on('members.merchant_id', '=', merchantId)
        .on('members.user_id', '=', userId),
    )
    .select([
      'members.role',
      'merchants.require_mfa',
      sql<boolean>`exists (select from sites where sites.merchant_id = ${merchantId}
        and sites.mode = 'live' and sites.status <> 'archived')`.as('has_live_site'),
    ])
    .where('merchants.merchant_id', '=', merchantId),
)

export type Membership = Awaited<ReturnType<typeof findMembership>>
