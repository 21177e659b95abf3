import type { Id } from '@firepay/contract/product/ids.ts'
import type { Insertable } from 'kysely'
import { newId } from '../../platform/db/new-id.ts'
import type { BalanceReportsTable } from '../../platform/db/schema.ts'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { periodsBetween } from '../../platform/time/periods.ts'
import { closeAccount } from '../ledger/close-until.ts'
import { lockSite } from '../sites/lock-site.ts'
import { closePeriods } from './close-periods.ts'
import { findFirstInChain, findFirstPostingCovered, totalsCovered } from './earlier-periods.queries.ts'
import { keepMovements } from './kept-rows.ts'
import { type LineRange, noSums, sumByPeriod } from './report-lines.queries.ts'
import { insertReports, listAccountsOf, type ReportAccount, type ReportRecord } from './reports.queries.ts'

type Site = { merchantId: Id<'merchant'>; siteId: Id<'site'> }
type First = Omit<ReportRecord, 'mode'>

/** In one transaction, during which the site takes no events. */
const periodsAtOnce = 200

/**
 * Closes every day of a site before today, from the first posting on. An account without reports gets them as by
 * `import --close`. One whose chain began with the day in which the site was created gets the days and months before:
 * they cover what the first report's opening covers, so that the chain stays one, with what was received later in the
 * report of its receipt as before. The latest go first, so that an interruption leaves no gap.
 * @returns the first day that is open, in the site's zone, and how many reports were made
 */
export async function closeEarlierPeriods(
  deps: Pick<Deps, 'db' | 'clock'>,
  { merchantId, siteId }: Site,
  isStopping: () => boolean = () => false,
): Promise<{ openFrom: string; reports: number }> {
  const closed = await closePeriods(deps, { merchantId, siteId }, 'command', isStopping)
  let { reports } = closed
  for (;;) {
    if (isStopping()) return { ...closed, reports }
    const made = await withTenant(deps.db.app, merchantId, async (trx) => {
      // The same lock as ingest: a batch sees a day either open or closed from beginning to end.
      const site = await lockSite(trx, { merchantId, siteId })
      if (!site) throw new Error(`site ${siteId} is not the merchant's`)
      let count = 0
      for (const account of await listAccountsOf(trx, merchantId, siteId)) {
        for (const type of ['daily', 'monthly'] as const) {
          count += await extendChain(trx, account, type, { merchantId, zone: site.timeZone, now: deps.clock.now() })
        }
      }
      return count
    })
    reports += made
    if (made === 0) return { ...closed, reports }
  }
}

async function extendChain(
  trx: Trx,
  account: ReportAccount,
  type: 'daily' | 'monthly',
  { merchantId, zone, now }: { merchantId: Id<'merchant'>; zone: string; now: Date },
): Promise<number> {
  const first = await findFirstInChain(trx, merchantId, account.id, type)
  if (!first || first.covers_position === null) return 0
  // What comes from now on for any day before is late, whether that day has a report or not.
  if (type === 'daily') await closeAccount(trx, merchantId, account.id, { from: null, until: first.from_at })
  const covered = { merchantId, accountId: account.id, position: first.covers_position }
  const begin = await findFirstPostingCovered(trx, covered, first.from_at)
  if (begin === null) return 0
  const starts = periodsBetween(type === 'daily' ? 'day' : 'month', begin, first.from_at, zone)
    .slice(-periodsAtOnce)
    .map(({ start }) => new Date(start))
  const [from] = starts
  if (from === undefined) return 0
  const edges = [...starts, first.from_at]
  const range: LineRange = { ...covered, from, to: first.from_at, previousPosition: null }
  const byPeriod = await sumByPeriod(trx, range, edges)
  const sums = starts.map((_, index) => byPeriod.get(index + 1) ?? noSums())
  const totals = await totalsCovered(trx, covered, edges)
  const reports = sums.map((sum, index) => ({
    ...sameAs(first),
    id: newId('report'),
    from_at: edges[index] as Date,
    to_at: edges[index + 1] as Date,
    opening: (totals[index] ?? 0n).toString(),
    credits: sum.credits,
    debits: sum.debits,
    closing: (totals[index + 1] ?? 0n).toString(),
    lines_count: sum.count,
    late_count: sum.late_count,
    late_net: sum.late_net,
    rows_count: sum.movements.length,
    created_at: now,
  }))
  await insertReports(trx, reports)
  await keepMovements(trx, reports, sums)
  return starts.length
}

/** What a report of an earlier period has in common with the first of its chain. */
function sameAs(first: First) {
  const { merchant_id, site_id, account_id, type, currency, time_zone, covers_position, covers_at } = first
  return {
    merchant_id,
    site_id,
    account_id,
    type,
    currency,
    time_zone,
    status: 'ready',
    covers_position,
    previous_position: null,
    covers_at,
    made_by: 'command',
    user_id: null,
  } satisfies Partial<Insertable<BalanceReportsTable>>
}
