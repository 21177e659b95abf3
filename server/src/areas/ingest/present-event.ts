import type { ingestEvent } from '@firepay/contract/ingest/ingest-events.schemas.ts'
import { type CallerRole, can } from '@firepay/contract/product/abilities.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { abilityOfType } from '@firepay/contract/transactions/visibility.ts'
import type { z } from 'zod'
import { maskEmail, maskName } from '../transactions/transactions.present.ts'
import { heldForMs } from './batch.ts'
import type { OpenEventRow } from './list-events.queries.ts'

type OpenEvent = z.output<typeof ingestEvent>
type ObjectKind = NonNullable<OpenEvent['object']>['kind']
type TransactionType = keyof typeof abilityOfType

/** The transaction type of an object. */
export const transactionTypeOf: Record<ObjectKind, TransactionType> = {
  payment: 'payment',
  refund: 'refund',
  dispute: 'chargeback',
  payout: 'payout',
  topup: 'topup',
  reserve: 'reserve',
  fee: 'fee',
  adjustment: 'adjustment',
}

/** The objects that a row names: its own, and the one it waits for. */
export function namesOf(row: OpenEventRow): { kind: ObjectKind; reference: string }[] {
  const names = []
  const kind = kindOf(row.type)
  if (kind && row.reference !== null) names.push({ kind, reference: row.reference })
  const waitsFor = waitsForOf(row)
  return waitsFor ? [...names, waitsFor] : names
}

/**
 * A held or refused event as visible to the role: customers masked and fees omitted as in transactions, without the
 * content of events on money hidden from the role.
 * @param find the transaction of a named object
 */
export function presentEvent(
  row: OpenEventRow,
  id: string,
  role: CallerRole,
  find: (name: { kind: ObjectKind; reference: string }) => Id<'transaction'> | undefined,
): OpenEvent {
  const named = (name: { kind: ObjectKind; reference: string }) => {
    const transactionId = can(role, abilityOfType[transactionTypeOf[name.kind]]) ? find(name) : undefined
    return { ...name, ...(transactionId && { transactionId }) }
  }
  const kind = kindOf(row.type)
  const waitsFor = waitsForOf(row)
  const { data, masked } = maskData(row, kind, role)
  return {
    id,
    siteId: row.site_id,
    mode: row.mode,
    eventId: row.event_id,
    type: row.type,
    reference: row.reference,
    receivedAt: row.received_at.toISOString(),
    status: row.status,
    reason: reasonOf(row),
    masked,
    hash: row.hash.toString('hex'),
    times: row.times,
    ...(row.occurred_at && { occurredAt: row.occurred_at.toISOString() }),
    ...(row.code !== null && { code: row.code }),
    ...(row.message !== null && { message: row.message }),
    ...(waitsFor && {
      waitsFor: { ...named(waitsFor), until: new Date(row.received_at.getTime() + heldForMs).toISOString() },
    }),
    ...(kind && row.reference !== null && { object: named({ kind, reference: row.reference }) }),
    ...(data && { data }),
  }
}

function reasonOf({ status, code, message }: OpenEventRow): OpenEvent['reason'] {
  if (status === 'held') return 'waiting'
  if (code === 'CARD_NUMBER_REFUSED') return 'card_number'
  if (code === 'VALIDATION') return 'shape'
  // The sentence of `expiredText`, appended to the reason while it was held.
  return message?.endsWith('Nothing changed within 24 hours.') ? 'expired' : 'contradiction'
}

/** `payment.captured` is about a payment; null for an unknown type. */
function kindOf(type: string | null): ObjectKind | null {
  const [first = ''] = (type ?? '').split('.')
  return isKind(first) ? first : null
}

function waitsForOf({ waits_for }: OpenEventRow): { kind: ObjectKind; reference: string } | null {
  if (waits_for === null) return null
  const end = waits_for.indexOf(':')
  const kind = waits_for.slice(0, end)
  return isKind(kind) ? { kind, reference: waits_for.slice(end + 1) } : null
}

function isKind(text: string): text is ObjectKind {
  return Object.hasOwn(transactionTypeOf, text)
}

function maskData(row: OpenEventRow, kind: ObjectKind | null, role: CallerRole) {
  const { data } = row
  if (data === null) return { data: null, masked: false }
  if (kind && !can(role, abilityOfType[transactionTypeOf[kind]])) return { data: null, masked: true }
  const shown = { ...data }
  let masked = false
  const { customer } = data
  if (!can(role, 'read Customer') && typeof customer === 'object' && customer !== null) {
    const { email, name } = customer as { email?: string; name?: string }
    shown.customer = { ...customer, ...(email && { email: maskEmail(email) }), ...(name && { name: maskName(name) }) }
    masked = email !== undefined || name !== undefined
  }
  if (!can(role, 'read Balance') && data.fees !== undefined) {
    delete shown.fees
    masked = true
  }
  return { data: shown, masked }
}
