import { Badge } from '@firepay/ui/components/badge.tsx'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reportsTexts } from '../../../locale/reports.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { CheckState, differenceOf } from '../check-state.tsx'
import { periodPhrase, unusualHours } from '../report-period.ts'
import { daysQuery, type Report, type ReportHeader } from '../reports.queries.ts'
import styles from './report-page.module.css'
import { ClosingRow, OpeningRow } from './rows-table.tsx'

const texts = reportsTexts.days

/** The daily reports of a month, from opening to closing. `isPaper`: without links. */
export function DaysTable({ report, isPaper }: { report: Report; isPaper?: boolean }) {
  const query = useQuery(daysQuery(report))
  if (query.isError && !query.data) return isPaper ? null : <LoadFailed title={texts.failed} query={query} />
  if (!query.data) {
    return (
      <div aria-busy="true" className={styles.waiting}>
        <AfterDelay>
          <Skeleton height={40} />
          <Skeleton height={40} />
          <Skeleton height={40} />
        </AfterDelay>
      </div>
    )
  }
  const days = query.data
  return (
    <>
      {!comesTo(days, report) && (
        <div className={styles.notice}>
          <Banner tone="warn" title={texts.otherTitle}>
            {texts.otherText}
          </Banner>
        </div>
      )}
      <Table
        stacked={!isPaper}
        label={texts.label}
        className={classNames(styles.rows, styles.withRunning)}
        columns={[
          { name: texts.day },
          { name: reportsTexts.list.check },
          { name: reportsTexts.columns.credits, end: true },
          { name: reportsTexts.columns.debits, end: true },
          { name: reportsTexts.columns.net, end: true },
          { name: reportsTexts.one.running, end: true },
        ]}
      >
        <tbody>
          <OpeningRow report={report} columns={5} />
          {days.map((day) => (
            <DayRow key={day.id} day={day} isPaper={isPaper ?? false} />
          ))}
          <ClosingRow report={report} />
        </tbody>
      </Table>
    </>
  )
}

function DayRow({ day, isPaper }: { day: ReportHeader; isPaper: boolean }) {
  const { dateStyle } = useTimeSettings()
  const { currency, credits, debits, closing, check } = day
  const hours = unusualHours(day)
  const name = periodPhrase(day, dateStyle)
  const isOff = (differenceOf(day) ?? 0n) !== 0n
  const amount = (minor: bigint | undefined, lines: string, label: string) => {
    if (minor === undefined || (minor === 0n && lines !== 'all')) {
      return <span className={styles.quiet}>{reportsTexts.unknown}</span>
    }
    const money = <Money minor={minor} currency={currency} sign="always" />
    if (isPaper || minor === 0n) return money
    return (
      <Link
        to="/reports/$type/$id"
        params={{ type: 'daily', id: day.id }}
        search={{ lines }}
        className={styles.number}
        title={reportsTexts.lines.show(reportsTexts.lines.from(label, name))}
      >
        {money}
      </Link>
    )
  }
  return (
    <tr className={isOff ? styles.off : undefined}>
      <td>
        {isPaper ? (
          name
        ) : (
          <Link to="/reports/$type/$id" params={{ type: 'daily', id: day.id }} search={{}}>
            {name}
          </Link>
        )}{' '}
        {hours !== null && (
          <span title={reportsTexts.hoursTitle}>
            <Badge outline>{reportsTexts.hours(hours)}</Badge>
          </span>
        )}
      </td>
      <td>
        <CheckState report={day} />
      </td>
      <td className={styles.end}>
        {amount(credits && BigInt(credits.amount), 'all.credits', reportsTexts.one.credits)}
      </td>
      <td className={styles.end}>{amount(debits && -BigInt(debits.amount), 'all.debits', reportsTexts.one.debits)}</td>
      <td className={classNames(styles.end, styles.strong)}>
        {amount(check && BigInt(check.sumOfLines.amount), 'all', reportsTexts.lines.all)}
      </td>
      <td className={classNames(styles.end, styles.quiet)}>
        {closing && <Money minor={closing.amount} currency={currency} />}
      </td>
    </tr>
  )
}

/** True if the days lead from the month's opening to its closing and sum to its credits and debits. */
function comesTo(days: readonly ReportHeader[], { opening, closing, credits, debits }: ReportHeader): boolean {
  const sumOf = (side: 'credits' | 'debits') => days.reduce((sum, day) => sum + BigInt(day[side]?.amount ?? 0), 0n)
  return (
    sumOf('credits') === BigInt(credits?.amount ?? 0) &&
    sumOf('debits') === BigInt(debits?.amount ?? 0) &&
    days[0]?.opening?.amount === opening?.amount &&
    days.at(-1)?.closing?.amount === closing?.amount &&
    days.every((day, index) => index === 0 || day.opening?.amount === days[index - 1]?.closing?.amount)
  )
}
