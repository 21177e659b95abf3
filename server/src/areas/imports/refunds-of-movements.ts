import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { refundsByName } from '../ingest/payments-by-name.ts'
import type { Movement } from './movements.ts'

/** Replaces a further reference of a refund by the refund's own, also where the movement only may belong to it. */
export async function withRefunds(
  trx: Trx,
  scope: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  movements: readonly Movement[],
): Promise<Movement[]> {
  const refunds = await refundsByName(
    trx,
    scope,
    movements.flatMap((movement) => refundOf(movement) ?? []),
  )
  return movements.map((movement) => {
    const before = refundOf(movement)
    const reference = before === undefined ? undefined : refunds.get(before)
    if (before === undefined || reference === undefined) return movement
    // A provisional booking has the reference of its refund with a suffix.
    const own = { reference: reference + movement.reference.slice(before.length) }
    return { ...movement, ...own, ...(movement.standsFor !== undefined && { standsFor: reference }) }
  })
}

function refundOf({ kind, reference, standsFor }: Movement): string | undefined {
  return kind === 'refund' || kind === 'refund_failed' ? reference : standsFor
}
