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

/** Audit object of a notification. */
export function notificationObject(id: Id<'notification'>, eventType: string) {
  return { type: 'notification', id: encodeId('notification', id), name: eventType }
}

/** @param reference order or processor reference of the object */
export function presentNotification(row: ListedRow, reference?: string): Notification {
  // During an attempt, `next_attempt_at` is the end of a lease.
  const isWaiting = row.status === 'pending' || row.status === 'retrying'
  return {
    id: row.id,
    siteId: row.site_id,
    // The columns are written from the lists of the contract only, and the response is parsed before it is sent.
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

/** Wire id of the object of a notification. */
export function wireObjectId(objectType: string, id: string): string {
  if (objectType === 'account') return encodeId('account', id)
  return encodeId(objectType === 'site' ? 'site' : 'transaction', id)
}

/** A notification with its attempts; payloads by the role (product.md §6). */
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
      // Operators see that a member requested the repeat, but not which member.
      ...(attempt.actor_name && role !== 'operator' && { actorName: attempt.actor_name }),
    })),
  }
}

/** @param sent the payload as visible to the role; null when unknown, so a role without `read Balance` sees no response */
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

/** Response headers and body, with values hidden from the role replaced. */
function answerOf({ response_headers, response_body }: AttemptRow, hide = (text: string) => text) {
  const headers = Object.entries(response_headers ?? {}).map(([name, text]) => [name, hide(text)])
  return { headers: Object.fromEntries(headers), body: hide(response_body ?? '') }
}

/** The payload as visible to the role, and a function that hides the rest of it in responses. */
type ShownPayload = { text: string; isMasked: boolean; hide?: (text: string) => string }

/** The exact payload, or without the fields of transactions and balances hidden from the role. */
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
/** Objects of which every field needs `read Balance`. */
const hiddenObjects = new Set(['payout', 'payout_reversal', 'topup', 'fee', 'adjustment', 'reserve', 'account'])
