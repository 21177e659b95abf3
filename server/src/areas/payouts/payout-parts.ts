import type { payoutParts } from '@firepay/contract/payouts/payout-values.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

type Part = (typeof payoutParts)[number]
type PartSum = { count: number; amount: bigint; fees: bigint }

/** Composition of a payout in minor units, signed by the effect on the balance. */
export type PayoutSums = {
  parts: Map<Part, PartSum>
  gross: bigint
  refunds: bigint
  chargebacks: bigint
  fees: bigint
  /** Sum of the four above and the other movements with lines. */
  lines: bigint
}

/** The lines to sum: those of payouts, or a range of them by entry id. */
export type PayoutLines = {
  merchantId: Id<'merchant'>
  payoutIds: readonly Id<'transaction'>[]
  /** Last journal entry of the account to include; all when absent. */
  position?: bigint
  stretch?: { after: string | null; until: string | null }
}

/** Sum of a payout's lines of one part, in minor units as text. */
export type PartRow = { payout_id: Id<'transaction'>; part: Part; count: number; amount: string; fees: string }

/**
 * Sums the lines of payouts by part, including failed payouts: the only implementation for payouts and their report.
 * The caller accounts for a difference to the payout's amount.
 */
export async function sumParts(trx: Trx, lines: PayoutLines): Promise<PartRow[]> {
  const { merchantId, payoutIds, position } = lines
  if (payoutIds.length === 0) return []
  const { rows } = await sql<PartRow>`
    select l.payout_id, ${partOf()} as part, count(*)::int as count, sum(x.amount)::text as amount,
      sum(x.fees)::text as fees
    ${linesOfPayouts(lines)}
    cross join lateral (
      select ${sumOf('amount')} as amount, ${sumOf('fees')} as fees from ${transfersOf(merchantId)}
    ) x
    ${position === undefined ? sql`` : sql`where ${isCovered(position)}`}
    group by 1, 2`.execute(trx)
  return rows
}

/** Composition of one payout from its parts. */
export function payoutSumsOf(parts: readonly PartRow[]): PayoutSums {
  const own = noSums()
  for (const { part, count, ...row } of parts) {
    const [amount, fees] = [BigInt(row.amount), BigInt(row.fees)]
    own.parts.set(part, { count, amount, fees })
    own.fees += fees
    own.lines += amount + fees
    if (part === 'payment') own.gross = amount
    if (part === 'refund') own.refunds = amount
    if (part === 'chargeback') own.chargebacks = amount
  }
  return own
}

/**
 * Condition for a line `l` with its entry `e` to exist at a position of the account's journal. A line passed on by a
 * failed payout came to this one later.
 */
export function isCovered(position: bigint): RawBuilder<unknown> {
  return sql`greatest(e.position, l.since_position) <= ${position}`
}

/** Part of an entry `e`, by its event type; others are other movements. */
export function partOf(): RawBuilder<Part> {
  return sql<Part>`case
    when e.type like 'payment.%' then 'payment'
    when e.type like 'refund.%' then 'refund'
    when e.type like 'dispute.%' then 'chargeback'
    when e.type like 'fee.%' then 'fee'
    else 'other' end`
}

/**
 * Entries `e` of payouts, joined to their lines `l`. Each is looked up by key, because with a free join and no
 * statistics the planner scanned the merchant's entries once per line.
 */
export function linesOfPayouts({ merchantId, payoutIds, stretch }: PayoutLines): RawBuilder<unknown> {
  const { after = null, until = null } = stretch ?? {}
  return sql`
    from (
      select held.payout_id, held.entry_id, held.since_position from payout_lines held
      where held.merchant_id = ${merchantId} and held.payout_id = any(${payoutIds}::uuid[])
        ${after === null ? sql`` : sql`and held.entry_id > ${after}::uuid`}
        ${until === null ? sql`` : sql`and held.entry_id <= ${until}::uuid`}
    ) l
    cross join lateral (
      select entry.* from journal_entries entry
      where entry.merchant_id = ${merchantId} and entry.id = l.entry_id offset 0
    ) e`
}

/** Transfers `t` of an entry `e`, with the ledger accounts they go from (`f`) and to (`o`). */
export function transfersOf(merchantId: Id<'merchant'>): RawBuilder<unknown> {
  return sql`(
      select transfer.* from transfers transfer
      where transfer.merchant_id = ${merchantId} and transfer.entry_id = e.id offset 0
    ) t
    join ledger_accounts f on f.merchant_id = ${merchantId} and f.id = t.from_account
    join ledger_accounts o on o.merchant_id = ${merchantId} and o.id = t.to_account`
}

/** Effect of the joined transfers on the balance: as fees, or otherwise. */
export function sumOf(what: 'amount' | 'fees'): RawBuilder<string> {
  const isFee = sql`'fees' in (f.kind, o.kind)`
  return sql<string>`coalesce(sum(case when o.kind = 'balance' then t.amount when f.kind = 'balance' then -t.amount end)
    filter (where ${what === 'fees' ? isFee : sql`not ${isFee}`}), 0)`
}

function noSums(): PayoutSums {
  return { parts: new Map(), gross: 0n, refunds: 0n, chargebacks: 0n, fees: 0n, lines: 0n }
}
