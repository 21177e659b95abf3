import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { isOfFile } from './is-of-file.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** A separate fee may precede the capture of its payment by this much, because their clocks differ. */
const slackMs = 24 * 60 * 60_000

/** A payment whose capture events reported without the fee that a file has. */
export type FeeCandidate = { id: Id<'transaction'>; currency: string; amount: bigint; at: Date }

/**
 * Payments whose fee may be part of a fee that events reported without naming a payment: since the capture, in the same currency
 * and not smaller.
 */
export async function findHeldFees(
  trx: Trx,
  { merchantId, siteId }: Scope,
  candidates: readonly FeeCandidate[],
): Promise<Set<Id<'transaction'>>> {
  if (candidates.length === 0) return new Set()
  const since = candidates.map(({ at }) => new Date(at.getTime() - slackMs))
  const { rows } = await sql<{ id: Id<'transaction'> }>`
    select c.id
    from unnest(${candidates.map(({ id }) => id)}::uuid[], ${candidates.map(({ currency }) => currency)}::text[],
      ${candidates.map(({ amount }) => `${amount}`)}::bigint[], ${since}::timestamptz[]) as c (id, currency, amount, since)
    where exists (
      select from transactions x
      where x.merchant_id = ${merchantId} and x.site_id = ${siteId} and x.type = 'fee' and x.created_at >= c.since
        and x.currency = c.currency and x.amount >= c.amount
        and exists (
          select from journal_entries e
          where e.merchant_id = ${merchantId} and e.transaction_id = x.id and not ${isOfFile({ merchantId, siteId })} offset 0)
      offset 0)`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** A fee that a file adds to a payment, decided while no other fee could be it. */
export type FeeWatch = FeeCandidate & { references: readonly string[] }

/** Payments for which another fee exists by now: one of their references, or one that may hold theirs. */
export async function findFeesSince(
  trx: Trx,
  scope: Scope,
  watches: readonly FeeWatch[],
): Promise<Set<Id<'transaction'>>> {
  if (watches.length === 0) return new Set()
  const held = await findHeldFees(trx, scope, watches)
  const named = await trx
    .selectFrom('transactions')
    .select('processor_reference')
    .where('merchant_id', '=', scope.merchantId)
    .where('site_id', '=', scope.siteId)
    .where('type', '=', 'fee')
    .where(sql<boolean>`processor_reference = any(${watches.flatMap(({ references }) => references)})`)
    .execute()
  const references = new Set(named.map((row) => row.processor_reference))
  const own = watches.filter((watch) => watch.references.some((reference) => references.has(reference)))
  return new Set([...held, ...own.map(({ id }) => id)])
}
