import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { UserAct } from '../../platform/http/act.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAuditEvent } from '../audit-log/record-audit.ts'
import { findAccess } from '../identity/memberships/access.ts'
import { moveSession } from '../identity/sessions/sessions-of-merchant.ts'
import { loadUserRecord, type UserRecord } from '../identity/users/user-record.ts'
import { findInDirectory } from './merchants.queries.ts'

/**
 * Switches the session to another merchant of the user, or to any for an operator, whose access the merchant's audit
 * log records.
 * @returns the user record in that merchant
 * @throws ApiError `NOT_FOUND` for an unknown merchant or one the user does not belong to
 */
export async function switchMerchant(act: UserAct, merchantId: Id<'merchant'>): Promise<UserRecord> {
  const { caller, request } = act
  return await act.inMerchant((own) =>
    withTenant(own, merchantId, async (trx) => {
      const merchant = await findInDirectory(trx, merchantId)
      const access = merchant && (await findAccess(trx, merchantId, caller))
      if (!merchant || !access) throw new ApiError('NOT_FOUND')
      await moveSession(trx, caller.sessionId, merchantId)
      await recordAuditEvent(trx, merchantId, {
        ...(await actorOf(trx, { ...caller, role: access.role }, request)),
        at: act.now,
        action: access.role === 'operator' ? 'operator.looked' : 'user.entered',
        object: { type: 'merchant', id: encodeId('merchant', merchantId), name: merchant.name },
        changes: [],
      })
      return (await loadUserRecord(trx, caller.userId, merchantId)).record
    }),
  )
}
