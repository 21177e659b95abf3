import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { LineRange } from '../lines/report-lines.queries.ts'
import type { RowSource } from '../lines/report-values.ts'
import { findReport, type ReportRecord } from '../reports.queries.ts'

/** @throws ApiError `NOT_FOUND` when the merchant has no report of this type and id */
export async function getReport(
  trx: Trx,
  merchantId: Id<'merchant'>,
  { type, id }: { type: string; id: Id<'report'> },
) {
  const report = await findReport(trx, merchantId, type, id)
  if (!report) throw new ApiError('NOT_FOUND')
  return report
}

/** Source of a ready report's rows; null when it is not ready. */
export function sourceOf(report: ReportRecord): RowSource | null {
  if (report.covers_position === null || report.opening === null) return null
  const range: LineRange = {
    merchantId: report.merchant_id,
    accountId: report.account_id,
    from: report.from_at,
    to: report.to_at,
    position: report.covers_position,
    previousPosition: report.previous_position,
  }
  return { range, currency: report.currency, opening: BigInt(report.opening) }
}
