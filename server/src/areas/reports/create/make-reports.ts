import type { Id } from '@firepay/contract/product/ids.ts'
import type { ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import type { Updateable } from 'kysely'
import { claimPendingWork, finishPendingWork, listPendingWork } from '../../../platform/db/pending-work.ts'
import { type Trx, withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isDatabaseUnavailable, isWorthRetrying } from '../../../platform/errors/database-errors.ts'
import { describeError } from '../../../platform/log/log.ts'
import { forEachMerchant } from '../../../platform/loops/for-each-merchant.ts'
import { totalsBefore } from '../close/closing-totals.queries.ts'
import { keptSums } from '../lines/line-sums.ts'
import { type LineRange, noSums, sumByPeriod } from '../lines/report-lines.queries.ts'
import { findAccount } from '../reports.queries.ts'
import type { BalanceReportsTable } from '../reports.tables.ts'
import { keepRows } from '../rows/kept-rows.ts'

/**
 * Makes requested reports, one per merchant in rotation, so that many requests of one merchant do not delay others.
 * @returns number of reports
 */
export function makeReports(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  return forEachMerchant(
    () => listPendingWork(deps.db.app, 'reports'),
    async (merchantId) => ((await makeNextOf(deps, merchantId)) ? 1 : 0),
    { isStopping, isRepeated: true },
  )
}

/**
 * One report per transaction, in one snapshot: the closing is computed from current sums minus later entries, and both
 * must see the same postings. A failing report is marked as failed and does not block others.
 */
async function makeNextOf(deps: Pick<Deps, 'db' | 'clock' | 'log'>, merchantId: Id<'merchant'>): Promise<boolean> {
  let failing: Id<'report'> | undefined
  const making = (report: Id<'report'>) => {
    failing = report
  }
  try {
    return await withTenant(deps.db.background, merchantId, (trx) => makeNext(deps, trx, merchantId, making), {
      isolation: 'repeatable read',
    })
  } catch (error) {
    // When the database is unavailable the report is retried later.
    if (failing === undefined || isDatabaseUnavailable(error) || isWorthRetrying(error)) throw error
    const id = failing
    deps.log.error({ report: id, error: describeError(error) }, 'making a balance report failed')
    await withTenant(deps.db.app, merchantId, (trx) =>
      settle(trx, { merchant_id: merchantId, id }, { status: 'failed' }),
    )
    return true
  }
}

/** The merchant stays listed until no report is pending. */
async function makeNext(
  deps: Pick<Deps, 'clock'>,
  trx: Trx,
  merchantId: Id<'merchant'>,
  making: (report: Id<'report'>) => void,
): Promise<boolean> {
  const claimed = await claimPendingWork(trx, 'reports', merchantId)
  if (claimed.length === 0) return false
  const report = await trx
    .selectFrom('balance_reports')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!report) {
    await finishPendingWork(trx, 'reports', merchantId, claimed)
    return false
  }
  making(report.id)
  const account = await findAccount(trx, merchantId, report.account_id)
  if (!account) throw new Error(`report ${report.id} is of an account that is not there`)
  const range: LineRange = {
    merchantId,
    accountId: account.id,
    from: report.from_at,
    to: report.to_at,
    position: account.last_position,
    previousPosition: null,
  }
  const sums = (await sumByPeriod(trx, range, [range.from, range.to])).get(1) ?? noSums()
  const [opening = 0n, closing = 0n] = await totalsBefore(trx, range, [range.from, range.to])
  const source = { range, currency: report.currency, opening }
  // Written only from the contract's list.
  const rows = await keepRows(trx, { ...report, type: report.type as ReportType }, source, sums)
  await settle(trx, report, {
    status: 'ready',
    covers_position: account.last_position,
    covers_at: deps.clock.now(),
    opening: opening.toString(),
    credits: sums.credits,
    debits: sums.debits,
    closing: closing.toString(),
    lines_count: sums.count,
    late_count: sums.late_count,
    late_net: sums.late_net,
    rows_count: rows,
    line_sums: keptSums(sums.parts),
  })
  return true
}

type Settled = Updateable<BalanceReportsTable>

async function settle(
  trx: Trx,
  report: { merchant_id: Id<'merchant'>; id: Id<'report'> },
  values: Settled,
): Promise<void> {
  await trx
    .updateTable('balance_reports')
    .set(values)
    .where('merchant_id', '=', report.merchant_id)
    .where('id', '=', report.id)
    .execute()
}
