import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { isOfFile } from '../ingest/is-of-file.ts'
import { eventIdOf, identityOf } from './events-of-movements.ts'
import { findKnownEvents, findMatches, type Match } from './known-movements.queries.ts'
import type { Movement } from './movements.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }
type Dispute = Extract<Movement, { kind: 'refund' | 'dispute' }>
type Candidate = {
  id: Id<'transaction'>
  reference: string
  payment: string
  amount: bigint
  currency: string
}

/** Formats whose lines name a dispute by the line's own transaction, and events by the case (`PP-D-…`). */
const namedByLine: ReadonlySet<string> = new Set(['paypal-activity'])

/**
 * Replaces the reference of a dispute by that of the one dispute of its payment that events reported with the same amount,
 * and that no other line was matched to. With several of them, nothing shows which one it is: the line is refused.
 */
export async function withLinkedDisputes(
  trx: Trx,
  scope: Scope,
  format: string,
  movements: readonly Movement[],
): Promise<Movement[]> {
  const disputes = namedByLine.has(format) ? movements.filter(isDispute) : []
  if (disputes.length === 0) return [...movements]
  const candidates = await findCandidates(
    trx,
    scope,
    disputes.map(({ payment }) => payment),
  )
  if (candidates.length === 0) return [...movements]
  const idOf = (movement: Movement) => eventIdOf(format, movement, 'dispute.opened')
  const known = await findKnownEvents(trx, scope, disputes.map(idOf))
  const matches = await findMatches(
    trx,
    scope,
    [],
    candidates.map(({ id }) => id),
  )
  const claimed = new Set<Id<'transaction'>>()
  return movements.map((movement) => {
    // An earlier import booked the line, or holds it.
    if (!isDispute(movement) || known.has(idOf(movement))) return movement
    const identity = identityOf(format, movement)
    const fitting = candidates.filter(
      (one) => fits(one, movement) && !claimed.has(one.id) && !isTaken(one, identity, matches),
    )
    const own = fitting.find(({ id }) => matches.some((one) => one.transactionId === id && one.identity === identity))
    const [only, another] = own ? [own] : fitting
    if (!only) return movement
    if (another) return { ...movement, openQuestion: severalDisputes }
    claimed.add(only.id)
    return { ...movement, reference: only.reference }
  })
}

const severalDisputes =
  'The payment has several disputes of this amount, and nothing in the line tells which one it is. It is not booked.'

function isDispute(movement: Movement): movement is Dispute {
  return movement.kind === 'dispute'
}

function fits({ payment, amount, currency }: Candidate, dispute: Dispute): boolean {
  return payment === dispute.payment && amount === dispute.amount.amount && currency === dispute.amount.currency
}

/** Another line of a dispute was matched to it. */
function isTaken({ id }: Candidate, identity: string, matches: readonly Match[]): boolean {
  return matches.some((one) => one.transactionId === id && /dispute$/.test(one.kind) && one.identity !== identity)
}

/** Disputes of these payments whose money no file has booked. */
async function findCandidates(
  trx: Trx,
  { merchantId, siteId }: Scope,
  payments: readonly string[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select dispute.id, dispute.processor_reference as reference, payment.processor_reference as payment, dispute.amount,
      dispute.currency
    from transactions payment
    join transactions dispute on dispute.merchant_id = ${merchantId} and dispute.parent_id = payment.id
      and dispute.type = 'chargeback'
    where payment.merchant_id = ${merchantId} and payment.site_id = ${siteId} and payment.type = 'payment'
      and payment.processor_reference = any(${[...new Set(payments)]})
      and not exists (
        select from journal_entries e
        where e.merchant_id = ${merchantId} and e.transaction_id = dispute.id and ${isOfFile({ merchantId, siteId })}
          and e.type in ('dispute.opened', 'dispute.funds_withdrawn'))
    order by dispute.created_at, dispute.id`.execute(trx)
  return rows
}
