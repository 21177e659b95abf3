import type { payoutParts } from '@firepay/contract/payouts/payout-values.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

type Part = (typeof payoutParts)[number]
type PartSum = { count: number; amount: bigint; fees: bigint }

/** What payouts are made of, in minor units as they moved the balance. */
export type PayoutSums = {
  parts: Map<Part, PartSum>
  gross: bigint
  refunds: bigint
  chargebacks: bigint
  fees: bigint
  /** The four above and the other movements that are lines. */
  lines: bigint
}

/** Which lines are added up: those of the payouts, or a stretch of them by the ids of their entries. */
export type PayoutLines = {
  merchantId: Id<'merchant'>
  payoutIds: readonly Id<'transaction'>[]
  /** The last journal entry of the account that counts; every one when absent. */
  position?: bigint
  stretch?: { after: string | null; until: string | null }
}

/** What the lines of a payout of one part come to, in minor units as text. */
export type PartRow = { payout_id: Id<'transaction'>; part: Part; count: number; amount: string; fees: string }

/**
 * Adds up the lines that payouts hold, also those of payouts that failed, by part: the one rule behind payouts and their
 * report. What is missing to the amount of a payout is for the caller to name.
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

/** What one payout is made of, by its parts. */
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
 * Whether a line `l` and its entry `e` were there at a position of the account's journal: one that was passed on by a payout
 * that failed came to this one later.
 */
export function isCovered(position: bigint): RawBuilder<unknown> {
  return sql`greatest(e.position, l.since_position) <= ${position}`
}

/** The part of an entry `e`, by the event that made it; what is not named is among the other movements. */
export function partOf(): RawBuilder<Part> {
  return sql<Part>`case
    when e.type like 'payment.%' then 'payment'
    when e.type like 'refund.%' then 'refund'
    when e.type like 'dispute.%' then 'chargeback'
    when e.type like 'fee.%' then 'fee'
    else 'other' end`
}

/**
 * The entries `e` that payouts hold by their lines `l`. Each is looked up by its key: joined freely, a merchant that the planner
 * has no statistics of yet was walked once for each line.
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

/** The transfers `t` of an entry `e`, with the ledger accounts they go `f`rom and t`o`. */
export function transfersOf(merchantId: Id<'merchant'>): RawBuilder<unknown> {
  return sql`(
      select transfer.* from transfers transfer
      where transfer.merchant_id = ${merchantId} and transfer.entry_id = e.id offset 0
    ) t
    join ledger_accounts f on f.merchant_id = ${merchantId} and f.id = t.from_account
    join ledger_accounts o on o.merchant_id = ${merchantId} and o.id = t.to_account`
}

/** What the joined transfers did to the balance: as fees, or otherwise. */
export function sumOf(what: 'amount' | 'fees'): RawBuilder<string> {
  const isFee = sql`'fees' in (f.kind, o.kind)`
  return sql<string>`coalesce(sum(case when o.kind = 'balance' then t.amount when f.kind = 'balance' then -t.amount end)
    filter (where ${what === 'fees' ? isFee : sql`not ${isFee}`}), 0)`
}

function noSums(): PayoutSums {
  return { parts: new Map(), gross: 0n, refunds: 0n, chargebacks: 0n, fees: 0n, lines: 0n }
}
