import type { IngestEvent } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { Tracked } from '../transactions/save-transactions.ts'
import { objectReferenceOf, provisionalReferenceOf } from './objects/provisional.ts'

/** The references in an event: its own object, and its payment. */
export function referencesOf(event: IngestEvent): string[] {
  const parent = event.type === 'refund.created' || event.type === 'dispute.opened' ? [event.data.paymentReference] : []
  const others = event.type === 'payment.created' ? (event.data.aliases ?? []) : []
  const fees = 'fees' in event.data && event.data.fees?.length ? [provisionalReferenceOf(event.reference, 'fees')] : []
  const isReturn = event.type === 'refund.failed' || event.type === 'dispute.won'
  const returned = isReturn ? [provisionalReferenceOf(event.reference, 'return')] : []
  return [event.reference, objectReferenceOf(event.reference), ...parent, ...others, ...fees, ...returned]
}

/** Objects whose reference has provisional bookings, stored or in this batch. */
export function besideProvisional(loaded: readonly Tracked[], events: readonly IngestEvent[]): Tracked[] {
  const references = new Set([
    ...events.filter(({ data }) => 'provisional' in data && data.provisional).map(({ reference }) => reference),
    ...loaded.flatMap(({ row, details }) => (details.provisional === 'booked' ? row.processor_reference : [])),
  ])
  const objects = new Set([...references].map(objectReferenceOf))
  return loaded.filter(({ row }) => row.type !== 'adjustment' && objects.has(row.processor_reference))
}
