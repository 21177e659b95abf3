import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { hasEnded, paymentsByName } from '../ingest/payments-by-name.ts'
import { succeedsAfterEnd } from './decide-movement.ts'
import { type FoundObject, findObjects } from './import-objects.queries.ts'
import type { Movement } from './movements.ts'
import { keyOf } from './objects-of-movements.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }
/** `object` only when the name is the payment's own reference. */
type Payment = { reference: string; status: string; object?: FoundObject }

/**
 * Replaces the payment of a movement by the existing one that has one of its references: a processor may name a payment by
 * its charge in one file and by its payment intent in another, or in an event.
 */
export async function withPayments(trx: Trx, scope: Scope, movements: readonly Movement[]): Promise<Movement[]> {
  const names = [...new Set(movements.flatMap(namesOf))]
  if (names.length === 0) return [...movements]
  const objects = await findObjects(trx, scope, names)
  const own = (name: string) => objects.get(keyOf({ type: 'payment', reference: name }))
  const named = await paymentsByName(
    trx,
    scope,
    names.filter((name) => !own(name)),
  )
  return movements.map((movement) => {
    const [first, ...others] = namesOf(movement)
    if (first === undefined || own(first)) return movement
    const found = [first, ...others].flatMap((name): Payment[] => {
      const object = own(name)
      const payment = object ? { reference: name, status: object.status, object } : named.get(name)
      return payment ? [payment] : []
    })
    const payment = found.find((one) => isOf(movement, one))
    return payment ? underReference(movement, first, payment.reference) : movement
  })
}

/**
 * True when the payment may be that of the movement. A failed attempt leaves an open payment open, as the customer may try
 * again. The money of a successful one is that of an ended payment only if events know the payment by the name that both
 * attempts share: the later success takes the end back.
 */
function isOf({ kind, at }: Movement, { status, object }: Payment): boolean {
  if (kind === 'payment_declined') return hasEnded(status) || status.endsWith('captured')
  return !hasEnded(status) || (kind === 'payment' && object !== undefined && succeedsAfterEnd(object, at))
}

/** References of the movement's payment, that of the movement first. */
export function namesOf(movement: Movement): string[] {
  const reference = paymentOf(movement)
  return reference === undefined ? [] : [reference, ...(movement.otherReferences ?? [])]
}

function paymentOf(movement: Movement): string | undefined {
  switch (movement.kind) {
    case 'payment':
    case 'payment_declined':
    case 'refund_total':
    case 'dispute_total':
      return movement.reference
    case 'refund':
    case 'dispute':
      return movement.payment
    default:
      return undefined
  }
}

function underReference(movement: Movement, before: string, reference: string): Movement {
  const others = [before, ...(movement.otherReferences ?? [])].filter((name) => name !== reference)
  const named = { ...movement, otherReferences: others }
  return 'payment' in named ? { ...named, payment: reference } : ({ ...named, reference } as Movement)
}
