import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { appConfig } from '../../../api/app-config.ts'
import { reportsTexts } from '../../../locale/reports.ts'
import { useUser } from '../../../shared/current-user.ts'
import { differenceOf } from '../check-state.tsx'
import type { Report, ReportRow } from '../reports.queries.ts'
import styles from './print-sheet.module.css'
import { RowsTable } from './rows-table.tsx'

const texts = reportsTexts.print

/** The report as a page of paper: it stands beside the application and is the only thing that is printed. */
export function PrintSheet({
  report,
  rows,
  site,
  period,
}: {
  report: Report
  rows: readonly ReportRow[]
  site: string
  period: string
}) {
  const { email } = useUser()
  const settings = useTimeSettings()
  const [printedAt, setPrintedAt] = useState(() => new Date())
  useEffect(() => {
    const note = () => setPrintedAt(new Date())
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  const { check, currency, credits, debits, late } = report
  const difference = differenceOf(report)
  if (!check || !credits || !debits || difference === null) return null
  const { one } = reportsTexts
  const figures = [
    { label: one.opening, minor: BigInt(check.opening.amount) },
    { sign: '+', label: one.credits, minor: BigInt(credits.amount) },
    { sign: '−', label: one.debits, minor: BigInt(debits.amount) },
    { sign: '=', label: one.closing, minor: BigInt(check.closing.amount) },
  ]
  const sums = [
    { label: reportsTexts.checkCard.first, minor: BigInt(check.opening.amount) + BigInt(check.sumOfLines.amount) },
    { label: reportsTexts.checkCard.second, minor: BigInt(check.closing.amount) },
    { label: reportsTexts.checkCard.difference, minor: difference },
  ]
  return createPortal(
    <div className={styles.sheet} aria-hidden="true">
      <div className={styles.top}>
        <b>{appConfig().appName}</b>
        <span>{reportsTexts.account(site, currency)}</span>
      </div>
      <div className={styles.title}>{texts.title(period)}</div>
      <div className={styles.lead}>
        {reportsTexts.types[report.type]}, {report.timeZone}, {texts.amountsIn(currency)}
      </div>
      <div className={styles.figures}>
        {figures.map(({ sign, label, minor }) => (
          <div key={label}>
            {sign && <span className={styles.sign}>{sign}</span>}
            <div>
              <div className={styles.label}>{label}</div>
              <b>
                <Money minor={minor} currency={currency} figure />
              </b>
            </div>
          </div>
        ))}
      </div>
      <RowsTable report={report} rows={rows} />
      {rows.length < (report.rowsCount ?? 0) && <p>{texts.moreRows(rows.length, report.rowsCount ?? 0)}</p>}
      <div className={styles.check}>
        <b>{texts.check}</b>
        {sums.map(({ label, minor }) => (
          <div key={label}>
            <span>{label}</span>
            <Money minor={minor} currency={currency} />
          </div>
        ))}
      </div>
      {late && late.count > 0 && (
        <p>{texts.late(late.count, formatMoney(late.net.amount, currency, { sign: 'always' }))}</p>
      )}
      <div className={styles.foot}>
        <span>{report.id}</span>
        <span>{texts.printed(formatTime(printedAt, 'detail', settings), email)}</span>
      </div>
    </div>,
    document.body,
  )
}
