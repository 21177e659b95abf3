import type { Id } from '@firepay/contract/product/ids.ts'
import type { TransactionType } from '@firepay/contract/transactions/transactions.schemas.ts'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import type { LedgerKind } from '../ledger/ledger.tables.ts'
import { mergesSites, rangeConditions, rowConditions, sumConditions } from './transactions.conditions.ts'
import type { TransactionFilter } from './transactions.filter.ts'
import {
  columnOf,
  isAfter,
  isOfOrder,
  type Order,
  orderBy,
  type PageCursor,
  type SortColumn,
} from './transactions.order.ts'
import type { TransactionDetails, TransactionsTable } from './transactions.tables.ts'

export type TransactionRow = Selectable<TransactionsTable> & { details: TransactionDetails | null }

/** The latest chargeback of a payment. */
export type ChargebackOfPayment = {
  parent_id: Id<'transaction'>
  id: string
  amount: bigint
  currency: string
  dispute: TransactionDetails['dispute'] | null
}

/** A transaction of a list, with its latest chargeback. */
type ListedTransaction = TransactionRow & { chargeback: ChargebackOfPayment | null }

/** One side of a transfer: its effect on a ledger account. */
export type LedgerLine = {
  account: LedgerKind
  amount: bigint
  currency: string
  /** For the merchant's balance: when the money becomes available. */
  availableAt: Date | null
  postedAt: Date
  transactionId: Id<'transaction'>
  entryType: string
  feeType: string | null
  /** For the merchant's balance: the payout that covers the entry. */
  payoutId: Id<'transaction'> | null
}

/** A payout with lines of a transaction, without its share. */
export type PayoutOfLines = Pick<
  TransactionRow,
  'id' | 'processor_reference' | 'status' | 'status_at' | 'amount' | 'currency' | 'created_at'
> & { payout: TransactionDetails['payout'] | null }

export type PageRequest = Order & {
  limit: number
  offset: number
  /** The cursor after which the page begins. */
  after: PageCursor | null
  /** True when few rows match the search: they are found first and then sorted. */
  isSearchNarrow: boolean
}

/** One page of the filter; the id, in the direction of the sort, breaks ties. */
export async function listTransactions(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: TransactionFilter,
  page: PageRequest,
): Promise<ListedTransaction[]> {
  const { siteId: sites, ...others } = filter.values
  const merged = page.column === 'created_at' && mergesSites(filter) ? sites : undefined
  const conditions = [
    sql<SqlBool>`t.merchant_id = ${merchantId}`,
    ...rowConditions(merged ? { ...filter, values: others } : filter),
    ...rangeConditions(filter),
    ...isOfOrder(page),
    ...(page.after ? [isAfter(page, page.after)] : []),
  ]
  // One generic plan serves the usual filters. The limit is a literal, because the planner assumes a tenth of the rows
  // for an unknown one.
  const isUsual = page.offset === 0 && sumConditions(filter) !== null
  const mark = isUsual ? sql`/* named: transactions */` : sql``
  const limit = isUsual ? sql`limit ${sql.lit(page.limit)}` : sql`limit ${page.limit} offset ${page.offset}`
  const matching = merged
    ? sql`select t.* from unnest(${merged}::uuid[]) as s (id) cross join lateral (
        select * from transactions t where ${sql.join(conditions, sql` and `)} and t.site_id = s.id
        order by ${orderBy(page)} limit ${sql.lit(page.offset + page.limit)}) t`
    : sql`select * from transactions t where ${sql.join(conditions, sql` and `)}`
  // Limits the page before joining details, so that skipped rows need no lookup. Chargebacks are joined for disputed
  // payments only, which are few.
  const { rows } = await sql<TransactionRow & Chargeback>`
    select ${mark} t.*, d.data as details, c.id as chargeback_id, c.amount as chargeback_amount,
      c.currency as chargeback_currency, c.dispute as chargeback_dispute
    from (
      ${page.isSearchNarrow ? sql`with found as materialized (${matching}) select * from found t` : matching}
      order by ${orderBy(page)}
      ${limit}
    ) t
    left join transaction_details d
      on d.merchant_id = ${merchantId} and d.merchant_id = t.merchant_id and d.transaction_id = t.id
    left join lateral (
      select c.id, c.amount, c.currency, e.data -> 'dispute' as dispute
      from transactions c
      left join transaction_details e
        on e.merchant_id = ${merchantId} and e.merchant_id = c.merchant_id and e.transaction_id = c.id
      where t.type = 'payment' and t.dispute_status <> 'none'
        and c.merchant_id = ${merchantId} and c.parent_id = t.id and c.type = 'chargeback'
      order by c.created_at desc, c.id desc limit 1
    ) c on true
    order by ${orderBy(page)}
  `.execute(trx)
  return rows.map(({ chargeback_id: id, chargeback_amount, chargeback_currency, chargeback_dispute, ...row }) => {
    const [amount, currency, dispute] = [chargeback_amount, chargeback_currency, chargeback_dispute]
    const isThere = id !== null && amount !== null && currency !== null
    return { ...row, chargeback: isThere ? { parent_id: row.id, id, amount, currency, dispute } : null }
  })
}

type Chargeback = {
  chargeback_id: string | null
  chargeback_amount: bigint | null
  chargeback_currency: string | null
  chargeback_dispute: ChargebackOfPayment['dispute']
}

/**
 * Position of a transaction in the order of a column; null when the merchant has no such transaction.
 * @param types types that may be found; null for all
 */
