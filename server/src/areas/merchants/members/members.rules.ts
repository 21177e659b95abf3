import { type CallerRole, can, parseRole, type Role } from '@firepay/contract/product/abilities.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { findMembership } from '../../identity/memberships/membership.ts'
import { countOwners, lockMembers, type MemberRow } from './members.queries.ts'

/**
 * Locks changes of members and returns the caller's current role: an owner who was demoted while waiting no longer
 * decides about owners (security.md C-07). The commit checks whether they may still manage members at all.
 * @throws ApiError `FORBIDDEN` when they are no longer a member
 */
export async function lockMembersAs(trx: Trx, merchantId: Id<'merchant'>, callerId: Id<'user'>): Promise<Role> {
  await lockMembers(trx, merchantId)
  const role = parseRole((await findMembership(trx, merchantId, callerId))?.role)
  if (role === null) throw new ApiError('FORBIDDEN')
  return role
}

/** Only owners add, remove and invite owners. @throws ApiError `FORBIDDEN` */
export function checkMayManage(caller: CallerRole, ...concerned: readonly string[]): void {
  if (concerned.includes('owner') && !can(caller, 'manage Owner')) {
    throw new ApiError('FORBIDDEN', 'Only owners can change owners.')
  }
}

/** A merchant always has an owner. @throws ApiError `CONFLICT` */
export async function checkOwnerRemains(trx: Trx, merchantId: Id<'merchant'>, member: MemberRow): Promise<void> {
  if (member.role !== 'owner') return
  if ((await countOwners(trx, merchantId)) > 1) return
  throw new ApiError('CONFLICT', 'This is the last owner. Make someone else an owner first.')
}
