import type { IngestEvent } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { Tracked } from '../transactions/save-transactions.ts'
import { namesOf, objectReferenceOf, provisionalReferenceOf } from './objects/provisional.ts'

/** The references in an event: its own object with its further ones, and its payment. */
export function referencesOf(event: IngestEvent): string[] {
  const parent = event.type === 'refund.created' || event.type === 'dispute.opened' ? [event.data.paymentReference] : []
  const aliases = 'aliases' in event.data ? (event.data.aliases ?? []) : []
  const others = aliases.length > 0 ? [event.reference, ...aliases].flatMap(withProvisional) : []
  const fees = 'fees' in event.data && event.data.fees?.length ? [provisionalReferenceOf(event.reference, 'fees')] : []
  const isReturn = event.type === 'refund.failed' || event.type === 'dispute.won'
  const returned = isReturn ? [provisionalReferenceOf(event.reference, 'return')] : []
  return [event.reference, objectReferenceOf(event.reference), ...parent, ...others, ...fees, ...returned]
}

/** All references of loaded objects that have further ones: a file may have booked money under any of them. */
export function furtherReferencesOf(loaded: Iterable<Tracked>): string[] {
  return [...loaded].flatMap((object) => (object.details.aliases ? namesOf(object).flatMap(withProvisional) : []))
}

function withProvisional(reference: string): string[] {
  return (['principal', 'fees', 'return'] as const).map((part) => provisionalReferenceOf(reference, part))
}

/** Objects whose reference has provisional bookings, stored or in this batch. */
export function besideProvisional(loaded: readonly Tracked[], events: readonly IngestEvent[]): Tracked[] {
  const references = new Set([
    ...events.filter(({ data }) => 'provisional' in data && data.provisional).map(({ reference }) => reference),
    ...loaded.flatMap(({ row, details }) => (details.provisional === 'booked' ? row.processor_reference : [])),
  ])
  const objects = new Set([...references].map(objectReferenceOf))
  return loaded.filter(
    (object) => object.row.type !== 'adjustment' && namesOf(object).some((name) => objects.has(name)),
  )
}
