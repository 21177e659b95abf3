import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Movement } from './movements.ts'
import { dayMs, smallestAfter, withinSums } from './refunds-in-sums.ts'
import { findNamedRefunds, findSmallestUnlinked, findUnnamedRefunds } from './refunds-without-link.queries.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/**
 * Refunds that may exist already without a shared reference: Stripe's payments export gives the sum of a payment's refunds
 * without ids, its balance history gives ids without payments. Amounts and days prove nothing, so neither is booked while it
 * may duplicate the other; the itemized balance report gives both. Times have a tolerance of a day.
 * @returns the ambiguous movements
 */
export async function findAmbiguousRefunds(
  trx: Trx,
  scope: Scope,
  movements: readonly Movement[],
): Promise<ReadonlySet<Movement>> {
  const asked = movements.flatMap((movement) => askedOf(movement) ?? [])
  return new Set([
    ...(await mayBeInSums(
      trx,
      scope,
      asked.filter(({ movement }) => movement.kind === 'adjustment'),
    )),
    ...(await mayHoldParts(
      trx,
      scope,
      asked.filter(({ movement }) => movement.kind === 'refund_total'),
    )),
  ])
}

export const ambiguousRefund =
  'This refund may be here already: Stripe’s payments export gives refunds without their IDs, its balance history without ' +
  'their payments. Import the report “Balance change from activity” (itemized), which gives both, then this file again.'

/** Refunded amount in the currency of the account, at the time of the refund; for a sum, at that of its payment. */
type Asked = { movement: Movement; amount: bigint; currency: string; at: Date }

function askedOf(movement: Movement): Asked | undefined {
  if (movement.kind === 'adjustment' && movement.isUnlinkedRefund) {
    const { amount, currency } = movement.amount
    return { movement, amount: -amount, currency, at: movement.at }
  }
  if (movement.kind !== 'refund_total') return undefined
  return { movement, ...(movement.settlement?.amount ?? movement.amount), at: movement.paidAt }
}

/** Refunds that an existing sum may include, by amount and time. */
async function mayBeInSums(trx: Trx, scope: Scope, asked: readonly Asked[]): Promise<Movement[]> {
  const [first, last] = ends(asked)
  if (!first || !last) return []
  const sums = await findUnnamedRefunds(trx, scope, {
    least: asked.reduce((least, { amount }) => (amount < least ? amount : least), first.amount),
    from: new Date(first.at.getTime() - dayMs),
    until: new Date(last.at.getTime() + dayMs),
  })
  const sumsIn = Map.groupBy(sums, ({ currency }) => currency)
  return [...Map.groupBy(asked, ({ currency }) => currency)].flatMap(([currency, own]) =>
    withinSums(own, sumsIn.get(currency) ?? []).map(({ movement }) => movement),
  )
}

/** Sums with an existing unlinked refund since the payment, not larger than the unexplained part of the sum. */
async function mayHoldParts(trx: Trx, scope: Scope, asked: readonly Asked[]): Promise<Movement[]> {
  const [first] = ends(asked)
  if (!first) return []
  const refunds = await findSmallestUnlinked(trx, scope, new Date(first.at.getTime() - dayMs))
  if (refunds.length === 0) return []
  const named = await findNamedRefunds(
    trx,
    scope,
    asked.map(({ movement }) => movement.reference),
  )
  const refundsIn = Map.groupBy(refunds, ({ currency }) => currency)
  return asked.flatMap(({ movement, amount, currency, at }) => {
    const smallest = smallestAfter(refundsIn.get(currency) ?? [], at.getTime() - dayMs)
    const missing = amount - (named.get(movement.reference) ?? 0n)
    return smallest !== undefined && smallest <= missing ? [movement] : []
  })
}

/** The earliest and the latest one. */
function ends(asked: readonly Asked[]): [Asked | undefined, Asked | undefined] {
  let [first, last] = [asked[0], asked[0]]
  for (const one of asked) {
    if (first && one.at < first.at) first = one
    if (last && one.at > last.at) last = one
  }
  return [first, last]
}
