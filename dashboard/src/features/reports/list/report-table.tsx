import type { ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { Link } from '@tanstack/react-router'
import { reportsTexts } from '../../../locale/reports.ts'
import { CheckState, differenceOf } from '../check-state.tsx'
import { periodPhrase, unusualHours } from '../report-period.ts'
import type { ReportHeader } from '../reports.queries.ts'
import styles from './report-list.module.css'

const texts = reportsTexts.list

/** A row per report: period, opening, closing and check. */
export function ReportTable({
  type,
  rows,
  nameOf,
}: {
  type: ReportType
  rows: readonly ReportHeader[]
  nameOf: (siteId: string) => string
}) {
  return (
    <Table
      stacked
      label={texts.label}
      className={styles.table}
      columns={[
        { name: texts.period },
        { name: texts.account },
        { name: texts.opening, end: true },
        { name: texts.credits, end: true },
        { name: texts.debits, end: true },
        { name: texts.closing, end: true },
        { name: texts.check },
      ]}
    >
      <tbody>
        {rows.map((report) => (
          <ReportLine key={report.id} type={type} report={report} site={nameOf(report.siteId)} />
        ))}
      </tbody>
    </Table>
  )
}

function ReportLine({ type, report, site }: { type: ReportType; report: ReportHeader; site: string }) {
  const { dateStyle } = useTimeSettings()
  const { currency, opening, credits, debits, closing } = report
  const hours = unusualHours(report)
  const account = reportsTexts.account(site, currency)
  const isOff = (differenceOf(report) ?? 0n) !== 0n
  return (
    <tr className={classNames(styles.row, isOff && styles.off)}>
      <td>
        <Link to="/reports/$type/$id" params={{ type, id: report.id }} search={{}} className={styles.name}>
          {periodPhrase(report, dateStyle)}
        </Link>{' '}
        {hours !== null && (
          <span title={reportsTexts.hoursTitle}>
            <Badge outline>{reportsTexts.hours(hours)}</Badge>
          </span>
        )}
        <div className={styles.under}>{account}</div>
      </td>
      <td className={classNames(styles.quiet, styles.account)}>{account}</td>
      <td className={classNames(styles.amount, styles.quiet)}>
        {opening && <Money minor={opening.amount} currency={currency} />}
      </td>
      <td className={styles.amount}>{credits && <Money minor={credits.amount} currency={currency} sign="always" />}</td>
      <td className={styles.amount}>{debits && <Money minor={-BigInt(debits.amount)} currency={currency} />}</td>
      <td className={classNames(styles.amount, styles.closing)}>
        {closing && <Money minor={closing.amount} currency={currency} />}
      </td>
      <td>
        <CheckState report={report} />
      </td>
    </tr>
  )
}
