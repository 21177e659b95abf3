import type { member, membersRoutes } from '@firepay/contract/members/members.routes.ts'
import { parseRole } from '@firepay/contract/product/abilities.ts'
import { encodeId } from '@firepay/contract/product/ids.ts'
import type { z } from 'zod'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Handlers, UserAct } from '../../../platform/http/act.ts'
import type { Lookup } from '../../../platform/http/authentication.ts'
import { lastOfPage } from '../../../platform/http/last-of-page.ts'
import { countMemberMail } from '../../identity/limits.ts'
import { endSessionsIn } from '../../identity/sessions/sessions-of-merchant.ts'
import { findMerchantName } from '../merchant-name.ts'
import { invite, listInvitations, resendInvitation, withdrawInvitation } from './invitations.ts'
import {
  countMembers,
  countOwners,
  deleteMember,
  findMember,
  findSignInFacts,
  listMembers,
  type MemberRow,
  setRole,
} from './members.queries.ts'
import { checkMayManage, checkOwnerRemains, lockMembersAs } from './members.rules.ts'

export function membersHandlers(
  deps: Pick<Deps, 'config' | 'masterKey' | 'clock'>,
): Handlers<Omit<typeof membersRoutes, 'acceptInvitation' | 'checkInvitation'>> {
  return {
    async listMembers(act) {
      const { query } = act
      const { merchantId } = act.caller
      return act.inMerchant(async (trx) => {
        const after = await lastOfPage(query, (id) => findMember(trx, merchantId, id))
        const rows = await listMembers(trx, merchantId, { ...query, after })
        const items = await presentAll(trx, rows, await countOwners(trx, merchantId))
        return { items, total: await countMembers(trx, merchantId), limit: query.limit, offset: query.offset }
      })
    },

    async changeMember(act) {
      const { params, body } = act
      const { merchantId, userId } = act.caller
      return act.inMerchant(async (trx) => {
        const roleNow = await lockMembersAs(trx, merchantId, userId)
        const person = await findMember(trx, merchantId, params.id)
        if (!person) throw new ApiError('NOT_FOUND')
        checkMayManage(roleNow, person.role, body.role)
        if (person.role !== body.role) {
          if (body.role !== 'owner') await checkOwnerRemains(trx, merchantId, person)
          await setRole(trx, merchantId, person.id, body.role)
          const changes = [{ field: 'role', before: person.role, after: body.role }]
          const { by } = await act.audit(trx, 'member.role.changed', memberObject(person), changes)
          const data = { role: body.role, before: person.role, ...(await circumstances(act, trx, by)) }
          if (await countMemberMail(deps, trx, merchantId, person.email)) {
            await act.mail(trx, { template: 'role-changed', to: person.email, data })
          }
        }
        const row = { ...person, role: body.role }
        const [presented] = await presentAll(trx, [row], await countOwners(trx, merchantId))
        if (!presented) throw new Error('A member that was just changed is presented')
        return presented
      })
    },

    async removeMember(act) {
      const { merchantId, userId } = act.caller
      await act.inMerchant(async (trx) => {
        const roleNow = await lockMembersAs(trx, merchantId, userId)
        const person = await findMember(trx, merchantId, act.params.id)
        if (!person) throw new ApiError('NOT_FOUND')
        checkMayManage(roleNow, person.role)
        await checkOwnerRemains(trx, merchantId, person)
        await deleteMember(trx, merchantId, person.id)
        await endSessionsIn(trx, merchantId, person.id, act.now)
        const changes = [{ field: 'role', before: person.role, after: null }]
        const { by } = await act.audit(trx, 'member.removed', memberObject(person), changes)
        const data = await circumstances(act, trx, by)
        await act.mail(trx, { template: 'member-removed', to: person.email, data })
      })
      return undefined
    },

    async endMemberSessions(act) {
      const { merchantId, userId } = act.caller
      const ended = await act.inMerchant(async (trx) => {
        const roleNow = await lockMembersAs(trx, merchantId, userId)
        const person = await findMember(trx, merchantId, act.params.id)
        if (!person) throw new ApiError('NOT_FOUND')
        // Only owners end sessions of owners: otherwise an admin could lock them out of their merchant.
        checkMayManage(roleNow, person.role)
        const count = await endSessionsIn(trx, merchantId, person.id, act.now)
        const changes = [{ field: 'sessions', before: count, after: 0 }]
        const { by } = await act.audit(trx, 'member.sessions.ended', memberObject(person), changes)
        if (count > 0 && (await countMemberMail(deps, trx, merchantId, person.email))) {
          const data = { count, ...(await circumstances(act, trx, by)) }
          await act.mail(trx, { template: 'sessions-ended', to: person.email, data })
        }
        return count
      })
      return { ended }
    },

    listInvitations,
    invite: (act) => invite(deps, act),
    resendInvitation: (act) => resendInvitation(deps, act),
    async withdrawInvitation(act) {
      await withdrawInvitation(act)
      return undefined
    },
  }
}

/** Looks up a member of the caller's merchant. */
export const memberLookup: Lookup<'member'> = async (caller, { id }) =>
  (await caller.inMerchant((trx) => findMember(trx, caller.merchantId, id))) ? {} : null

type Member = z.output<typeof member>

/** Content of a mail about an action on a member: by whom and when, but not from which address. */
async function circumstances(act: Pick<UserAct, 'caller' | 'now'>, trx: Trx, by: string) {
  const merchantName = await findMerchantName(trx, act.caller.merchantId)
  return { merchantName, by, at: act.now.toISOString() }
}

function memberObject(person: MemberRow) {
  return { type: 'user', id: encodeId('user', person.id), name: person.full_name }
}

/** @param owners the merchant's number of owners */
async function presentAll(trx: Trx, rows: readonly MemberRow[], owners: number): Promise<Member[]> {
  const facts = await findSignInFacts(
    trx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const { lastSignInAt, hasFactor } = facts.get(row.id) ?? { lastSignInAt: null, hasFactor: false }
    return {
      id: row.id,
      email: row.email,
      fullName: row.full_name,
      ...(row.avatar === null ? {} : { avatar: row.avatar }),
      role: parseRole(row.role) ?? 'viewer',
      lastOwner: row.role === 'owner' && owners === 1,
      mfa: hasFactor,
      ...(lastSignInAt ? { lastSignInAt: lastSignInAt.toISOString() } : {}),
      createdAt: row.created_at.toISOString(),
    }
  })
}
