import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Movement } from './movements.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/**
 * Refunds that may be here already without a reference that would tell: Stripe's payments export says the sum of a
 * payment's refunds without their ids, its balance history says their ids without the payments. Amounts and days prove
 * nothing, so neither is booked while the other may stand for it; the itemized balance report names both.
 * @returns those of the movements
 */
export async function findAmbiguousRefunds(
  trx: Trx,
  scope: Scope,
  movements: readonly Movement[],
): Promise<ReadonlySet<Movement>> {
  const unlinked = movements.filter((one) => one.kind === 'adjustment' && one.isUnlinkedRefund)
  const totals = movements.filter(({ kind }) => kind === 'refund_total')
  return new Set([
    ...(await withRivals(unlinked, (asked) => sumsThatMayHold(trx, scope, asked))),
    ...(await withRivals(totals, (asked) => provisionalPartsOf(trx, scope, asked))),
  ])
}

export const ambiguousRefund =
  'This refund may be here already: Stripe’s payments export gives refunds without their IDs, its balance history without ' +
  'their payments. Import the report “Balance change from activity” (itemized), which gives both, then this file again.'

type Asked = { index: number; reference: string; amount: string; currency: string; at: string }

async function withRivals(
  movements: readonly Movement[],
  ask: (asked: readonly Asked[]) => Promise<number[]>,
): Promise<Movement[]> {
  const asked = movements.flatMap((movement, index) => {
    if (!('amount' in movement)) return []
    const { amount, currency } = ('settlement' in movement && movement.settlement?.amount) || movement.amount
    const at = movement.kind === 'refund_total' ? movement.paidAt : movement.at
    return { index, reference: movement.reference, amount: `${amount}`, currency, at: at.toISOString() }
  })
  if (asked.length === 0) return []
  const found = new Set(await ask(asked))
  return movements.filter((_, index) => found.has(index))
}

/** Sums of refunds that are large enough and whose time may hold the refund; a day of tolerance, as files have minutes. */
async function sumsThatMayHold(trx: Trx, { merchantId, siteId }: Scope, asked: readonly Asked[]): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    select a.index from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as a(index integer, amount numeric, currency text, at timestamptz)
    where exists (
      select from transactions x
      join transactions p on p.merchant_id = ${merchantId} and p.id = x.parent_id
      join transaction_details d on d.merchant_id = ${merchantId} and d.transaction_id = x.id
      where x.merchant_id = ${merchantId} and x.site_id = ${siteId} and x.type = 'refund' and x.part > 0
        and x.status = 'succeeded' and x.account_currency = a.currency and x.settled_amount >= -a.amount
        and p.created_at < a.at + interval '1 day'
        and coalesce((d.data->'refund'->>'until')::timestamptz, x.received_at) > a.at - interval '1 day')`.execute(trx)
  return rows.map(({ index }) => index)
}

/** Refunds that a balance history told since the payment, each no larger than what is missing of its sum. */
async function provisionalPartsOf(trx: Trx, { merchantId, siteId }: Scope, asked: readonly Asked[]): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    select a.index from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as a(index integer, reference text, amount numeric, currency text, at timestamptz)
    where exists (
      select from transactions x
      join transaction_details d on d.merchant_id = ${merchantId} and d.transaction_id = x.id
      left join transactions p on p.merchant_id = ${merchantId} and p.site_id = ${siteId} and p.type = 'payment'
        and p.part = 0 and p.processor_reference = a.reference
      where x.merchant_id = ${merchantId} and x.site_id = ${siteId} and x.type = 'adjustment'
        and d.data->>'provisional' = 'booked' and x.processor_reference ~ '^(re|pyr)_'
        and x.currency = a.currency and x.net < 0
        and -x.net <= a.amount - coalesce(p.settled_refunded_amount, 0)
        and x.created_at > a.at - interval '1 day')`.execute(trx)
  return rows.map(({ index }) => index)
}
