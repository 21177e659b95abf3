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

/** An action of a user on their own account, or an attempt in their name. */
export type SecurityEvent = {
  userId: Id<'user'>
  /** `user.totp.enabled`: the same name in the user's history and in the merchant's audit log. */
  type: AuditAction
  outcome?: 'success' | 'failure' | 'refused'
  /** A few words for the user, such as the kind of factor or the passkey's name. Never a secret. */
  detail?: string
  changes?: readonly AuditChange[]
}

/**
 * Records an event in the user's history and in the merchant's audit log, in the transaction of the action. Events of
 * an operator who is not a member there go to the installation's log.
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
  // Operators view merchants without belonging to them. Changes to their own account do not concern the merchant, whose
  // log only records their access.
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

/** The facts of a call to record, and a transaction that commits even when the call is refused. */
type RecordingAct = Pick<CommonAct, 'request' | 'now' | 'separately'>

type OwnEvent = Omit<SecurityEvent, 'userId' | 'outcome'>

/** Like `recordSecurityEvent`, for a signed-in user's own account. */
export function recordOwnEvent(
  act: Pick<UserAct, 'caller' | 'request' | 'now'>,
  trx: Trx,
  event: OwnEvent,
): Promise<void> {
  const { userId, merchantId } = act.caller
  return recordSecurityEvent(trx, merchantId, act, { ...event, userId })
}

/** Like `recordRefusal`, for a signed-in user. */
export function recordOwnRefusal(act: RecordingAct & Pick<UserAct, 'caller'>, event: OwnEvent): Promise<void> {
  return recordRefusal(act, { ...event, userId: act.caller.userId }, act.caller.merchantId)
}

/**
 * Records a refusal in a separate transaction, because the call's does not commit. It goes to the merchant of the
 * session, or to the user's default merchant; for a user without one, to the installation.
 */
export async function recordRefusal(
  act: RecordingAct,
  event: Omit<SecurityEvent, 'outcome'>,
  merchantId?: Id<'merchant'>,
): Promise<void> {
  await recordAtHome(act, { ...event, outcome: 'refused' }, merchantId)
}

/**
 * Records an event without a session in the background, so that the answer takes as long as for an unknown address
 * (security.md A-07). Failures are logged.
 */
export function recordSecurityEventInBackground(
  deps: Pick<Deps, 'log'>,
  act: RecordingAct,
  event: SecurityEvent,
): void {
  recordAtHome(act, event).catch((error: unknown) => {
    deps.log.error({ err: error, requestId: act.request.id }, 'a security event could not be recorded')
  })
}

async function recordAtHome(
  { request, now, separately }: RecordingAct,
  event: SecurityEvent,
  merchantId?: Id<'merchant'>,
): Promise<void> {
  const home = merchantId ?? (await separately(null, (trx) => homeMerchant(trx, event.userId)))
  const merchant = home ?? installationId
  await separately(merchant, (trx) => recordSecurityEvent(trx, merchant, { now, request }, event))
}
