import type { payoutParts, payoutStatuses } from '@firepay/contract/payouts/payout-values.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { ModeFilter } from '@firepay/contract/sites/sites.schemas.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import { successorOf } from '../transactions/prefix.ts'
import type { TransactionDetails } from '../transactions/transactions.tables.ts'
import { linesOfPayouts, type PayoutLines, partOf, sumOf, transfersOf } from './payout-parts.ts'

export type PayoutFilter = {
  search?: { prefix: string; id: Id<'payout'> | null } | undefined
  siteIds?: readonly Id<'site'>[] | undefined
  accountIds?: readonly Id<'account'>[] | undefined
  currencies?: readonly string[] | undefined
  statuses?: readonly (typeof payoutStatuses)[number][] | undefined
  mode: ModeFilter
  from: Date | null
  to: Date | null
}

export type PayoutRow = {
  id: Id<'transaction'>
  site_id: Id<'site'>
  account_id: Id<'account'>
  mode: string
  time_zone: string
  status: (typeof payoutStatuses)[number]
  status_reason: string | null
  currency: string
  amount: bigint
  processor_reference: string
  created_at: Date
  status_at: Date
  paid_at: Date | null
  payout: TransactionDetails['payout'] | null
}

export type PayoutPageRequest = {
  column: 'created_at' | 'amount'
  descending: boolean
  limit: number
  offset: number
  after?: PayoutRow | undefined
}

/** Payouts with their site. Payouts are few, and an index has them by type and instant. */
const rowsOf = (merchantId: Id<'merchant'>, conditions: readonly RawBuilder<SqlBool>[]) => sql`
  from transactions p
  join sites s on s.merchant_id = ${merchantId} and s.id = p.site_id
  left join transaction_details d on d.merchant_id = ${merchantId} and d.transaction_id = p.id
  where p.merchant_id = ${merchantId} and p.type = 'payout'
    ${conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`}`

const columns = (merchantId: Id<'merchant'>) => sql`
  p.id, p.site_id, p.account_id, s.mode, s.time_zone, p.status, p.status_reason, p.currency, p.amount,
  p.processor_reference, p.created_at, p.status_at, d.data -> 'payout' as payout,
  (select min(n.occurred_at) from journal_entries n where n.merchant_id = ${merchantId} and n.transaction_id = p.id
    and n.type = 'payout.paid') as paid_at`

/** One page of the filter; the id, in the direction of the sort, breaks ties. */
export async function listPayouts(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: PayoutFilter,
  { column, descending, limit, offset, after }: PayoutPageRequest,
): Promise<PayoutRow[]> {
  const by = sql.ref(`p.${column}`)
  const direction = descending ? sql`desc` : sql`asc`
  const conditions = conditionsOf(filter)
  if (after) {
    conditions.push(sql<SqlBool>`(${by}, p.id) ${descending ? sql`<` : sql`>`} (${after[column]}, ${after.id}::uuid)`)
  }
  const { rows } = await sql<PayoutRow>`
    select ${columns(merchantId)} ${rowsOf(merchantId, conditions)}
    order by ${by} ${direction}, p.id ${direction} limit ${limit} offset ${offset}`.execute(trx)
  return rows
}

export async function findPayout(
  trx: Trx,
  merchantId: Id<'merchant'>,
  id: Id<'payout'>,
): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    select ${columns(merchantId)} ${rowsOf(merchantId, [sql<SqlBool>`p.id = ${id}`])}`.execute(trx)
  return rows[0]
}

/** @throws ApiError `NOT_FOUND` when the merchant has no payout with this id */
export async function getPayout(trx: Trx, merchantId: Id<'merchant'>, id: Id<'payout'>): Promise<PayoutRow> {
  const row = await findPayout(trx, merchantId, id)
  if (!row) throw new ApiError('NOT_FOUND')
  return row
}

export type StatusSum = { status: PayoutRow['status']; currency: string; count: number; amount: string }

/** Counts and amounts of the filter, by status and currency. */
export async function sumByStatus(trx: Trx, merchantId: Id<'merchant'>, filter: PayoutFilter): Promise<StatusSum[]> {
  const { rows } = await sql<StatusSum>`
    select p.status, p.currency, count(*)::int as count, sum(p.amount)::text as amount
    ${rowsOf(merchantId, conditionsOf(filter))} group by 1, 2 order by 2, 1`.execute(trx)
  return rows
}

