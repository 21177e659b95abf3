import type { comparisonResults } from '@firepay/contract/imports/import-values.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import type { RunRecord } from './imports.queries.ts'

export type ComparedRow = {
  result: (typeof comparisonResults)[number]
  type: string
  reference: string
  order_reference: string | null
  at: Date
  currency: string
  in_file: string | null
  here: string | null
  line: number | null
  transaction_id: Id<'transaction'> | null
}

/**
 * Types that every file of a processor lists, so that an absent object is missing. Many files omit other types (payouts,
 * fees); Stripe's payments export names neither refunds nor disputes.
 */
function alwaysListed({ format }: RunRecord): string[] {
  return format === 'stripe-payments' ? ['payment'] : ['payment', 'refund', 'chargeback']
}

/**
 * Compares the objects of the file with those of the site, by type and reference; the amounts of an object's lines are
 * added. An adjustment in the file may be another object of the site that the file does not name. Failed refunds and payouts
 * of the file do not count. Only objects of the site created between the first and the last line count, in the currencies
 * of the file.
 *
 * Its cost does not depend on table statistics, which are missing for new lines: both sides are sorted together instead of
 * searched in each other (docs/decisions/imports.md).
 */
const compared = (run: RunRecord) => sql`
  with written as (
    select type, reference, min(line) as line, max(currency) as currency, sum(amount) as amount, min(at) as at,
      max(order_reference) as order_reference, bool_or(kind in ('refund_failed', 'payout_failed')) as is_undone
    from import_lines
    where merchant_id = ${run.merchant_id} and run_id = ${run.id} and type is not null
    group by type, reference
  ),
  said as materialized (
    select coalesce(named.type, written.type) as type, reference, line, currency, amount, at, order_reference, is_undone
    from written
    left join lateral (
      select found.type from transactions found
      where written.type = 'adjustment' and found.merchant_id = ${run.merchant_id} and found.site_id = ${run.site_id}
        and found.processor_reference = written.reference and found.part = 0
        and found.type in ('payment', 'refund', 'chargeback', 'payout', 'topup')
      order by found.type
      limit 1
    ) named on true
  ),
  span as materialized (
    select min(at) as first_at, max(at) as last_at from import_lines
    where merchant_id = ${run.merchant_id} and run_id = ${run.id} and at is not null
  ),
  kinds as materialized (
    select array(select distinct type from said) as types, array(select distinct currency from said) as currencies
  ),
  sides as (
    select type, reference, true as in_file, null::text as order_reference, null::timestamptz as at, null::text as currency,
      null::uuid as id, null::numeric as here
    from said
    union all
    select found.type, found.processor_reference, false, found.order_reference,
      coalesce(found.captured_at, found.created_at), found.currency, found.id,
      case when found.type = 'payment' then found.captured_amount
        when found.type = 'adjustment' then found.amount
        else -found.amount end
    from transactions found, span, kinds
    where found.merchant_id = ${run.merchant_id} and found.site_id = ${run.site_id} and found.part = 0
      and (found.type = any(${alwaysListed(run)}) or found.type = any(kinds.types))
      and found.currency = any(kinds.currencies)
      and coalesce(found.captured_at, found.created_at) between span.first_at and span.last_at
      and found.created_at <= span.last_at
      and (found.type <> 'payment' or found.captured_amount > 0)
      and found.status <> 'failed' and (found.type <> 'refund' or found.status = 'succeeded')
  ),
  unlisted as (
    select *, bool_or(in_file) over (partition by reference) as is_named,
      bool_or(in_file) over (partition by reference, type) as is_listed
    from sides
  ),
  both_sides as (
    select said.type, said.reference, coalesce(said.order_reference, found.order_reference) as order_reference, said.at,
      said.currency, said.amount as in_file, said.line, found.id as transaction_id, found.currency as here_currency,
      case when found.id is null then null
        when found.status = 'failed' then 0
        when found.type = 'payment' then found.captured_amount
        when found.type = 'adjustment' then found.amount
        else -found.amount end as here
    from said
    left join lateral (
      select id, type, status, currency, amount, captured_amount, order_reference from transactions
      where merchant_id = ${run.merchant_id} and site_id = ${run.site_id} and type = said.type
        and processor_reference = said.reference and part = 0
      offset 0
    ) found on true
    where not said.is_undone and said.amount is not null
    union all
    select type, reference, order_reference, at, currency, null, null, id, currency, here
    from unlisted
    where not in_file and not is_listed and (type <> 'adjustment' or not is_named)
  ),
  rows as (
    select *, case
      when transaction_id is null then 'missing_here'
      when in_file is null then 'missing_in_file'
      when in_file <> here or currency <> here_currency then 'differs'
      else 'matched' end as result
    from both_sides
  )`

/** A page of the comparison: missing here, missing in the file, differing, matched, in this order. */
export async function listCompared(
  trx: Trx,
  run: RunRecord,
  result: ComparedRow['result'] | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`${compared(run)}
    select result, type, reference, order_reference, at, currency, in_file::text, here::text, line, transaction_id
    from rows
    where ${result ?? null}::text is null or result = ${result ?? null}
    order by array_position(array['missing_here', 'missing_in_file', 'differs', 'matched'], result), at, type, reference
    limit ${limit} offset ${offset}`.execute(trx)
  return rows
}

export type ComparedTotal = {
  currency: string
  result: ComparedRow['result']
  count: bigint
  in_file: string
  here: string
}

/** Counts and sums of each result and currency. */
export async function sumCompared(trx: Trx, run: RunRecord): Promise<ComparedTotal[]> {
  const { rows } = await sql<ComparedTotal>`${compared(run)}
    select currency, result, count(*) as count, coalesce(sum(in_file), 0)::text as in_file,
      coalesce(sum(here) filter (where here_currency = currency), 0)::text as here
    from rows
    group by currency, result
    order by currency, array_position(array['missing_here', 'missing_in_file', 'differs', 'matched'], result)`.execute(
    trx,
  )
  return rows
}

/** Time of the first and the last line; nulls without any. */
export async function findSpan(trx: Trx, run: RunRecord): Promise<{ first_at: Date | null; last_at: Date | null }> {
  return await trx
    .selectFrom('import_lines')
    .select(({ fn }) => [fn.min<Date | null>('at').as('first_at'), fn.max<Date | null>('at').as('last_at')])
    .where('merchant_id', '=', run.merchant_id)
    .where('run_id', '=', run.id)
    .executeTakeFirstOrThrow()
}
