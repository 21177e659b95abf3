import { sql } from 'kysely'
import { insertRows } from '../../platform/db/insert-rows.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Tracked, Workspace } from './workspace.ts'

/**
 * Which journal entries each payout covers, once everything of the batch is written: the ones it names,
 * or every available line of the account, up to its instant, that no other payout covers unless that one failed.
 */
export async function savePayoutLines(trx: Trx, space: Workspace): Promise<void> {
  for (const payout of space.failedPayouts) await freeLines(trx, payout)
  for (const { payout, references } of space.newPayouts) {
    // A payout made and failed in one batch covers nothing.
    if (payout.row.status === 'failed') continue
    if (references) await coverNamed(trx, space, payout, references)
    else await coverAvailable(trx, payout)
  }
  await coverAwaited(trx, space)
}

async function coverAvailable(trx: Trx, { row }: Tracked): Promise<void> {
  await sql`
    insert into payout_lines (merchant_id, payout_id, entry_id, active)
    select e.merchant_id, ${row.id}::uuid, e.id, true
    from journal_entries e
    join accounts a on a.merchant_id = e.merchant_id and a.id = e.account_id
    where e.merchant_id = ${row.merchant_id} and a.merchant_id = ${row.merchant_id} and e.account_id = ${row.account_id}
      and e.position >= a.payout_floor and ${isLine(row.merchant_id)} and e.posted_at <= ${row.created_at}
      and not exists (select 1 from transfers t where t.merchant_id = ${row.merchant_id} and t.entry_id = e.id
        and t.available_at > ${row.created_at})
      and not exists (select 1 from payout_lines l where l.merchant_id = ${row.merchant_id} and l.entry_id = e.id
        and l.active)
    on conflict do nothing`.execute(trx)
  await markPaidOut(trx, row.merchant_id, row.id)
  await raiseFloor(trx, row)
}

/** An entry `e` that moved the merchant's balance and is no payout itself. */
function isLine(merchantId: string) {
  return sql`e.type not like 'payout.%' and exists (
    select 1 from transfers t where t.merchant_id = ${merchantId} and t.entry_id = e.id and t.available_at is not null)`
}

/** The next payout begins at the first line that none covers; without one, after the last entry. */
async function raiseFloor(trx: Trx, row: Tracked['row']): Promise<void> {
  await sql`
    update accounts a set payout_floor = coalesce((
      select e.position from journal_entries e
      where e.merchant_id = ${row.merchant_id} and e.account_id = ${row.account_id} and e.position >= a.payout_floor
        and ${isLine(row.merchant_id)}
        and not exists (select 1 from payout_lines l where l.merchant_id = ${row.merchant_id} and l.entry_id = e.id
          and l.active)
      order by e.position limit 1), a.last_position + 1)
    where a.merchant_id = ${row.merchant_id} and a.id = ${row.account_id}`.execute(trx)
}

async function coverNamed(trx: Trx, space: Workspace, { row }: Tracked, references: readonly string[]): Promise<void> {
  await insertRows(
    trx,
    'payout_references',
    ['merchant_id', 'site_id', 'reference', 'payout_id'],
    [...new Set(references)].map((reference) => ({
      merchant_id: row.merchant_id,
      site_id: space.site.siteId,
      reference,
      payout_id: row.id,
    })),
  )
  await coverReferences(trx, space, row.id, row.account_id, references)
}

/** Lines of this batch whose transaction an earlier payout named. */
async function coverAwaited(trx: Trx, space: Workspace): Promise<void> {
  const { merchantId, siteId } = space.site
  const references = new Set(
    space.entries.map((entry) => space.transactions.get(entry.transactionId)?.row.processor_reference ?? ''),
  )
  if (references.size === 0) return
  const awaited = await sql<{ payout_id: string; account_id: string; references: string[] }>`
    select r.payout_id, p.account_id, array_agg(r.reference) as references
    from payout_references r
    join transactions p on p.merchant_id = r.merchant_id and p.id = r.payout_id
    where r.merchant_id = ${merchantId} and p.merchant_id = ${merchantId} and r.site_id = ${siteId} and r.reference = any(${[...references]})
      and p.status <> 'failed'
    group by r.payout_id, p.account_id`.execute(trx)
  for (const row of awaited.rows) await coverReferences(trx, space, row.payout_id, row.account_id, row.references)
}

async function coverReferences(
  trx: Trx,
  space: Workspace,
  payoutId: string,
  accountId: string,
  references: readonly string[],
): Promise<void> {
  const { merchantId, siteId } = space.site
  await sql`
    insert into payout_lines (merchant_id, payout_id, entry_id, active)
    select e.merchant_id, ${payoutId}::uuid, e.id, true
    from transactions x
    join journal_entries e on e.merchant_id = x.merchant_id and e.transaction_id = x.id
    where x.merchant_id = ${merchantId} and e.merchant_id = ${merchantId}
      and x.site_id = ${siteId} and x.processor_reference = any(${references})
      and e.account_id = ${accountId} and ${isLine(merchantId)}
      and not exists (select 1 from payout_lines l where l.merchant_id = ${merchantId} and l.entry_id = e.id and l.active)
    on conflict do nothing`.execute(trx)
  await markPaidOut(trx, merchantId, payoutId)
}

/**
 * Transactions show the payout that covers one of their lines; the first one stays. The lines are gathered into an array
 * first: as a plain subquery, a merchant that the planner has no statistics of yet was walked once for each line.
 */
async function markPaidOut(trx: Trx, merchantId: string, payoutId: string): Promise<void> {
  await sql`
    update transactions x set payout_id = ${payoutId}
    where x.merchant_id = ${merchantId} and x.payout_id is null
      and x.id = any(array(
        select e.transaction_id from payout_lines l
        join journal_entries e on e.merchant_id = l.merchant_id and e.id = l.entry_id
        where l.merchant_id = ${merchantId} and e.merchant_id = ${merchantId} and l.payout_id = ${payoutId} and l.active))`.execute(
    trx,
  )
}

async function freeLines(trx: Trx, { row }: Tracked): Promise<void> {
  await sql`
    update accounts a set payout_floor = least(a.payout_floor, (
      select min(e.position) from payout_lines l
      join journal_entries e on e.merchant_id = l.merchant_id and e.id = l.entry_id
      where l.merchant_id = ${row.merchant_id} and e.merchant_id = ${row.merchant_id} and l.payout_id = ${row.id}))
    where a.merchant_id = ${row.merchant_id} and a.id = ${row.account_id}`.execute(trx)
  await trx
    .updateTable('payout_lines')
    .set({ active: false })
    .where('merchant_id', '=', row.merchant_id)
    .where('payout_id', '=', row.id)
    .execute()
  await trx
    .updateTable('transactions')
    .set({ payout_id: null })
    .where('merchant_id', '=', row.merchant_id)
    .where('payout_id', '=', row.id)
    .execute()
}