function conditionsOf(filter: PayoutFilter): RawBuilder<SqlBool>[] {
  const { search, siteIds, accountIds, currencies, statuses, mode, from, to } = filter
  const among = (column: string, values: readonly string[] | undefined, type: 'uuid' | 'text') =>
    values === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`]
  return [
    ...among('p.site_id', siteIds, 'uuid'),
    ...among('p.account_id', accountIds, 'uuid'),
    ...among('p.currency', currencies, 'text'),
    ...among('p.status', statuses, 'text'),
    ...(mode === 'all' ? [] : [sql<SqlBool>`s.mode = ${mode}`]),
    ...(from ? [sql<SqlBool>`p.created_at >= ${from}`] : []),
    ...(to ? [sql<SqlBool>`p.created_at < ${to}`] : []),
    ...(search ? [found(search)] : []),
  ]
}

function found({ prefix, id }: NonNullable<PayoutFilter['search']>): RawBuilder<SqlBool> {
  const successor = successorOf(prefix)
  const before = successor === null ? sql`` : sql`and p.processor_reference < ${successor}`
  return sql<SqlBool>`((p.processor_reference >= ${prefix} ${before})
    or starts_with(d.data -> 'payout' ->> 'traceId', ${prefix}) or p.id = ${id})`
}

/**
 * Balance effect of each payout's lines, from its transfers and independent of parts. Not from the view of postings:
 * without planner statistics it scanned the merchant's entries once per line.
 */
export async function sumPostings(trx: Trx, lines: PayoutLines): Promise<Map<Id<'transaction'>, bigint>> {
  const { merchantId, payoutIds } = lines
  if (payoutIds.length === 0) return new Map()
  const { rows } = await sql<{ payout_id: Id<'transaction'>; amount: string }>`
    select l.payout_id, sum(x.amount)::text as amount
    ${linesOfPayouts(lines)}
    cross join lateral (
      select sum(case when t.to_account = b.id then t.amount else -t.amount end) as amount from (
        select transfer.* from transfers transfer
        where transfer.merchant_id = ${merchantId} and transfer.entry_id = e.id offset 0
      ) t
      join ledger_accounts b on b.merchant_id = ${merchantId} and b.kind = 'balance'
        and b.id in (t.from_account, t.to_account)
    ) x
    group by l.payout_id`.execute(trx)
  return new Map(rows.map((row) => [row.payout_id, BigInt(row.amount)]))
}

/** Other movements inside payouts, by transaction type. */
export async function sumOthers(
  trx: Trx,
  lines: PayoutLines,
): Promise<{ type: string; count: number; amount: string }[]> {
  const { merchantId } = lines
  const { rows } = await sql<{ type: string; count: number; amount: string }>`
    select c.type, count(*)::int as count, sum(x.amount)::text as amount
    ${linesOfPayouts(lines)}
    cross join lateral (
      select own.type from transactions own where own.merchant_id = ${merchantId} and own.id = e.transaction_id offset 0
    ) c
    cross join lateral (select ${sumOf('amount')} as amount from ${transfersOf(merchantId)}) x
    where ${partOf()} = 'other'
    group by c.type order by c.type`.execute(trx)
  return rows
}

/** Fees inside payouts by type, highest first. */
export async function sumFees(
  trx: Trx,
  lines: PayoutLines,
): Promise<{ fee_type: string; count: number; amount: string }[]> {
  const { merchantId } = lines
  const { rows } = await sql<{ fee_type: string; count: number; amount: string }>`
    select x.kind as fee_type, count(*)::int as count, sum(x.fees)::text as amount
    ${linesOfPayouts(lines)}
    cross join lateral (
      select t.kind, ${sumOf('fees')} as fees from ${transfersOf(merchantId)}
      where 'fees' in (f.kind, o.kind) group by t.kind, t.line
    ) x
    group by x.kind order by sum(x.fees), x.kind`.execute(trx)
  return rows
}

export type LineRow = {
  part: (typeof payoutParts)[number]
  type: string
  entry_type: string
  transaction_id: Id<'transaction'>
  parent_id: Id<'transaction'> | null
  reference: string
  order_reference: string | null
  method: string | null
  card_brand: string | null
  method_details: TransactionDetails['paymentMethod'] | null
  reason: string | null
  posted_at: Date
  /** In the account's journal; breaks ties of `posted_at`. */
  position: string
  amount: string
  fees: string
}

/** A page of lines: by offset, or after a line. */
export type LinePage = { limit: number } & ({ offset: number } | { after: LineRow | undefined })

/**
 * Lines of a payout in posting order. The page is limited on the payout's own rows before entries, transfers and
 * details are joined. The payment of a line is computed before the join: an expression in the join condition prevents
 * use of the key under row-level security, and all transactions of the merchant were read per line.
 */
export async function listPayoutLines(
  trx: Trx,
  merchantId: Id<'merchant'>,
  payoutId: Id<'transaction'>,
  { parts, ...page }: { parts: readonly string[] | undefined } & LinePage,
): Promise<LineRow[]> {
  const after = 'after' in page ? page.after : undefined
  const { rows } = await sql<LineRow>`
    select e.part, c.type, e.type as entry_type, c.id as transaction_id, c.parent_id, c.processor_reference as reference,
      coalesce(c.order_reference, m.order_reference) as order_reference, m.method, m.card_brand,
      md.data -> 'paymentMethod' as method_details,
      coalesce(cd.data -> 'dispute' ->> 'reason', c.status_reason, cd.data ->> 'description') as reason,
      e.posted_at, e.position::text as position, x.amount, x.fees
    from (
      select e.id, e.type, e.posted_at, e.position, ${partOf()} as part
      from (
        select l.entry_id as id, l.entry_type as type, l.posted_at, l.position from payout_lines l
        where l.merchant_id = ${merchantId} and l.payout_id = ${payoutId}
          ${after ? sql`and (l.posted_at, l.position) > (${after.posted_at}, ${after.position}::bigint)` : sql``}
      ) e
      ${parts === undefined ? sql`` : sql`where ${partOf()} = any(${parts}::text[])`}
      order by e.posted_at, e.position limit ${page.limit} offset ${'offset' in page ? page.offset : 0}
    ) e
    join lateral (
      select entry.transaction_id from journal_entries entry
      where entry.merchant_id = ${merchantId} and entry.id = e.id offset 0
    ) j on true
    cross join lateral (
      select ${sumOf('amount')}::text as amount, ${sumOf('fees')}::text as fees
      from ${transfersOf(merchantId)}
    ) x
    join lateral (
      select own.*, coalesce(own.parent_id, own.id) as payment_id
      from transactions own where own.merchant_id = ${merchantId} and own.id = j.transaction_id offset 0
    ) c on true
    left join lateral (
      select pay.* from transactions pay
      where pay.merchant_id = ${merchantId} and pay.id = c.payment_id offset 0
    ) m on true
    left join transaction_details cd on cd.merchant_id = ${merchantId} and cd.transaction_id = c.id
    left join transaction_details md on md.merchant_id = ${merchantId} and md.transaction_id = m.id
    order by e.posted_at, e.position`.execute(trx)
  return rows
}

export type HolderRow = { id: Id<'transaction'>; processor_reference: string; lines: number }

/** Payouts that now hold lines of a failed one, by number of lines. */
export async function listHolders(
  trx: Trx,
  merchantId: Id<'merchant'>,
  payoutId: Id<'transaction'>,
): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select p.id, p.processor_reference, n.lines
    from (
      select held.payout_id, count(*)::int as lines from payout_lines l
      cross join lateral (
        select own.payout_id from payout_lines own
        where own.merchant_id = ${merchantId} and own.entry_id = l.entry_id and own.active offset 0
      ) held
      where l.merchant_id = ${merchantId} and l.payout_id = ${payoutId}
      group by held.payout_id order by lines desc, held.payout_id limit 10
    ) n
    join transactions p on p.merchant_id = ${merchantId} and p.id = n.payout_id
    order by n.lines desc, p.id`.execute(trx)
  return rows
}

export async function findTimeline(
  trx: Trx,
  merchantId: Id<'merchant'>,
  payoutId: Id<'payout'>,
): Promise<TransactionDetails['timeline']> {
  const { rows } = await sql<{ timeline: TransactionDetails['timeline'] | null }>`
    select d.data -> 'timeline' as timeline from transaction_details d
    where d.merchant_id = ${merchantId} and d.transaction_id = ${payoutId}`.execute(trx)
  return rows[0]?.timeline ?? []
}
