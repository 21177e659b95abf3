import type { invitation, membersRoutes } from '@firepay/contract/members/members.routes.ts'
import { parseRole, type Role } from '@firepay/contract/product/abilities.ts'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import type { z } from 'zod'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { newId } from '../../../platform/db/new-id.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Act } from '../../../platform/http/act.ts'
import type { Lookup } from '../../../platform/http/authentication.ts'
import { lastOfPage } from '../../../platform/http/last-of-page.ts'
import { normalizeEmail } from '../../../platform/mail/email-address.ts'
import { findLocaleOfUser } from '../../../platform/mail/outbox.queries.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { actorOf } from '../../audit-log/actor.ts'
import { recordAuditEvent } from '../../audit-log/record-audit.ts'
import { countInvitationMail } from '../../identity/limits.ts'
import { deleteMailToken, issueMailToken } from '../../identity/tokens/one-time-tokens.ts'
import { findMerchantName } from '../merchant-name.ts'
import {
  countInvitations,
  deleteInvitation,
  findInvitation,
  findInvitations,
  findInvitationTo,
  type InvitationRow,
  insertInvitation,
  lockInvitation,
  renewInvitation,
} from './invitations.queries.ts'
import { countMembers, isMemberAddress, lockMembers } from './members.queries.ts'
import { checkMayManage, lockMembersAs } from './members.rules.ts'

const invitationMs = 7 * 86_400_000
const validFor = '7 days'
/** Maximum pending invitations of a merchant. */
const maxWaiting = 200

type Invitation = z.output<typeof invitation>
type Routes = typeof membersRoutes
/** Dependencies for sending an invitation, without a connection. */
type MailDeps = Pick<Deps, 'config' | 'masterKey' | 'clock'>

export async function listInvitations(
  act: Act<Routes['listInvitations']>,
): Promise<{ items: Invitation[]; total: number; limit: number; offset: number }> {
  const { now, query } = act
  const { merchantId } = act.caller
  const { limit, offset } = query
  const { rows, total } = await act.inMerchant(async (trx) => {
    const after = await lastOfPage(query, (id) => findInvitation(trx, merchantId, id))
    return {
      rows: await findInvitations(trx, merchantId, { limit, offset, after }),
      total: await countInvitations(trx, merchantId),
    }
  })
  return { items: rows.map((row) => present(row, now)), total, limit, offset }
}

/**
 * Invites an address. Does not reveal whether it has an account elsewhere.
 * @throws ApiError `CONFLICT` for a member or an address with a valid invitation; `FORBIDDEN` when a non-owner invites
 *   an owner; `RATE_LIMITED` beyond 50 mails a day of the merchant, five of them to one address
 */
export async function invite(deps: MailDeps, act: Act<Routes['invite']>): Promise<Invitation> {
  const { caller, request } = act
  const { merchantId } = caller
  const { role } = act.body
  const email = normalizeEmail(act.body.email)
  checkMayManage(caller.role, role)
  const row = await act.inMerchant(async (trx) => {
    checkMayManage(await lockMembersAs(trx, merchantId, caller.userId), role)
    const now = act.now
    if (await isMemberAddress(trx, merchantId, email))
      throw new ApiError('CONFLICT', 'This person is already a member.')
    const earlier = await findInvitationTo(trx, merchantId, email)
    if (earlier && earlier.expires_at > now) {
      throw new ApiError('CONFLICT', 'This email has already been invited. Send that invitation again instead.')
    }
    if (earlier) await deleteInvitation(trx, merchantId, earlier.id)
    if ((await countInvitations(trx, merchantId)) >= maxWaiting) {
      throw new ApiError('CONFLICT', `At most ${maxWaiting} invitations can be open at once. Withdraw one first.`)
    }
    // Reads the sender's name before writing, because the invitation contains it.
    const origin = await actorOf(trx, caller, request)
    const from = { invitedBy: origin.actor.name, userId: caller.userId }
    const made = await writeInvitation(deps, trx, now, { merchantId, email, role, ...from })
    await recordAuditEvent(trx, merchantId, {
      ...origin,
      at: now,
      action: 'invitation.sent',
      object: objectOf(made),
      changes: [{ field: 'role', before: null, after: made.role }],
    })
    return made
  })
  return present(row, act.now)
}

/** The sender: their name in the mail, and the user whose language it uses. */
type Inviter = { invitedBy: string; userId: Id<'user'> }

/** Writes an invitation and its mail, in a transaction of `withTenant` for the merchant. */
export async function writeInvitation(
  deps: MailDeps,
  trx: Trx,
  now: Date,
  wanted: { merchantId: Id<'merchant'>; email: string; role: Role } & Inviter,
): Promise<InvitationRow> {
  const { merchantId, email, role, invitedBy, userId } = wanted
  const id = newId('invitation')
  const token = await issueInvitationToken(trx, now, { merchant_id: merchantId, id, email })
  const row = {
    merchant_id: merchantId,
    id,
    email,
    role,
    invited_by: invitedBy,
    token_hash: hashToken(token),
    created_at: now,
    expires_at: new Date(now.getTime() + invitationMs),
  }
  if (!(await insertInvitation(trx, row))) throw new ApiError('CONFLICT', 'This email has already been invited.')
  await mailInvitation(deps, trx, now, { ...row, token, userId })
  return row
}

