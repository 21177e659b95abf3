import type { Id } from '@firepay/contract/product/ids.ts'
import type { Insertable } from 'kysely'
import { newId } from '../../platform/db/new-id.ts'
import type { BalanceReportsTable } from '../../platform/db/schema.ts'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { periodsBetween } from '../../platform/time/periods.ts'
import { dayIn, firstInstantOf } from '../../platform/time/range.ts'
import { closeAccount } from '../ledger/close-until.ts'
import { lockSite } from '../sites/lock-site.ts'
import { keepMovements } from './kept-rows.ts'
import { noSums, sumByPeriod, totalsBefore } from './report-lines.queries.ts'
import {
  findFirstPosting,
  findLastInChain,
  insertReports,
  listAccountsOf,
  type ReportAccount,
} from './reports.queries.ts'

type Report = Insertable<BalanceReportsTable>
type Site = { merchantId: Id<'merchant'>; siteId: Id<'site'> }
type Closing = { madeBy: 'worker' | 'command'; now: Date; today: Date; zone: string }

/** In one statement of reports and one of sums; a longer history is closed in several transactions. */
const periodsAtOnce = 400

/**
 * Makes the reports of all days and months of a site that have ended in its zone and are not closed yet, and closes the
 * days: what arrives later for them is posted at the time of its receipt (product.md §5). Reports of an account follow each
 * other without a gap, each closing is the next opening, and none changes afterwards. Days without movements have one too.
 * @param madeBy the worker begins with the day in which the site was created; the command with the first posting, as long
 *   as no day of the account was closed before
 * @returns the first day that is open, in the site's zone, and how many reports were made
 */
export async function closePeriods(
  deps: Pick<Deps, 'db' | 'clock'>,
  { merchantId, siteId }: Site,
  madeBy: 'worker' | 'command',
  isStopping: () => boolean = () => false,
): Promise<{ openFrom: string; reports: number }> {
  for (let reports = 0; ; ) {
    const done = await withTenant(deps.db.app, merchantId, async (trx) => {
      // The same lock as ingest: a batch sees a day either open or closed from beginning to end.
      const site = await lockSite(trx, { merchantId, siteId })
      if (!site) throw new Error(`site ${siteId} is not the merchant's`)
      const zone = site.timeZone
      const now = deps.clock.now()
      const openFrom = dayIn(now, zone)
      const closing: Closing = { madeBy, now, today: new Date(firstInstantOf(openFrom, zone)), zone }
      let made = 0
      for (const account of await listAccountsOf(trx, merchantId, siteId)) {
        const begin = await beginningOf(trx, { merchantId, siteId }, account, madeBy)
        if (begin === null) {
          await closeAccount(trx, merchantId, account.id, { from: null, until: closing.today })
          continue
        }
        for (const type of ['daily', 'monthly'] as const) {
          made += await closeChain(trx, account, { merchantId, type, begin }, closing)
        }
      }
      return { openFrom, made }
    })
    reports += done.made
    if (done.made === 0 || isStopping()) return { openFrom: done.openFrom, reports }
  }
}

/** From when on an account has reports: not needed once it has one. Null: it has nothing to report. */
async function beginningOf(
  trx: Trx,
  { merchantId, siteId }: Site,
  account: ReportAccount,
  madeBy: Closing['madeBy'],
): Promise<Date | null> {
  if (madeBy === 'command') return await findFirstPosting(trx, merchantId, account.id)
  const site = await trx
    .selectFrom('sites')
    .select('created_at')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow()
  return site.created_at
}

async function closeChain(
  trx: Trx,
  account: ReportAccount,
  { merchantId, type, begin }: { merchantId: Id<'merchant'>; type: 'daily' | 'monthly'; begin: Date },
  { madeBy, now, today, zone }: Closing,
): Promise<number> {
  const last = await findLastInChain(trx, merchantId, account.id, type)
  const from = last?.to_at ?? begin
  if (from >= today) return 0
  // The last one has not ended: its beginning is the end of the one before. In another zone than that of the report before,
  // the first one is what is left of the day: nothing is in two reports.
  const starts = periodsBetween(type === 'daily' ? 'day' : 'month', from, new Date(now.getTime() + 1), zone)
    .slice(0, periodsAtOnce + 1)
    .map(({ start }) => new Date(last ? Math.max(start, last.to_at.getTime()) : start))
  const first = starts[0]
  const end = starts.at(-1)
  if (first === undefined || end === undefined || starts.length < 2) return 0
  const range = {
    merchantId,
    accountId: account.id,
    from: first,
    to: end,
    position: account.last_position,
    previousPosition: last?.covers_position ?? null,
  }
  const byPeriod = await sumByPeriod(trx, range, starts)
  const sums = starts.slice(0, -1).map((_, index) => byPeriod.get(index + 1) ?? noSums())
  const totals = await totalsBefore(trx, range, starts)
  let opening = last?.closing == null ? (totals[0] ?? 0n) : BigInt(last.closing)
  const reports = sums.map((sum, index): Report => {
    const start = starts[index] as Date
    const closing = totals[index + 1] ?? 0n
    const report = {
      merchant_id: merchantId,
      id: newId('report'),
      site_id: account.site_id,
      account_id: account.id,
      type,
      currency: account.currency,
      time_zone: zone,
      from_at: start,
      to_at: starts[index + 1] as Date,
      status: 'ready',
      covers_position: account.last_position,
      // Within one run nothing new comes between: only the first can have what was posted before it.
      previous_position: index === 0 ? (last?.covers_position ?? null) : account.last_position,
      covers_at: now,
      opening: opening.toString(),
      credits: sum.credits,
      debits: sum.debits,
      closing: closing.toString(),
      lines_count: sum.count,
      late_count: sum.late_count,
      late_net: sum.late_net,
      rows_count: sum.movements.length,
      made_by: madeBy,
      user_id: null,
      created_at: now,
    }
    opening = closing
    return report
  })
  await insertReports(trx, reports)
  await keepMovements(trx, reports, sums)
  if (type === 'daily') {
    const everything = madeBy === 'command'
    await closeAccount(trx, merchantId, account.id, { from: everything ? null : first, until: end })
  }
  return reports.length
}
