import type { ReportType, reportHeader, reportLine } from '@firepay/contract/reports/reports.schemas.ts'
import { siteMode } from '@firepay/contract/sites/sites.schemas.ts'
import type { z } from 'zod'
import type { LineRow } from '../lines/report-lines.queries.ts'
import type { ReportRecord } from '../reports.queries.ts'

/** A report and one of its lines, before ids are encoded. */
type ReportHeader = z.output<typeof reportHeader>
type ReportLine = z.output<typeof reportLine>

/** A report without rows; figures are present once it is ready. */
export function presentReport(row: ReportRecord): ReportHeader {
  const money = (amount: string | bigint) => ({ amount: BigInt(amount).toString(), currency: row.currency })
  return {
    id: row.id,
    // Written only from the contract's list.
    type: row.type as ReportType,
    siteId: row.site_id,
    accountId: row.account_id,
    currency: row.currency,
    mode: siteMode.parse(row.mode),
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    timeZone: row.time_zone,
    status: row.status as ReportHeader['status'],
    createdAt: row.created_at.toISOString(),
    createdBy: {
      type: row.made_by as ReportHeader['createdBy']['type'],
      ...(row.user_id !== null && { id: row.user_id }),
    },
    ...figures(),
  }

  function figures() {
    if (row.opening === null || row.closing === null) return {}
    const sumOfLines = BigInt(row.credits ?? 0) - BigInt(row.debits ?? 0)
    const difference = BigInt(row.opening) + sumOfLines - BigInt(row.closing)
    return {
      opening: money(row.opening),
      closing: money(row.closing),
      credits: money(row.credits ?? 0n),
      debits: money(row.debits ?? 0n),
      check: {
        opening: money(row.opening),
        sumOfLines: money(sumOfLines),
        closing: money(row.closing),
        difference: money(difference),
      },
      late: { count: Number(row.late_count ?? 0n), net: money(row.late_net ?? 0n) },
      ...(row.covers_at !== null && { coversPostingsThrough: row.covers_at.toISOString() }),
      rowsCount: row.rows_count ?? 0,
    }
  }
}

export function presentLine(line: LineRow, currency: string): ReportLine {
  return {
    postedAt: line.posted_at.toISOString(),
    availableAt: line.available_at?.toISOString() ?? null,
    type: line.type,
    line: line.kind,
    category: line.category,
    feeType: line.fee_type,
    transactionId: line.transaction_id,
    reference: line.reference,
    late: line.late,
    net: { amount: line.effect, currency },
  }
}
