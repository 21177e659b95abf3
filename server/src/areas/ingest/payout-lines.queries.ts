import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { everyColumnOf, insertRows } from '../../platform/db/insert-rows.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { findPayoutFloor, isLine, lowerPayoutFloor, movePayoutFloor, raisePayoutFloor } from '../ledger/payout-floor.ts'
import { keepPayoutSums } from '../payouts/payout-sums.ts'
import { clearPayout, markLinesPaidOut, markPaidOut } from '../transactions/paid-out.ts'
import type { Tracked } from '../transactions/save-transactions.ts'
import { findByReference } from './further-names.queries.ts'
import type { PayoutReferencesTable } from './ingest.tables.ts'
import { namesOf } from './objects/provisional.ts'
import { type LaterPayouts, passOn } from './pass-on.queries.ts'
import type { Workspace } from './workspace.ts'

/**
 * Determines the journal entries that each payout covers, after the batch is written: the ones it names, or every line
 * of the account that is available at its instant and covered by no payout, except ones that failed before.
 */
export async function savePayoutLines(trx: Trx, space: Workspace): Promise<void> {
  const changed = new Set<Id<'transaction'>>()
  const toBeMade = new Set(space.payoutSteps.flatMap(({ payout, step }) => (step === 'made' ? [payout.row.id] : [])))
  for (const { payout, step, references } of space.payoutSteps) {
    if (step === 'failed') await freeLines(trx, payout, { changed, toBeMade })
    else {
      changed.add(payout.row.id)
      toBeMade.delete(payout.row.id)
      if (references) await coverNamed(trx, space, payout, references)
      else await coverAvailable(trx, payout)
    }
  }
  await coverAwaited(trx, space, changed)
  await keepPayoutSums(trx, space.site.merchantId, [...changed])
}

/** Journal entries per statement: a payout may cover a hundred thousand. */
const entriesAtOnce = 5_000

type Line = {
  id: string
  position: bigint
  posted_at: Date
  type: string
  transaction_id: Id<'transaction'>
  fits: boolean
}

/** Columns of a line first covered by this payout; only lines passed on by a failed payout have `since_position`. */
const ownColumns = ['merchant_id', 'payout_id', 'entry_id', 'active', 'posted_at', 'position', 'entry_type'] as const

/**
 * Reads in stretches, from the first line without a payout. Whether a line is covered is looked up by key: with a join,
 * the planner scanned a merchant without statistics once per line.
 */
async function coverAvailable(trx: Trx, { row }: Tracked): Promise<void> {
  const { merchant_id, id: payout_id } = row
  const { floor, last } = await findPayoutFloor(trx, row)
  let free: bigint | undefined
  for (let from = floor; from <= last; from += BigInt(entriesAtOnce)) {
    const lines = await listUncovered(trx, row, from)
    free ??= lines.find(({ fits }) => !fits)?.position
    const taken = lines.filter(({ fits }) => fits)
    const rows = taken.map(({ id, type, posted_at, position }) => {
      return { merchant_id, payout_id, entry_id: id, active: true, posted_at, position, entry_type: type }
    })
    await insertRows(trx, 'payout_lines', ownColumns, rows)
    await markPaidOut(
      trx,
      row,
      taken.map((line) => line.transaction_id),
    )
  }
  await movePayoutFloor(trx, row, free ?? last + 1n)
}

/** Lines without a payout from a position on, in journal order, each with whether this payout may cover it. */
async function listUncovered(trx: Trx, row: Tracked['row'], from: bigint): Promise<Line[]> {
  const { merchant_id, account_id, created_at } = row
  const { rows } = await sql<Line>`
    select e.id, e.position, e.posted_at, e.type, e.transaction_id,
      e.posted_at <= ${created_at} and not exists (
        select 1 from transfers t where t.merchant_id = ${merchant_id} and t.entry_id = e.id
          and t.available_at > ${created_at} offset 0) as fits
    from journal_entries e
    where e.merchant_id = ${merchant_id} and e.account_id = ${account_id}
      and e.position >= ${from} and e.position < ${from + BigInt(entriesAtOnce)} and ${isLine(merchant_id)}
      and not exists (select 1 from payout_lines l where l.merchant_id = ${merchant_id} and l.entry_id = e.id
        and l.active offset 0)
    order by e.position`.execute(trx)
  return rows
}

async function coverNamed(trx: Trx, space: Workspace, { row }: Tracked, references: readonly string[]): Promise<void> {
  await insertRows(
    trx,
    'payout_references',
    everyColumnOf<PayoutReferencesTable>()(['merchant_id', 'site_id', 'reference', 'payout_id']),
    [...new Set(references)].map((reference) => ({
      merchant_id: row.merchant_id,
      site_id: space.site.siteId,
      reference,
      payout_id: row.id,
    })),
  )
  await coverReferences(trx, space, row, references)
}

/** Lines of this batch whose transaction an earlier payout names, and those of transactions that get such a name now. */
async function coverAwaited(trx: Trx, space: Workspace, changed: Set<Id<'transaction'>>): Promise<void> {
  const { merchantId, siteId } = space.site
  const moved = space.entries.flatMap((entry) => space.transactions.get(entry.transactionId) ?? [])
  const references = new Set([...moved.flatMap(namesOf), ...space.newNames.map(({ name }) => name)])
  if (references.size === 0) return
  const awaited = await sql<{ id: Id<'transaction'>; account_id: Id<'account'>; references: string[] }>`
    select p.id, p.account_id, array_agg(r.reference) as references
    from payout_references r
    join transactions p on p.merchant_id = r.merchant_id and p.id = r.payout_id
    where r.merchant_id = ${merchantId} and p.merchant_id = ${merchantId} and r.site_id = ${siteId} and r.reference = any(${[...references]})
      and p.status <> 'failed'
    group by p.id, p.account_id`.execute(trx)
  for (const row of awaited.rows) {
    changed.add(row.id)
    await coverReferences(trx, space, row, row.references)
  }
}

async function coverReferences(
  trx: Trx,
  space: Workspace,
  payout: { id: Id<'transaction'>; account_id: Id<'account'> },
  references: readonly string[],
): Promise<void> {
  const { merchantId } = space.site
  const named = await findByReference(trx, space.site, references)
  await sql`
    insert into payout_lines (merchant_id, payout_id, entry_id, active, posted_at, position, entry_type)
    select e.merchant_id, ${payout.id}::uuid, e.id, true, e.posted_at, e.position, e.type
    from journal_entries e
    where e.merchant_id = ${merchantId} and e.transaction_id = any(${named}::uuid[])
      and e.account_id = ${payout.account_id} and ${isLine(merchantId)}
      and not exists (select 1 from payout_lines l where l.merchant_id = ${merchantId} and l.entry_id = e.id and l.active)
    on conflict do nothing`.execute(trx)
  await markLinesPaidOut(trx, { merchant_id: merchantId, id: payout.id })
}

async function freeLines(trx: Trx, { row }: Tracked, later: LaterPayouts): Promise<void> {
  await lowerPayoutFloor(trx, row)
  await trx
    .updateTable('payout_lines')
    .set({ active: false })
    .where('merchant_id', '=', row.merchant_id)
    .where('payout_id', '=', row.id)
    .execute()
  await clearPayout(trx, row.merchant_id, row.id)
  if (await passOn(trx, row, later)) await raisePayoutFloor(trx, row)
}
