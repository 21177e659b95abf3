import type { member, membersRoutes } from '@firepay/contract/members/members.routes.ts'
import { parseRole } from '@firepay/contract/product/abilities.ts'
import { decodeId, encodeId } from '@firepay/contract/product/ids.ts'
import type { z } from 'zod'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Handlers } from '../../../platform/http/act.ts'
import type { Lookup } from '../../../platform/http/authentication.ts'
import { lastOfPage } from '../../../platform/http/last-of-page.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { type AuditOrigin, actorOf } from '../../audit-log/actor.ts'
import { recordAudit } from '../../audit-log/record-audit.ts'
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
import { checkMayManage, checkOwnerRemains, holdMembers } from './members.rules.ts'

export function membersHandlers(deps: Deps): Handlers<Omit<typeof membersRoutes, 'acceptInvitation'>> {
  return {
    async listMembers({ caller, query }) {
      const { merchantId } = caller
      return caller.inMerchant(async (trx) => {
        const after = await lastOfPage('user', query, (id) => findMember(trx, merchantId, id))
        const rows = await listMembers(trx, merchantId, { ...query, after })
        const items = await presentAll(trx, rows, await countOwners(trx, merchantId))
        return { items, total: await countMembers(trx, merchantId), limit: query.limit, offset: query.offset }
      })
    },

    async changeMember({ caller, params, body, request }) {
      const { merchantId } = caller
      return caller.inMerchant(async (trx) => {
        const callerRole = await holdMembers(trx, merchantId, caller.userId)
        const person = await findMember(trx, merchantId, uuidOf(params.id))
        if (!person) throw new ApiError('NOT_FOUND')
        checkMayManage(callerRole, person.role, body.role)
        if (person.role !== body.role) {
          if (body.role !== 'owner') await checkOwnerRemains(trx, merchantId, person)
          const now = deps.clock.now()
          const by = await actorOf(trx, caller, request)
          await setRole(trx, merchantId, person.id, body.role)
          await recordAudit(trx, merchantId, {
            ...by,
            at: now,
            action: 'member.role.changed',
            object: { type: 'user', id: params.id, name: person.full_name },
            changes: [{ field: 'role', before: person.role, after: body.role }],
          })
          const data = { role: body.role, before: person.role, ...(await circumstances(trx, merchantId, by, now)) }
          await sendMail(deps, trx, { template: 'role-changed', to: person.email, data, at: now })
        }
        const row = { ...person, role: body.role }
        const [presented] = await presentAll(trx, [row], await countOwners(trx, merchantId))
        if (!presented) throw new Error('A member that was just changed is presented')
        return presented
      })
    },

    async removeMember({ caller, params, request }) {
      const { merchantId } = caller
      await caller.inMerchant(async (trx) => {
        const callerRole = await holdMembers(trx, merchantId, caller.userId)
        const person = await findMember(trx, merchantId, uuidOf(params.id))
        if (!person) throw new ApiError('NOT_FOUND')
        checkMayManage(callerRole, person.role)
        await checkOwnerRemains(trx, merchantId, person)
        const now = deps.clock.now()
        const by = await actorOf(trx, caller, request)
        await deleteMember(trx, merchantId, person.id)
        await endSessionsIn(trx, merchantId, person.id, now)
        await recordAudit(trx, merchantId, {
          ...by,
          at: now,
          action: 'member.removed',
          object: { type: 'user', id: params.id, name: person.full_name },
          changes: [{ field: 'role', before: person.role, after: null }],
        })
        const data = await circumstances(trx, merchantId, by, now)
        await sendMail(deps, trx, { template: 'member-removed', to: person.email, data, at: now })
      })
      return undefined
    },

    async endMemberSessions({ caller, params, request }) {
      const { merchantId } = caller
      const ended = await caller.inMerchant(async (trx) => {
        const callerRole = await holdMembers(trx, merchantId, caller.userId)
        const person = await findMember(trx, merchantId, uuidOf(params.id))
        if (!person) throw new ApiError('NOT_FOUND')
        // Owners keep each other's sessions: an admin could keep them out of their own merchant.
        checkMayManage(callerRole, person.role)
        const now = deps.clock.now()
        const count = await endSessionsIn(trx, merchantId, person.id, now)
        const by = await actorOf(trx, caller, request)
        await recordAudit(trx, merchantId, {
          ...by,
          at: now,
          action: 'member.sessions.ended',
          object: { type: 'user', id: params.id, name: person.full_name },
          changes: [{ field: 'sessions', before: count, after: 0 }],
        })
        if (count > 0) {
          const data = { count, ...(await circumstances(trx, merchantId, by, now)) }
          await sendMail(deps, trx, { template: 'sessions-ended', to: person.email, data, at: now })
        }
        return count
      })
      return { ended }
    },

    listInvitations: ({ caller, query }) => listInvitations(deps, caller, query),
    invite: ({ caller, body, request }) => invite(deps, caller, request, body),
    resendInvitation: ({ caller, params, body, request }) =>
      resendInvitation(deps, caller, request, { id: params.id, role: body.role }),
    async withdrawInvitation({ caller, params, request }) {
      await withdrawInvitation(deps, caller, request, params.id)
      return undefined
    },
  }
}

/** Whether a path names a member of the caller's merchant. */
export const memberLookup: Lookup = async (caller, params) => {
  const id = decodeId('user', params.id ?? '')
  if (id === null) return null
  return (await caller.inMerchant((trx) => findMember(trx, caller.merchantId, id))) ? {} : null
}

function uuidOf(id: string): string {
  const uuid = decodeId('user', id)
  if (uuid === null) throw new ApiError('NOT_FOUND')
  return uuid
}

type Member = z.input<typeof member>

/** What a member is told of an act upon them: by whom, where and when; not from which address. */
async function circumstances(trx: Trx, merchantId: string, by: AuditOrigin, now: Date) {
  const merchantName = await findMerchantName(trx, merchantId)
  return { merchantName, by: by.actor.name, at: now.toISOString() }
}

/** @param owners how many the merchant has */
async function presentAll(trx: Trx, rows: readonly MemberRow[], owners: number): Promise<Member[]> {
  const facts = await findSignInFacts(
    trx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const { lastSignInAt, hasFactor } = facts.get(row.id) ?? { lastSignInAt: null, hasFactor: false }
    return {
      id: encodeId('user', row.id),
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
