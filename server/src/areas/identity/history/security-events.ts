import type { AuditAction } from '@firepay/contract/audit-log/audit-actions.ts'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import type { RequestFacts } from '../../../platform/caller/request-facts.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { type Trx, withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AuditChange, CommonAct, UserAct } from '../../../platform/http/act.ts'
import { installationId } from '../../audit-log/installation.ts'
import { type AuditEntry, recordAuditEvent } from '../../audit-log/record-audit.ts'
import { findMembership } from '../memberships/membership.ts'
import { homeMerchant } from '../memberships/memberships.ts'
import { insertUserEvent } from './security-events.queries.ts'

/** Something a person did with their own account, or that was tried in their name. */
export type SecurityEvent = {
  userId: Id<'user'>
  /** `user.totp.enabled`: the same in the person's own history and in the merchant's audit log. */
  type: AuditAction
  outcome?: 'success' | 'failure' | 'refused'
  /** A few words for the person: which factor, which passkey. Never a secret. */
  detail?: string
  changes?: readonly AuditChange[]
}

/**
 * Records an event twice: in the person's history and in the audit log of the merchant, in the transaction of what happened.
 * What an operator does who is no member there is in the log of the installation.
 * @param trx inside `withTenant` of this merchant
 */
export async function recordSecurityEvent(
  trx: Trx,
  merchantId: Id<'merchant'>,
  { now, request }: { now: Date; request: Pick<RequestFacts, 'id' | 'address' | 'userAgent'> },
  event: SecurityEvent,
): Promise<void> {
  const { userId, type, outcome = 'success', detail } = event
  const { id: requestId, address, userAgent } = request
  const name = await insertUserEvent(trx, {
    id: newId('event'),
    user_id: userId,
    at: now,
    type,
    outcome,
    address,
    user_agent: userAgent,
    detail: detail ?? null,
  })
  const id = encodeId('user', userId)
  // Operators view merchants that they do not belong to. What they do with their own account does not concern those:
  // their audit log records views only.
  const isForeign = merchantId !== installationId && !(await findMembership(trx, merchantId, userId))?.role
  const row: AuditEntry = {
    at: now,
    actor: { type: isForeign ? 'operator' : 'user', id, name },
    action: type,
    outcome,
    object: { type: 'user', id, name, ...(detail === undefined ? {} : { detail }) },
    address,
    userAgent,
    requestId,
    changes: event.changes ?? [],
  }
  if (!isForeign) return recordAuditEvent(trx, merchantId, row)
  await withTenant(trx, installationId, (own) => recordAuditEvent(own, installationId, row))
}

/** What is recorded of a call, and the transaction that commits even though the call is refused. */
type Beside = Pick<CommonAct, 'request' | 'now' | 'alone'>

type OwnEvent = Omit<SecurityEvent, 'userId' | 'outcome'>

/** As `recordSecurityEvent`, for what signed-in persons do with their own account. */
export function recordOwnEvent(
  act: Pick<UserAct, 'caller' | 'request' | 'now'>,
  trx: Trx,
  event: OwnEvent,
): Promise<void> {
  const { userId, merchantId } = act.caller
  return recordSecurityEvent(trx, merchantId, act, { ...event, userId })
}

/** As `recordRefusal`, for what is refused to a signed-in person. */
export function recordOwnRefusal(act: Beside & Pick<UserAct, 'caller'>, event: OwnEvent): Promise<void> {
  return recordRefusal(act, { ...event, userId: act.caller.userId }, act.caller.merchantId)
}

/**
 * Writes down what was refused, in a transaction of its own: the one of the call has nothing to commit. It goes to the
 * merchant of the session, or to the one where the person would have landed; of somebody without one, to the
 * installation.
 */
export async function recordRefusal(
  act: Beside,
  event: Omit<SecurityEvent, 'outcome'>,
  merchantId?: Id<'merchant'>,
): Promise<void> {
  await recordAtHome(act, { ...event, outcome: 'refused' }, merchantId)
}

/**
 * Records an event of somebody without a session beside the answer, which takes as long as it does for an address that
 * nobody has (security.md A-07). What cannot be written is logged.
 */
export function recordSecurityEventBeside(deps: Pick<Deps, 'log'>, act: Beside, event: SecurityEvent): void {
  recordAtHome(act, event).catch((error: unknown) => {
    deps.log.error({ err: error, requestId: act.request.id }, 'a security event could not be recorded')
  })
}

async function recordAtHome(
  { request, now, alone }: Beside,
  event: SecurityEvent,
  merchantId?: Id<'merchant'>,
): Promise<void> {
  const home = merchantId ?? (await alone(null, (trx) => homeMerchant(trx, event.userId)))
  const merchant = home ?? installationId
  await alone(merchant, (trx) => recordSecurityEvent(trx, merchant, { now, request }, event))
}
