import { Card } from '@firepay/ui/components/card.tsx'
import { ShortCode } from '@firepay/ui/components/code-text.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { SumRow, Sums } from '@firepay/ui/components/sums.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reportsTexts } from '../../../locale/reports.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { CheckState, differenceOf } from '../check-state.tsx'
import { periodPhrase } from '../report-period.ts'
import { isChained, neighboursQuery, type Report, type ReportHeader } from '../reports.queries.ts'
import styles from './report-page.module.css'

/** Opening plus lines against the ledger's independently computed balance. */
export function CheckCard({ report, onLines }: { report: Report; onLines: (name: string) => void }) {
  const texts = reportsTexts.checkCard
  const { check, currency } = report
  const difference = differenceOf(report)
  if (!check || difference === null) return null
  const amount = (minor: string | bigint, sign?: 'always') => (
    <Money minor={minor} currency={currency} {...(sign && { sign })} />
  )
  return (
    <Card title={texts.title} action={<CheckState report={report} loud />}>
      <Sums>
        <SumRow label={texts.opening}>{amount(check.opening.amount)}</SumRow>
        <SumRow label={texts.sum}>
          <button
            type="button"
            className={styles.number}
            title={reportsTexts.lines.show(reportsTexts.lines.all)}
            onClick={() => onLines('all')}
          >
            {amount(check.sumOfLines.amount, 'always')}
          </button>
        </SumRow>
        <SumRow label={texts.first} ruled>
          {amount(BigInt(check.opening.amount) + BigInt(check.sumOfLines.amount))}
        </SumRow>
        <SumRow label={texts.second}>{amount(check.closing.amount)}</SumRow>
        <SumRow label={texts.difference} ruled strong tone={difference === 0n ? 'ok' : 'bad'}>
          {amount(difference, 'always')}
        </SumRow>
      </Sums>
      <p className={styles.under}>{texts.text}</p>
    </Card>
  )
}

/** The previous and next reports: each opening equals the closing before. */
export function ChainCard({ report }: { report: Report }) {
  const texts = reportsTexts.chain
  const { dateStyle } = useTimeSettings()
  const query = useQuery(neighboursQuery(report))
  if (!isChained(report)) return null
  if (query.isError) return <LoadFailed title={texts.failed} query={query} />
  const { previous, next } = query.data ?? { previous: null, next: null }
  const amount = (money: { amount: string } | undefined) =>
    money && <Money minor={money.amount} currency={report.currency} />
  const same = (one: { amount: string } | undefined, other: { amount: string } | undefined) =>
    one?.amount === other?.amount
  return (
    <Card title={texts.title} aria-busy={query.isPending || undefined}>
      <ol className={styles.chain}>
        <ChainStep
          report={previous}
          none={texts.first}
          amount={amount(previous?.closing)}
          note={same(previous?.closing, report.opening) ? texts.closedWith : texts.closedOther}
          isWrong={previous !== null && !same(previous.closing, report.opening)}
        />
        <li aria-current="step">
          <span>
            <b>{periodPhrase(report, dateStyle)}</b>
            <span className={styles.note}>{texts.here}</span>
          </span>
          <b>{amount(report.closing)}</b>
        </li>
        <ChainStep
          report={next}
          none={texts.last}
          amount={amount(next?.opening)}
          note={same(next?.opening, report.closing) ? texts.openedWith : texts.openedOther}
          isWrong={next !== null && next.status === 'ready' && !same(next.opening, report.closing)}
        />
      </ol>
    </Card>
  )
}

function ChainStep({
  report,
  none,
  amount,
  note,
  isWrong,
}: {
  report: ReportHeader | null
  none: string
  amount: ReactNode
  note: string
  isWrong: boolean
}) {
  const { dateStyle } = useTimeSettings()
  if (!report) {
    return (
      <li>
        <span className={styles.note}>{none}</span>
      </li>
    )
  }
  return (
    <li>
      <span>
        <Link to="/reports/$type/$id" params={{ type: report.type, id: report.id }} search={{}}>
          {periodPhrase(report, dateStyle)}
        </Link>
        <span className={isWrong ? styles.wrong : styles.note}>{note}</span>
      </span>
      {amount}
    </li>
  )
}

/** Creation time, method and coverage of the report. */
export function FactsCard({ report }: { report: Report }) {
  const texts = reportsTexts.facts
  const isAsked = report.createdBy.type === 'user'
  return (
    <Card title={texts.title}>
      <DescriptionList
        items={[
          {
            label: isAsked ? texts.requested : texts.made,
            value: (
              <>
                <Time value={report.createdAt} />
                {!isAsked && `, ${texts.automatically}`}
              </>
            ),
          },
          ...(report.coversPostingsThrough === undefined
            ? []
            : [{ label: texts.covers, value: <Time value={report.coversPostingsThrough} /> }]),
          { label: texts.zone, value: report.timeZone },
          {
            label: texts.id,
            value: <ShortCode>{report.id}</ShortCode>,
            action: <CopyButton iconOnly text={report.id} label={texts.copy} doneLabel={texts.copied} />,
          },
        ]}
      />
    </Card>
  )
}
