import { maxAttempts } from '@firepay/contract/notifications/notification-values.ts'
import type {
  notification,
  notificationAttempt,
  notificationDetail,
} from '@firepay/contract/notifications/notifications.schemas.ts'
import { type CallerRole, can } from '@firepay/contract/product/abilities.ts'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { abilityOfField } from '@firepay/contract/transactions/visibility.ts'
import type { z } from 'zod'
import { hideWithheld, withheldValues } from '../endpoint/withheld.ts'
import type { NotificationRow } from '../notifications.tables.ts'
import type { AttemptRow, ListedRow, NamedAttemptRow } from './list.queries.ts'

type Notification = z.output<typeof notification>
type Attempt = z.output<typeof notificationAttempt>
type Detail = z.output<typeof notificationDetail>

/** The notification as an audit row names it. */
export function notificationObject(id: Id<'notification'>, eventType: string) {
  return { type: 'notification', id: encodeId('notification', id), name: eventType }
}

/** @param reference how people name the object */
export function presentNotification(row: ListedRow, reference?: string): Notification {
  // While it is being sent, the instant is the end of a lease and nobody's concern.
  const isWaiting = row.status === 'pending' || row.status === 'retrying'
  return {
    id: row.id,
    siteId: row.site_id,
    // The columns are only ever written from the lists of the contract, and the answer is parsed on the way out.
    eventType: row.event_type as Notification['eventType'],
    objectType: row.object_type as Notification['objectType'],
    objectId: objectIdOf(row),
    ...(reference !== undefined && { objectReference: reference }),
    sequence: Number(row.sequence),
    status: row.status as Notification['status'],
    attemptsCount: row.attempts_count,
    maxAttempts: row.event_type === 'test.ping' ? 1 : maxAttempts,
    url: row.url,
    createdAt: row.created_at.toISOString(),
    ...(isWaiting && row.next_attempt_at && { nextAttemptAt: row.next_attempt_at.toISOString() }),
    ...(row.delivered_at && { deliveredAt: row.delivered_at.toISOString() }),
    ...(row.last_attempt_at && { lastAttemptAt: row.last_attempt_at.toISOString() }),
    ...(row.last_http_status !== null && { lastHttpStatus: row.last_http_status }),
    ...(row.last_error !== null && { lastError: row.last_error as NonNullable<Notification['lastError']> }),
    ...(row.last_duration_ms !== null && { lastDurationMs: row.last_duration_ms }),
  }
}

function objectIdOf({ object_type, object_id }: ListedRow): string {
  return wireObjectId(object_type, object_id)
}

/** The id of what a notification tells of, as it travels. */
export function wireObjectId(objectType: string, id: string): string {
  if (objectType === 'account') return encodeId('account', id)
  return encodeId(objectType === 'site' ? 'site' : 'transaction', id)
}

/** A notification with its attempts, as far as the role sees payloads (product.md §6). */
export function presentDetail(
  row: NotificationRow,
  attempts: readonly NamedAttemptRow[],
  role: CallerRole,
  reference?: string,
): Detail {
  const shown = can(role, 'read Payload') ? shownPayload(row, attempts, role) : null
  return {
    ...presentNotification(row, reference),
    ...(shown && { payload: shown.text, isPayloadMasked: shown.isMasked }),
    isPayloadPruned: row.payload === null,
    attempts: attempts.map((attempt) => ({
      ...presentAttempt(attempt, shown, role),
      // The members of a merchant are its own affair: an operator is told that somebody asked, not who.
      ...(attempt.actor_name && role !== 'operator' && { actorName: attempt.actor_name }),
    })),
  }
}

/** @param sent what was sent, as the role may see it; null where that is not known, and so not what the answer repeats of it */
export function presentAttempt(row: AttemptRow, sent: ShownPayload | null, role: CallerRole): Attempt {
  const isOpen = can(role, 'read Payload')
  return {
    id: row.id,
    n: row.n,
    trigger: row.trigger as Attempt['trigger'],
    ...(row.started_at && { startedAt: row.started_at.toISOString() }),
    ...(row.duration_ms !== null && { durationMs: row.duration_ms }),
    ...(row.url !== null && { url: row.url }),
    ...(row.response_status !== null && { httpStatus: row.response_status }),
    ...(isOpen && row.request_headers && { request: { headers: row.request_headers, body: sent?.text ?? null } }),
    ...(isOpen &&
      row.response_status !== null &&
      (sent !== null || can(role, 'read Balance')) && {
        response: { status: row.response_status, ...answerOf(row, sent?.hide) },
      }),
    ...(row.error_kind !== null && {
      error: {
        kind: row.error_kind as NonNullable<Attempt['error']>['kind'],
        message: row.error_message ?? '',
      },
    }),
    ...(row.user_id !== null && { actor: row.user_id }),
  }
}

/** What the receiver answered, without what it repeats of what the role does not see. */
function answerOf({ response_headers, response_body }: AttemptRow, hide = (text: string) => text) {
  const headers = Object.entries(response_headers ?? {}).map(([name, text]) => [name, hide(text)])
  return { headers: Object.fromEntries(headers), body: hide(response_body ?? '') }
}

/** What was sent as the role sees it, and what hides the rest of it in answers. */
type ShownPayload = { text: string; isMasked: boolean; hide?: (text: string) => string }

/** The body byte for byte, or without what the role does not see of transactions and balances. */
function shownPayload(row: NotificationRow, attempts: readonly AttemptRow[], role: CallerRole): ShownPayload | null {
  if (row.payload === null) return null
  const text = row.payload.toString('utf8')
  if (can(role, 'read Balance')) return { text, isMasked: false }
  // Written by create-notifications.ts, so it has this shape.
  const body = JSON.parse(text) as { data: { object: Record<string, unknown> } }
  const { object } = body.data
  const kept = hiddenObjects.has(row.object_type)
    ? { id: object.id }
    : Object.fromEntries(Object.entries(object).filter(([name]) => !hiddenFields.has(name)))
  const shown = { ...body, data: { ...body.data, object: kept } }
  const answers = attempts.flatMap((one) => [...Object.values(one.response_headers ?? {}), one.response_body ?? ''])
  return { text: JSON.stringify(shown), isMasked: true, hide: hideWithheld(withheldValues(body, shown), answers) }
}

const hiddenFields = new Set<string>(Object.keys(abilityOfField))
/** Of these, everything belongs to the balances. */
const hiddenObjects = new Set(['payout', 'payout_reversal', 'topup', 'fee', 'adjustment', 'reserve', 'account'])
