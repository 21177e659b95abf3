import type { ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Breadcrumbs } from '@firepay/ui/components/breadcrumbs.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { Equation } from '@firepay/ui/components/equation.tsx'
import { IconCircleCheck } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { TimeSettingsProvider, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { reportsTexts } from '../../../locale/reports.ts'
import { useCan } from '../../../shared/current-user.ts'
import { DetailFailed } from '../../../shared/detail-failed.tsx'
import { ExportButton } from '../../../shared/export/export-button.tsx'
import { exportNameOf } from '../../../shared/export/export-of.ts'
import { useListState } from '../../../shared/list/use-list-state.ts'
import { Neighbours } from '../../../shared/neighbours.tsx'
import { NotAllowed } from '../../../shared/not-allowed.tsx'
import { useTitleOf } from '../../../shared/page-title.ts'
import { PrintButton } from '../../../shared/print/print-button.tsx'
import { sitesQuery } from '../../../shared/sites.ts'
import { CheckState, differenceOf } from '../check-state.tsx'
import { periodPhrase, unusualHours } from '../report-period.ts'
import {
  hasDays,
  isChained,
  neighboursQuery,
  type Report,
  type ReportHeader,
  type ReportRow,
  reportQuery,
} from '../reports.queries.ts'
import { reportUrl } from '../reports.search.ts'
import { BalanceThen } from './balance-then.tsx'
import { LateCard } from './late-card.tsx'
import { numberOf } from './lines-of.ts'
import { ChainCard, CheckCard, FactsCard } from './report-cards.tsx'
import styles from './report-page.module.css'
import { ReportPaper } from './report-paper.tsx'
import { rowColumns } from './row-columns.ts'
import { RowsCard } from './rows-card.tsx'

const LinesDrawer = lazy(() => import('./lines-drawer.tsx').then((module) => ({ default: module.LinesDrawer })))

const texts = reportsTexts.one

/** A report: an equation, its rows, and its checks. */
export function ReportPage() {
  return useCan()('read Balance') ? <OneReport /> : <NotAllowed />
}

function OneReport() {
  // The route accepts only known types.
  const { type = 'daily', id = '' } = useParams({ strict: false }) as { type?: ReportType; id?: string }
  const { dateStyle } = useTimeSettings()
  const sites = useQuery(sitesQuery)
  const query = useInfiniteQuery(reportQuery(type, id))
  const pages = query.data?.pages ?? []
  const [report] = pages
  const period = report && periodPhrase(report, dateStyle)
  useTitleOf(period && `${period}, ${report.currency}`, reportsTexts.types[type])
  if (!report || period === undefined) {
    if (!query.isError) return <Waiting />
    return (
      <>
        <PageHead title={reportsTexts.tabs.reports} />
        <DetailFailed query={query} level={2} listHref="/reports/daily" texts={texts} />
      </>
    )
  }
  const rows = pages.flatMap((page) => page.rows)
  const site = sites.data?.items.find((one) => one.id === report.siteId)?.name ?? reportsTexts.unknownSite
  return (
    <TimeSettingsProvider zone={report.timeZone}>
      <Head report={report} site={site} period={period} />
      {report.status === 'ready' ? (
        <Ready
          report={report}
          rows={rows}
          site={site}
          period={period}
          more={query.hasNextPage ? { isBusy: query.isFetchingNextPage, read: () => void query.fetchNextPage() } : null}
        />
      ) : (
        <Banner
          tone={report.status === 'pending' ? 'info' : 'bad'}
          live="polite"
          title={report.status === 'pending' ? texts.pendingTitle : texts.failedTitle}
        >
          {report.status === 'pending' ? texts.pendingText : texts.failedText}
        </Banner>
      )}
    </TimeSettingsProvider>
  )
}

function Head({ report, site, period }: { report: Report; site: string; period: string }) {
  const { type, id, currency, timeZone } = report
  const hours = unusualHours(report)
  return (
    <PageHead
      title={`${period.charAt(0).toLocaleUpperCase()}${period.slice(1)}`}
      crumbs={
        <Breadcrumbs
          label={texts.crumbs}
          items={[
            <Link key="reports" to="/reports/$type" params={{ type: 'daily' }} search={{}}>
              {texts.reports}
            </Link>,
            <Link key="type" to="/reports/$type" params={{ type }} search={{}}>
              {reportsTexts.types[type]}
            </Link>,
            period,
          ]}
        />
      }
      lead={
        <>
          <CheckState report={report} loud />
          {hours !== null && (
            <span title={reportsTexts.hoursTitle}>
              <Badge outline>{reportsTexts.hours(hours)}</Badge>
            </span>
          )}
          <span>
            <Link to="/balances/$id" params={{ id: report.accountId }} search={{}} className={styles.account}>
              {reportsTexts.account(site, currency)}
            </Link>
            {'\u00a0'}· {timeZone}
          </span>
        </>
      }
      actions={
        report.status === 'ready' && (
          <>
            <OtherReports report={report} />
            <PrintButton />
            <ExportButton
              isMain
              path={`/site-balance-reports/${type}/${id}/export`}
              query={{}}
              rows={report.rowsCount ?? 0}
              what={texts.exported}
              name={fileNameOf(report)}
              zone={timeZone}
            />
          </>
        )
      }
    />
  )
}

/** The account's previous and next reports, for chained types. */
function OtherReports({ report }: { report: Report }) {
  const { data } = useQuery(neighboursQuery(report))
  if (!isChained(report)) return null
  const hrefOf = (one: ReportHeader | null | undefined) => (one ? `/reports/${one.type}/${one.id}` : undefined)
  return (
    <Neighbours
      earlier={{ label: reportsTexts.chain.previous, href: hrefOf(data?.previous) }}
      later={{ label: reportsTexts.chain.next, href: hrefOf(data?.next) }}
    />
  )
}

function Ready({
  report,
  rows,
  site,
  period,
  more,
}: {
  report: Report
  rows: readonly ReportRow[]
  site: string
  period: string
  more: { isBusy: boolean; read: () => void } | null
}) {
  const { search, patch } = useListState(reportUrl)
  const open = search.lines
  const [isUsed, setUsed] = useState(false)
  if (open !== undefined && !isUsed) setUsed(true)
  const show = (lines: string | undefined) => patch({ lines }, { replace: true })
  const by = hasDays(report) && rows.length > 0 ? (search.by ?? 'category') : 'category'
  const number = open === undefined ? undefined : numberOf(open, report, rows)
  return (
    <Stack>
      <Alarm report={report} />
      <Figures report={report} onLines={show} />
      <Columns
        beside={isWide(report) ? 'never' : 'wide'}
        aside={
          <>
            <CheckCard report={report} onLines={show} />
            <ChainCard report={report} />
            <FactsCard report={report} />
          </>
        }
      >
        <RowsCard
          report={report}
          rows={rows}
          more={more}
          by={by}
          onBy={(next) => patch({ by: next === 'day' ? next : undefined }, { replace: true })}
          onLines={show}
        />
        <LateCard report={report} onLines={show} />
      </Columns>
      {isUsed && (
        <Suspense>
          <LinesDrawer report={report} period={period} number={number} onClose={() => show(undefined)} />
        </Suspense>
      )}
      <ReportPaper report={report} rows={rows} by={by} site={site} period={period} />
    </Stack>
  )
}

/** The side that is correct, the difference, and that the report stays unchanged. */
function Alarm({ report: { currency, check, ...report } }: { report: Report }) {
  const difference = differenceOf({ check })
  if (!check || difference === null || difference === 0n) return null
  const gives = BigInt(check.opening.amount) + BigInt(check.sumOfLines.amount)
  const say = (minor: bigint) => formatMoney(minor, currency)
  const offBy = say(difference < 0n ? -difference : difference)
  const says = say(BigInt(check.closing.amount))
  return (
    <Banner tone="bad" title={texts.offTitle(offBy)} key={report.id}>
      {texts.offText(say(gives), says)}{' '}
      <b>{texts.offEquation(say(gives), `${difference < 0n ? '+' : '−'} ${offBy}`, says)}.</b> {texts.offKept}
    </Banner>
  )
}

function Figures({ report, onLines }: { report: Report; onLines: (name: string) => void }) {
  const { currency, check } = report
  const difference = differenceOf(report)
  if (!check || !report.credits || !report.debits) return null
  const amount = (minor: string | bigint) => <Money minor={minor} currency={currency} figure />
  const side = (of: 'credits' | 'debits', money: { amount: string }) =>
    money.amount === '0' ? (
      amount(money.amount)
    ) : (
      <button
        type="button"
        className={styles.number}
        title={reportsTexts.lines.show(texts[of])}
        onClick={() => onLines(`all.${of}`)}
      >
        {amount(money.amount)}
      </button>
    )
  const isOff = difference !== 0n
  const gives = BigInt(check.opening.amount) + BigInt(check.sumOfLines.amount)
  return (
    <Equation
      label={texts.equation}
      parts={[
        {
          label: texts.opening,
          value: (
            <BalanceThen report={report} at="from">
              {amount(check.opening.amount)}
            </BalanceThen>
          ),
        },
        { sign: '+', label: texts.credits, value: side('credits', report.credits) },
        { sign: '−', label: texts.debits, value: side('debits', report.debits) },
        {
          sign: '=',
          label: isOff ? texts.linesGive : texts.closing,
          value: isOff ? (
            amount(gives)
          ) : (
            <BalanceThen report={report} at="to">
              {amount(gives)}
            </BalanceThen>
          ),
          note: isOff ? (
            <span className={styles.wrong}>
              {texts.ledgerSays} <Money minor={check.closing.amount} currency={currency} />
            </span>
          ) : (
            <span className={styles.right}>
              <IconCircleCheck size={14} stroke={2} aria-hidden="true" /> {texts.equalsLedger}
            </span>
          ),
        },
      ]}
    />
  )
}

function Waiting() {
  return (
    <div aria-busy="true">
      <PageHead title={reportsTexts.tabs.reports} />
      <AfterDelay>
        <Card>
          <Skeleton height={64} />
        </Card>
      </AfterDelay>
    </div>
  )
}

/** As built by the server. */
function fileNameOf({ type, from, to, timeZone, currency }: Report): string {
  return `${exportNameOf(`report-${type}`, { from, to }, timeZone)}_${currency}`
}

/** Reports with many columns take the whole width. */
function isWide({ type }: Report): boolean {
  return rowColumns[type].length > 7
}
