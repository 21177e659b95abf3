import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { findNamed } from './further-names.queries.ts'

/** Payments of the site by further references that events gave them. */
export async function paymentsByName(
  trx: Trx,
  scope: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  names: readonly string[],
): Promise<Map<string, { reference: string; status: string }>> {
  if (names.length === 0) return new Map()
  const rows = await findNamed(trx, scope, 'payment', [...new Set(names)])
  return new Map(rows.map(({ name, ...payment }) => [name, payment]))
}

/** References of the site's refunds by further references that events gave them. */
export async function refundsByName(
  trx: Trx,
  scope: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await findNamed(trx, scope, 'refund', [...new Set(names)])
  return new Map(rows.map(({ name, reference }) => [name, reference]))
}

/** A payment that ended without a capture: another attempt under its reference is another payment. */
export function hasEnded(status: string): boolean {
  return status === 'declined' || status === 'voided' || status === 'expired'
}
