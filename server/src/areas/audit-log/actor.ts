import { encodeId } from '@firepay/contract/product/ids.ts'
import type { SiteCaller, UserCaller } from '../../platform/caller/caller.ts'
import type { RequestFacts } from '../../platform/caller/request-facts.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { AuditChange, RecordAuditEvent } from '../../platform/http/act.ts'
import { type AuditActor, type AuditEntry, recordAuditEvent } from './record-audit.ts'

/** Actor and origin, shared by all audit events of a request. */
export type AuditOrigin = Pick<AuditEntry, 'actor' | 'address' | 'userAgent' | 'requestId'>

/**
 * The caller, under their current name, and the origin of the request.
 *
 *     await recordAuditEvent(trx, caller.merchantId, { ...(await actorOf(trx, caller, request)), at, action: 'site.updated', object })
 * @param trx inside `withTenant` of the caller's merchant
 */
export async function actorOf(
  trx: Trx,
  caller: Pick<UserCaller, 'kind' | 'userId' | 'role'> | Pick<SiteCaller, 'kind' | 'merchantId' | 'siteId'>,
  request: Pick<RequestFacts, 'id' | 'address' | 'userAgent'>,
): Promise<AuditOrigin> {
  const { id: requestId, address, userAgent } = request
  return { actor: await nameCaller(trx, caller), address, userAgent, requestId }
}

async function nameCaller(
  trx: Trx,
  caller: Pick<UserCaller, 'kind' | 'userId' | 'role'> | Pick<SiteCaller, 'kind' | 'merchantId' | 'siteId'>,
): Promise<AuditActor> {
  if (caller.kind === 'site') {
    const site = await trx
      .selectFrom('sites')
      .select('name')
      .where('merchant_id', '=', caller.merchantId)
      .where('id', '=', caller.siteId)
      .executeTakeFirstOrThrow()
    return { type: 'site', id: encodeId('site', caller.siteId), name: site.name }
  }
  const person = await trx
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const type = caller.role === 'operator' ? 'operator' : 'user'
  return { type, id: encodeId('user', caller.userId), name: person.full_name }
}

/** A `firepay` command, run by the operator of the machine: `commandActor('clear-ip-list')`. */
export function commandActor(command: string): Pick<AuditEntry, 'actor'> {
  return { actor: { type: 'command', name: `firepay ${command}` } }
}

/**
 * Fields that differ, compared as JSON; an absent one counts as null. Pass visible values only: no secret, token, code
 * or password.
 */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): AuditChange[] {
  return Object.keys(after)
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

/** Records an action of a user in their merchant's log: the `audit` of every handler. */
export const recordEventOf: RecordAuditEvent = async (trx, { caller, request, at }, event) => {
  const origin = await actorOf(trx, caller, request)
  await recordAuditEvent(trx, caller.merchantId, { ...origin, at, ...event })
  return { by: origin.actor.name }
}
