import type { EventData } from '@firepay/contract/ingest/ingest.schemas.ts'
import { normalizeEmail } from '../../../platform/mail/email-address.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import type { Arrival, ObjectKey, Outcome, Workspace } from '../workspace.ts'
import { acceptedSilently, refused } from './outcomes.ts'

type Created = Arrival & { event: { type: 'payment.created'; data: EventData['payment.created'] } }

/**
 * A file and an event report one payment: the second one adds what the first did not have, and its further references.
 * Status and money stay, and shops are not notified again. Two events of the same source are a fault of the source.
 */
export function paymentCompleted(space: Workspace, arrival: Created, payment: Tracked): Outcome {
  const { reference, data } = arrival.event
  const { row, details } = payment
  const exists = 'A payment with this reference exists already.'
  const isSame = data.amount.currency === row.currency && BigInt(data.amount.amount) === row.amount
  if (!arrival.isOfFile && !(details.isFromFile && isSame)) return refused(exists)
  if (data.amount.currency !== row.currency) return refused(exists)
  const names = [reference, ...(data.aliases ?? [])]
  space.nameAlso(payment, names)
  if (row.method === data.paymentMethod.type) {
    details.paymentMethod = {
      ...data.paymentMethod,
      ...details.paymentMethod,
      type: data.paymentMethod.type,
    } as NonNullable<typeof details.paymentMethod>
  }
  const { customer } = data
  if (customer) details.customer = { ...customer, ...details.customer } as NonNullable<typeof details.customer>
  row.card_brand ??= details.paymentMethod?.brand ?? null
  row.country ??= customer?.country ?? null
  row.customer_email ??= customer?.email === undefined ? null : normalizeEmail(customer.email)
  row.order_reference ??= data.orderReference ?? null
  if (data.description !== undefined) details.description ??= data.description
  if (data.metadata) details.metadata ??= data.metadata
  payment.changed = true
  row.updated_at = arrival.receivedAt
  const keys = [row.processor_reference, ...names].map((name): ObjectKey => `payment:${name}`)
  return acceptedSilently(payment, ...keys)
}