export async function findCursor(
  trx: Trx,
  { merchantId, id }: { merchantId: Id<'merchant'>; id: string },
  column: SortColumn,
  types: readonly TransactionType[] | null,
): Promise<PageCursor | null> {
  const { rows } = await sql<PageCursor>`
    select ${columnOf(column)}::text as value, t.id from transactions t
    where t.merchant_id = ${merchantId} and t.id = ${id} and ${types === null ? sql`true` : sql`t.type = any(${types}::text[])`}
  `.execute(trx)
  return rows[0] ?? null
}

/** The transaction with its details, or null. */
export async function findTransaction(
  trx: Trx,
  merchantId: Id<'merchant'>,
  id: string,
): Promise<TransactionRow | null> {
  const { rows } = await sql<TransactionRow>`
    select /* named: transaction */ t.*, d.data as details
    from transactions t
    left join transaction_details d
      on d.merchant_id = ${merchantId} and d.merchant_id = t.merchant_id and d.transaction_id = t.id
    where t.merchant_id = ${merchantId} and t.id = ${id}
  `.execute(trx)
  return rows[0] ?? null
}

/** The latest chargeback of each of these payments that has one. */
export async function findChargebacks(
  trx: Trx,
  merchantId: Id<'merchant'>,
  paymentIds: readonly Id<'transaction'>[],
): Promise<Map<string, ChargebackOfPayment>> {
  if (paymentIds.length === 0) return new Map()
  const { rows } = await sql<ChargebackOfPayment>`
    select /* named: chargebacks */ distinct on (t.parent_id) t.parent_id, t.id, t.amount, t.currency, d.data -> 'dispute' as dispute
    from transactions t
    left join transaction_details d
      on d.merchant_id = ${merchantId} and d.merchant_id = t.merchant_id and d.transaction_id = t.id
    where t.merchant_id = ${merchantId} and t.parent_id = any(${paymentIds}::uuid[]) and t.type = 'chargeback'
    order by t.parent_id, t.created_at desc, t.id desc
  `.execute(trx)
  return new Map(rows.map((row) => [row.parent_id, row]))
}

type TransferRow = {
  transaction_id: Id<'transaction'>
  type: string
  kind: string
  amount: bigint
  currency: string
  available_at: Date | null
  posted_at: Date
  from_kind: LedgerKind
  to_kind: LedgerKind
  payout_id: Id<'transaction'> | null
}

/**
 * Postings of the transaction and its children: both sides of each transfer, the debited one first, in journal order.
 * They sum to zero. There are few lines, so each payout is looked up by key, independently of planner statistics.
 */
export async function listLedgerLines(trx: Trx, merchantId: Id<'merchant'>, id: string): Promise<LedgerLine[]> {
  const { rows } = await sql<TransferRow>`
    select /* named: ledger */ e.transaction_id, e.type, x.kind, x.amount, x.currency, x.available_at, x.posted_at,
      giving.kind as from_kind, taking.kind as to_kind,
      (select l.payout_id from payout_lines l where l.merchant_id = ${merchantId} and l.entry_id = e.id and l.active) as payout_id
    from journal_entries e
    join transfers x on x.merchant_id = e.merchant_id and x.entry_id = e.id
    join ledger_accounts giving on giving.merchant_id = x.merchant_id and giving.id = x.from_account
    join ledger_accounts taking on taking.merchant_id = x.merchant_id and taking.id = x.to_account
    where e.merchant_id = ${merchantId} and x.merchant_id = ${merchantId}
      and giving.merchant_id = ${merchantId} and taking.merchant_id = ${merchantId}
      and e.transaction_id in (
        select t.id from transactions t where t.merchant_id = ${merchantId} and (t.id = ${id} or t.parent_id = ${id}))
    order by e.position, e.account_id, x.line
  `.execute(trx)
  return rows.flatMap((row) => {
    const line = (account: LedgerKind, amount: bigint): LedgerLine => ({
      account,
      amount,
      currency: row.currency,
      availableAt: account === 'balance' ? row.available_at : null,
      postedAt: row.posted_at,
      transactionId: row.transaction_id,
      entryType: row.type,
      feeType: [row.from_kind, row.to_kind].includes('fees') ? row.kind : null,
      payoutId: account === 'balance' ? row.payout_id : null,
    })
    return [line(row.from_kind, -row.amount), line(row.to_kind, row.amount)]
  })
}

/** The payouts of these lines, in chronological order. */
export async function listPayoutsOf(
  trx: Trx,
  merchantId: Id<'merchant'>,
  lines: readonly LedgerLine[],
): Promise<PayoutOfLines[]> {
  const ids = [...new Set(lines.flatMap(({ payoutId }) => payoutId ?? []))]
  if (ids.length === 0) return []
  const { rows } = await sql<PayoutOfLines>`
    select /* named: payouts-of-lines */ t.id, t.processor_reference, t.status, t.status_at, t.amount, t.currency,
      t.created_at, d.data -> 'payout' as payout
    from transactions t
    left join transaction_details d
      on d.merchant_id = ${merchantId} and d.merchant_id = t.merchant_id and d.transaction_id = t.id
    where t.merchant_id = ${merchantId} and t.id = any(${ids}::uuid[])
    order by t.created_at, t.id
  `.execute(trx)
  return rows
}

/** The note, locked until the transaction ends; null without one. */
export async function lockNote(trx: Trx, merchantId: Id<'merchant'>, id: Id<'transaction'>): Promise<string | null> {
  const row = await trx
    .selectFrom('transactions')
    .select('note')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.note ?? null
}

/** Replaces the note; null removes it. @returns whether the merchant has this transaction */
export async function updateNote(
  trx: Trx,
  merchantId: Id<'merchant'>,
  id: Id<'transaction'>,
  { note, at }: { note: string | null; at: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('transactions')
    .set({ note, updated_at: at })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('note', 'is distinct from', note)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
