import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { eventIdOf } from './events-of-movements.ts'
import { findKnownEvents } from './known-movements.queries.ts'
import type { Movement } from './movements.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }
type Dispute = { payment: string; reference: string; status: string; amount: bigint }

/**
 * Replaces the reference of a won dispute by the dispute's own: some lines name the payment instead. With several disputes of
 * a payment, takes the one that an earlier file used, else one that is not won yet, preferably of the same amount.
 */
export async function withDisputes(
  trx: Trx,
  scope: Scope,
  format: string,
  movements: readonly Movement[],
): Promise<Movement[]> {
  const won = movements.filter(({ kind }) => kind === 'dispute_won')
  if (won.length === 0) return [...movements]
  const idOf = (movement: Movement) => eventIdOf(format, movement, 'dispute.won')
  const disputes = await findDisputes(
    trx,
    scope,
    won.map(({ reference }) => reference),
  )
  if (disputes.length === 0) return [...movements]
  const known = await findKnownEvents(trx, scope, won.map(idOf))
  return movements.map((movement) => {
    if (movement.kind !== 'dispute_won') return movement
    const told = known.get(idOf(movement))?.reference
    const best = disputes
      .filter(({ payment }) => payment === movement.reference)
      .sort((a, b) => rankOf(a, movement, told) - rankOf(b, movement, told))[0]
    return best ? { ...movement, reference: best.reference } : movement
  })
}

function rankOf(dispute: Dispute, movement: Extract<Movement, { kind: 'dispute_won' }>, told?: string | null): number {
  if (dispute.reference === told) return 0
  return 1 + (dispute.status === 'won' ? 2 : 0) + (dispute.amount === movement.returned?.amount ? 0 : 1)
}

/** Disputes of payments with these references, the oldest first; none for a reference that is a dispute's own. */
async function findDisputes(
  trx: Trx,
  { merchantId, siteId }: Scope,
  references: readonly string[],
): Promise<Dispute[]> {
  const { rows } = await sql<Dispute>`
    select payment.processor_reference as payment, dispute.processor_reference as reference, dispute.status, dispute.amount
    from transactions payment
    join transactions dispute on dispute.merchant_id = ${merchantId} and dispute.parent_id = payment.id
      and dispute.type = 'chargeback'
    where payment.merchant_id = ${merchantId} and payment.site_id = ${siteId} and payment.type = 'payment'
      and payment.processor_reference = any(${[...new Set(references)]})
      and not exists (
        select from transactions own
        where own.merchant_id = ${merchantId} and own.site_id = ${siteId} and own.type = 'chargeback' and own.part = 0
          and own.processor_reference = payment.processor_reference)
    order by dispute.created_at, dispute.id`.execute(trx)
  return rows
}