/**
 * Invites the owner of a merchant without members, replacing earlier invitations, whose links stop working. In a
 * transaction of `withTenant` for the merchant.
 * @returns previously invited addresses
 * @throws ApiError `CONFLICT` once somebody has joined; then members invite
 */
export async function inviteFirstOwner(
  deps: MailDeps,
  trx: Trx,
  now: Date,
  wanted: { merchantId: Id<'merchant'>; email: string } & Inviter,
): Promise<string[]> {
  const { merchantId } = wanted
  await lockMembers(trx, merchantId)
  if ((await countMembers(trx, merchantId)) > 0) {
    throw new ApiError(
      'CONFLICT',
      'Someone has joined this merchant. From now on, its owners and admins invite members.',
    )
  }
  const waiting = await findInvitations(trx, merchantId, { limit: maxWaiting, offset: 0 })
  for (const invitation of waiting) {
    await deleteInvitation(trx, merchantId, invitation.id)
    await deleteMailToken(trx, invitation.token_hash)
  }
  await writeInvitation(deps, trx, now, { ...wanted, role: 'owner' })
  return waiting.map(({ email }) => email)
}

/**
 * Sends a pending invitation with a new link, valid for seven days; the previous link stops working.
 * @throws ApiError `NOT_FOUND`, `FORBIDDEN`; `RATE_LIMITED` as for a new invitation
 */
export async function resendInvitation(deps: MailDeps, act: Act<Routes['resendInvitation']>): Promise<Invitation> {
  const { merchantId, userId } = act.caller
  const row = await act.inMerchant(async (trx) => {
    const roleNow = await lockMembersAs(trx, merchantId, userId)
    const waiting = await lockInvitation(trx, merchantId, act.params.id)
    if (!waiting) throw new ApiError('NOT_FOUND')
    const role = act.body.role ?? waiting.role
    checkMayManage(roleNow, waiting.role, role)
    const now = act.now
    await deleteMailToken(trx, waiting.token_hash)
    const token = await issueInvitationToken(trx, now, waiting)
    const change = { role, token_hash: hashToken(token), expires_at: new Date(now.getTime() + invitationMs) }
    await renewInvitation(trx, merchantId, waiting.id, change)
    const renewed = { ...waiting, ...change }
    await mailInvitation(deps, trx, now, { ...renewed, token, userId })
    const changes = role === waiting.role ? [] : [{ field: 'role', before: waiting.role, after: role }]
    await act.audit(trx, 'invitation.sent', objectOf(renewed), changes)
    return renewed
  })
  return present(row, act.now)
}

/** Withdraws an invitation; its link stops working. @throws ApiError `NOT_FOUND`, `FORBIDDEN` */
export async function withdrawInvitation(act: Act<Routes['withdrawInvitation']>): Promise<void> {
  const { merchantId, userId } = act.caller
  await act.inMerchant(async (trx) => {
    const roleNow = await lockMembersAs(trx, merchantId, userId)
    const waiting = await lockInvitation(trx, merchantId, act.params.id)
    if (!waiting) throw new ApiError('NOT_FOUND')
    checkMayManage(roleNow, waiting.role)
    await deleteInvitation(trx, merchantId, waiting.id)
    await deleteMailToken(trx, waiting.token_hash)
    await act.audit(trx, 'invitation.withdrawn', objectOf(waiting))
  })
}

/** Looks up a pending invitation of the caller's merchant. */
export const invitationLookup: Lookup<'invitation'> = async (caller, { id }) =>
  (await caller.inMerchant((trx) => findInvitation(trx, caller.merchantId, id))) ? {} : null

function issueInvitationToken(
  trx: Trx,
  now: Date,
  row: Pick<InvitationRow, 'merchant_id' | 'id' | 'email'>,
): Promise<string> {
  const data = { merchantId: row.merchant_id, invitationId: row.id }
  return issueMailToken(trx, now, { kind: 'invitation', lifeMs: invitationMs, email: row.email, data })
}

/** Sends and counts every invitation mail. @throws ApiError `RATE_LIMITED` */
async function mailInvitation(
  deps: MailDeps,
  trx: Trx,
  now: Date,
  row: InvitationRow & { token: string; userId: Inviter['userId'] },
): Promise<void> {
  if (!(await countInvitationMail(deps, trx, row.merchant_id, row.email))) return
  await sendMail(deps, trx, {
    template: 'invitation',
    to: row.email,
    data: {
      link: `/invitation#${row.token}`,
      validFor,
      merchantName: await findMerchantName(trx, row.merchant_id),
      invitedBy: row.invited_by,
      role: row.role,
    },
    // A recipient with an account gets their own language, others that of the sender.
    locale: await findLocaleOfUser(trx, row.userId),
    at: now,
  })
}

function objectOf(row: InvitationRow) {
  return { type: 'invitation', id: encodeId('invitation', row.id), name: row.email }
}

function present(row: InvitationRow, now: Date): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: parseRole(row.role) ?? 'viewer',
    invitedBy: row.invited_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    status: row.expires_at > now ? 'pending' : 'expired',
  }
}
