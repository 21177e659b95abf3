import type { Id } from '@firepay/contract/product/ids.ts'
import type { ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { claimPendingWork, finishPendingWork, listPendingWork } from '../../platform/db/pending-work.ts'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { describeError } from '../../platform/log/log.ts'
import { type LineRange, sumByPeriod, totalsBefore } from './report-lines.queries.ts'
import { countRows } from './report-rows.queries.ts'
import { findAccount, type ReportRecord } from './reports.queries.ts'

/** Makes the reports that were asked for. @returns how many */
export async function makeReports(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let made = 0
  for (const merchantId of await listPendingWork(deps.db.app, 'reports')) {
    for (let more = true; more && !isStopping(); ) {
      more = await withTenant(deps.db.app, merchantId, (trx) => makeNext(deps, trx, merchantId))
      if (more) made += 1
    }
  }
  return made
}

/** One report in one transaction; the merchant stays listed until none is pending. */
async function makeNext(deps: Pick<Deps, 'clock' | 'log'>, trx: Trx, merchantId: Id<'merchant'>): Promise<boolean> {
  const claimed = await claimPendingWork(trx, 'reports', merchantId)
  if (claimed.length === 0) return false
  const report = await trx
    .selectFrom('balance_reports')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (!report) {
    await finishPendingWork(trx, 'reports', merchantId, claimed)
    return false
  }
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
  try {
    const [sums] = await sumByPeriod(trx, range, [range.from, range.to])
    const [opening = 0n, closing = 0n] = await totalsBefore(trx, range, [range.from, range.to])
    const source = { range, currency: report.currency, opening }
    // Only ever written from the contract's list.
    const rows = await countRows(trx, report.type as ReportType, source)
    await settle(trx, report, {
      status: 'ready',
      covers_position: account.last_position,
      covers_at: deps.clock.now(),
      opening: opening.toString(),
      credits: sums?.credits ?? '0',
      debits: sums?.debits ?? '0',
      closing: closing.toString(),
      lines_count: sums?.count ?? 0n,
      late_count: sums?.late_count ?? 0n,
      late_net: sums?.late_net ?? '0',
      rows_count: rows,
    })
  } catch (error) {
    deps.log.error({ report: report.id, error: describeError(error) }, 'making a balance report failed')
    throw error
  }
  return true
}

type Settled = Partial<Omit<ReportRecord, 'mode'>>

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
