import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import { decodeId, encodeId } from '@firepay/contract/http/ids.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { RequestFacts, UserCaller } from '../../platform/http/handler.ts'
import { findPlace } from '../access/authenticate.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { loadUserRecord } from '../identity/users/user-record.ts'
import { findInDirectory, moveSession } from './merchants.queries.ts'

/**
 * Moves the session to another merchant: one that the person belongs to, or any for an operator, whose entry is a look
 * that the merchant's audit log shows.
 * @returns the user record as it is there
 * @throws ApiError `NOT_FOUND`, for a merchant that is not the person's and one that is not at all
 */
export async function switchMerchant(
  deps: Deps,
  caller: UserCaller,
  request: RequestFacts,
  id: string,
): Promise<UserRecord> {
  const merchantId = decodeId('merchant', id)
  if (merchantId === null) throw new ApiError('NOT_FOUND')
  return await caller.inMerchant((own) =>
    withTenant(own, merchantId, async (trx) => {
      const merchant = await findInDirectory(trx, merchantId)
      const place = merchant && (await findPlace(trx, merchantId, caller.userId, caller.isOperator))
      if (!merchant || !place) throw new ApiError('NOT_FOUND')
      await moveSession(trx, caller.sessionId, merchantId)
      await recordAudit(trx, merchantId, {
        ...(await actorOf(trx, { ...caller, standing: place.standing }, request)),
        at: deps.clock.now(),
        action: place.standing === 'operator' ? 'operator.looked' : 'user.entered',
        object: { type: 'merchant', id: encodeId('merchant', merchantId), name: merchant.name },
        changes: [],
      })
      return (await loadUserRecord(trx, caller.userId, merchantId)).record
    }),
  )
}
