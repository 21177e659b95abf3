import { parseRole, type Role } from '@firepay/contract/product/abilities.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { deleteInvitation, findInvitation, lockInvitation } from './invitations.queries.ts'
import { insertMember, lockMembers } from './members.queries.ts'

/**
 * Consumes an invitation, under the lock for changes of members.
 * @param redeem redeems the token of the link, under the same lock
 * @throws ApiError `TOKEN_EXPIRED` when it was withdrawn or resent; errors of `redeem`
 */
export async function consumeInvitation(
  trx: Trx,
  {
    merchantId,
    invitationId,
    tokenHash,
  }: { merchantId: Id<'merchant'>; invitationId: Id<'invitation'>; tokenHash: Buffer },
  redeem: () => Promise<void>,
): Promise<{ role: Role; timeZone: string }> {
  await lockMembers(trx, merchantId)
  await redeem()
  const waiting = await lockInvitation(trx, merchantId, invitationId)
  const role = parseRole(waiting?.role)
  if (!waiting || role === null || !waiting.token_hash.equals(tokenHash)) throw new ApiError('TOKEN_EXPIRED')
  await deleteInvitation(trx, merchantId, invitationId)
  const { time_zone } = await trx
    .selectFrom('merchant_directory')
    .select('time_zone')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return { role, timeZone: time_zone }
}

/**
 * Reads an invitation without consuming it.
 * @throws ApiError `TOKEN_EXPIRED` when it was withdrawn or resent
 */
export async function readInvitation(
  trx: Trx,
  {
    merchantId,
    invitationId,
    tokenHash,
  }: { merchantId: Id<'merchant'>; invitationId: Id<'invitation'>; tokenHash: Buffer },
): Promise<{ role: Role; invitedBy: string }> {
  const waiting = await findInvitation(trx, merchantId, invitationId)
  const role = parseRole(waiting?.role)
  if (!waiting || role === null || !waiting.token_hash.equals(tokenHash)) throw new ApiError('TOKEN_EXPIRED')
  return { role, invitedBy: waiting.invited_by }
}

/** Makes a user a member. @returns false for an existing member */
export function joinMerchant(
  trx: Trx,
  now: Date,
  member: { merchantId: Id<'merchant'>; userId: Id<'user'>; role: Role },
): Promise<boolean> {
  return insertMember(trx, now, member)
}
