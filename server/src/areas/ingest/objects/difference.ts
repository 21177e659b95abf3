import { decimalOf } from '../../../platform/money/decimal.ts'
import type { LedgerOwner } from '../../ledger/accounts.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import type { Arrival, Workspace } from '../workspace.ts'
import { type EventFee, sumOfFees } from './fees.ts'

type Settlement = { amount: { amount: string; currency: string } } | undefined

/** Returned money: the settlement before fees, and the fees separately. */
type Returned = { settlement?: Settlement; fees?: readonly EventFee[] | undefined }

/** Why the returned money cannot be posted to the account, as a sentence. */
export function foreignReturn({ settlement }: Returned, currency: string): string | undefined {
  if (!settlement || settlement.amount.currency === currency) return undefined
  return `The money came back in ${settlement.amount.currency}, but was taken in ${currency}.`
}

type Taken = {
  /** The refund, dispute or payout. */
  object: Tracked
  owner: LedgerOwner
  /** The amount taken before fees, and the fees that the reversal returns. */
  amount: bigint
  fees: bigint
  isExchanged: boolean
  /** The caller posts the fees of the return itself; they are then not part of the difference. */
  postsFees: boolean
  availableAt?: Date | undefined
}

/**
 * Posts the difference between the returned and the taken amount as an adjustment. The return itself is posted with the
 * taken amount.
 */
export function postDifference(space: Workspace, arrival: Arrival, taken: Taken, returns: Returned): void {
  const { settlement, fees } = returns
  if (!settlement) return
  const { owner, object } = taken
  const returned = BigInt(settlement.amount.amount)
  const charged = taken.postsFees ? 0n : sumOfFees(fees)
  const difference = returned - charged - taken.amount - taken.fees
  if (difference === 0n) return
  const { row } = object
  const { availableAt } = taken
  const reason = reasonOf(difference, returned, taken)
  postAdjustment(space, arrival, {
    reference: row.processor_reference,
    owner,
    amount: difference,
    reason,
    availableAt,
  })
  // The adjustment is a transaction of its own; the objects that it belongs to name it.
  for (const tracked of row.parent_id === null ? [object] : [object, space.parentOf(object)]) {
    space.addTimelineItem(tracked, asAdjustment(arrival), `Adjustment: ${reason}`, {
      amount: `${difference}`,
      currency: owner.currency,
    })
  }
}

type Adjusting = {
  reference: string
  owner: LedgerOwner
  /** Signed: positive increases the balance. */
  amount: bigint
  reason: string
  availableAt: Date | undefined
}

/**
 * Posts an adjustment without an event of its own, under the reference of the object it belongs to and the next free
 * part.
 */
export function postAdjustment(
  space: Workspace,
  arrival: Arrival,
  { reference, owner, amount, reason, availableAt }: Adjusting,
): Tracked {
  const adjusting = asAdjustment(arrival)
  let part = 1
  while (space.find('adjustment', reference, part)) part++
  const occurredAt = new Date(arrival.event.occurredAt)
  const from = availableAt ?? occurredAt
  const adjustment = space.create(
    {
      type: 'adjustment',
      processor_reference: reference,
      part,
      status: 'posted',
      status_reason: reason,
      currency: owner.currency,
      amount,
      net: amount,
      available_at: from > occurredAt ? from : occurredAt,
    },
    arrival,
    owner,
  )
  space.post(adjustment, adjusting, owner, [
    { from: 'clearing', to: 'balance', amount, kind: 'adjustment', availableAt: from },
  ])
  space.addTimelineItem(adjustment, adjusting, `Adjustment: ${reason}`, {
    amount: `${amount}`,
    currency: owner.currency,
  })
  return adjustment
}

function asAdjustment(arrival: Arrival): Arrival {
  return { ...arrival, event: { ...arrival.event, type: 'adjustment' } as Arrival['event'] }
}

/** `Exchange difference: taken as 46.00 EUR, came back as 44.50 EUR`. */
function reasonOf(difference: bigint, returned: bigint, { owner, amount, fees, isExchanged }: Taken): string {
  const { currency } = owner
  const text = (minor: bigint) => `${decimalOf(minor, currency)} ${currency}`
  if (returned === amount) return `Fee kept by the processor: ${text(fees)}`
  const sides = `taken as ${text(amount + fees)}, came back as ${text(amount + fees + difference)}`
  if (isExchanged) return `Exchange difference: ${sides}`
  return difference < 0n ? `Kept by the processor: ${sides}` : `Returned beyond what was taken: ${sides}`
}
