import { Banner } from '@firepay/ui/components/banner.tsx'
import { Breadcrumbs } from '@firepay/ui/components/breadcrumbs.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { Equation } from '@firepay/ui/components/equation.tsx'
import { HeroAmount } from '@firepay/ui/components/hero-amount.tsx'
import { IconCircleCheck } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Time, TimeSettingsProvider, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Fragment, lazy, Suspense } from 'react'
import { formatPercent } from '../../../locale/formats.ts'
import { payoutsTexts } from '../../../locale/payouts.ts'
import { useCan } from '../../../shared/current-user.ts'
import { dayIn } from '../../../shared/days.ts'
import { DetailFailed } from '../../../shared/detail-failed.tsx'
import { ExportButton } from '../../../shared/export/export-button.tsx'
import { Neighbours } from '../../../shared/neighbours.tsx'
import { NotAllowed } from '../../../shared/not-allowed.tsx'
import { useTitleOf } from '../../../shared/page-title.ts'
import { PrintButton } from '../../../shared/print/print-button.tsx'
import { RichText } from '../../../shared/rich-text.tsx'
import { useSite } from '../../../shared/sites.ts'
import { PayoutStatusBadge, ReconciliationBadge } from '../payout-badges.tsx'
import {
  neighbourQuery,
  type Part,
  type PayoutDetail,
  payoutQuery,
  readAllLines,
  rowsAtFirst,
} from '../payouts.queries.ts'
import { LinesCard } from './lines-card.tsx'
import { BankCard, CheckCard, FeesCard, OthersCard, ReferencesCard, TimelineCard } from './payout-cards.tsx'
import { equationOf } from './payout-equation.ts'
import styles from './payout-page.module.css'
import { PayoutPaper } from './payout-paper.tsx'
import { payoutSentences } from './payout-sentence.ts'

const PayoutExportOptions = lazy(() =>
  import('./export-options.tsx').then((module) => ({ default: module.PayoutExportOptions })),
)

const texts = payoutsTexts.one

/** A table up to this length is shorter than the cards next to it. */
const shortRows = 10

type Props = { payout: PayoutDetail }

/** A payout: an equation, its lines, and the transfer to the bank. */
export function PayoutPage() {
  return useCan()('read Balance') ? <OnePayout /> : <NotAllowed />
}

function OnePayout() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(payoutQuery(id))
  const payout = query.data
  useTitleOf(payout?.processorReference, payoutsTexts.pageTitle)
  const site = useSite(payout?.siteId)?.name ?? payoutsTexts.unknownSite
  if (query.isError && !payout) {
    return (
      <>
        <PageHead title={payoutsTexts.pageTitle} />
        <DetailFailed query={query} level={2} listHref="/payouts" texts={texts} />
      </>
    )
  }
  if (!payout) return <Waiting />
  return (
    <TimeSettingsProvider zone={payout.timeZone}>
      <Head payout={payout} />
      <Stack>
        <OffAlarm payout={payout} />
        <Story payout={payout} />
        <Sum payout={payout} />
        <Body payout={payout} site={site} />
      </Stack>
      <PayoutPaper payout={payout} site={site} />
    </TimeSettingsProvider>
  )
}

/**
 * Lines and transfer with the cards next to them. For short payouts some cards move below the lines, so that both
 * columns end together.
 */
function Body({ payout, site }: { payout: PayoutDetail; site: string }) {
  const references = <ReferencesCard payout={payout} site={site} />
  const isShort = rowsAtFirst(payout) <= shortRows
  return (
    <Columns
      aside={
        <>
          <BankCard payout={payout} />
          <CheckCard payout={payout} />
          <OthersCard payout={payout} />
          <FeesCard payout={payout} />
          {!isShort && references}
        </>
      }
    >
      <LinesCard payout={payout} />
      {isShort ? (
        <div className={styles.pair}>
          <TimelineCard payout={payout} />
          {references}
        </div>
      ) : (
        <TimelineCard payout={payout} />
      )}
    </Columns>
  )
}

function Head({ payout }: { payout: PayoutDetail }) {
  const queries = useQueryClient()
  const { amount, currency } = payout.amount
  return (
    <PageHead
      title={<HeroAmount minor={amount} currency={currency} />}
      crumbs={
        <div className={styles.way}>
          <Breadcrumbs
            label={texts.crumbs}
            items={[
              <Link key="balances" to="/balances" search={{}}>
                {texts.balances}
              </Link>,
              <Link key="payouts" to="/payouts" search={{}}>
                {texts.payouts}
              </Link>,
              payout.processorReference,
            ]}
          />
          <OtherPayouts payout={payout} />
        </div>
      }
      lead={
        <>
          <PayoutStatusBadge status={payout.status} />
          {payout.status === 'paid' && <ReconciliationBadge payout={payout} />}
          <span>
            {texts.payoutOf} <Time value={payout.createdAt} /> {payout.timeZone}
          </span>
        </>
      }
      actions={
        <>
          <CopyButton size="sm" text={location.href} label={texts.copyLink} doneLabel={texts.copied} />
          <PrintButton prepare={() => readAllLines(queries, payout)} />
          <ExportLines payout={payout} />
        </>
      }
    />
  )
}

/** The sum of the lines against the processor's amount. */
function OffAlarm({ payout }: { payout: PayoutDetail }) {
  if (payout.reconciliation !== 'off' || payout.status === 'failed') return null
  const { difference, sumOfLines } = payout.breakdown.check
  const { currency } = payout.amount
  return (
    <Banner tone="bad" title={texts.offTitle(formatMoney(difference.amount.replace('-', ''), currency))}>
      {texts.offText(formatMoney(sumOfLines.amount, currency), formatMoney(payout.amount.amount, currency))}
    </Banner>
  )
}

function Story({ payout }: { payout: PayoutDetail }) {
  const style = useTimeSettings()
  return (
    <Card aria-label={texts.story}>
      <p className={styles.story}>
        {payoutSentences(payout, style).map((parts, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of one payout do not move.
          <Fragment key={index}>
            {index > 0 && ' '}
            <RichText parts={parts} />
          </Fragment>
        ))}
      </p>
    </Card>
  )
}

/** The parts with signs, and their sum. */
function Sum({ payout }: { payout: PayoutDetail }) {
  const words = payoutsTexts.equation
  const { breakdown, parts, others } = payout
  const { currency } = payout.amount
  const count = (part: Part) => words.counts[part](parts.find((each) => each.part === part)?.count ?? 0)
  const gross = BigInt(breakdown.gross.amount)
  const fees = BigInt(breakdown.fees.amount)
  const share =
    gross > 0n ? words.ofPayments(formatPercent(Number((-fees * 1_000_000n) / gross) / 1_000_000)) : undefined
  const movements = others.reduce((sum, other) => sum + other.count, 0)
  const isUnexplained = movements === 0 && breakdown.otherMovements.amount !== '0'
  const otherNote = isUnexplained ? payoutsTexts.others.rest : words.counts.other(movements)
  const notes = {
    payment: count('payment'),
    refund: count('refund'),
    chargeback: count('chargeback'),
    fee: share,
    other: otherNote,
    payout:
      payout.reconciliation === 'off' ? (
        <span className={styles.wrong}>
          {payoutsTexts.reconciliation.offBy(formatMoney(breakdown.check.difference.amount.replace('-', ''), currency))}
        </span>
      ) : (
        <span className={styles.right}>
          <IconCircleCheck size={14} stroke={2} aria-hidden="true" /> {payoutsTexts.reconciliation.addsUp}
        </span>
      ),
  }
  return (
    <Equation
      label={texts.equation}
      parts={equationOf(payout).map(({ of, minor, ...term }) => ({
        ...term,
        value: <Money minor={minor} currency={currency} figure />,
        note: notes[of],
      }))}
    />
  )
}

/** The account's previous and next payouts. */
function OtherPayouts({ payout }: { payout: PayoutDetail }) {
  const earlier = useQuery(neighbourQuery(payout, '-createdAt')).data?.items[0]
  const later = useQuery(neighbourQuery(payout, 'createdAt')).data?.items[0]
  return (
    <Neighbours
      earlier={{ label: texts.earlier, href: earlier && `/payouts/${earlier.id}` }}
      later={{ label: texts.later, href: later && `/payouts/${later.id}` }}
    />
  )
}

/**
 * Exports the payout's lines; if they do not sum to its amount, the dialog warns, because the file contains only
 * lines.
 */
function ExportLines({ payout }: Props) {
  const { id, linesCount, processorReference, paidAt, arrivalDate, createdAt, amount, breakdown } = payout
  const { zone } = useTimeSettings()
  const { difference, sumOfLines } = breakdown.check
  const write = (minor: string) => formatMoney(minor, amount.currency)
  const day =
    paidAt === undefined && arrivalDate !== undefined ? arrivalDate : dayIn(zone, new Date(paidAt ?? createdAt))
  return (
    <ExportButton
      path={`/payouts/${id}/export`}
      query={{ timeZone: zone }}
      rows={linesCount}
      what={texts.exported}
      lead={
        difference.amount === '0'
          ? texts.exportedAll(linesCount, write(amount.amount))
          : texts.exportedOff(
              linesCount,
              write(sumOfLines.amount),
              write(amount.amount),
              write(difference.amount.replace('-', '')),
            )
      }
      name={`payout_${processorReference}_${day}`}
      zone={zone}
      options={(props) => (
        <Suspense fallback={<Skeleton height={240} />}>
          <PayoutExportOptions id={id} {...props} />
        </Suspense>
      )}
    />
  )
}

function Waiting() {
  return (
    <div aria-busy="true">
      <PageHead title={payoutsTexts.pageTitle} />
      <AfterDelay>
        <Stack>
          <Skeleton height={72} />
          <Skeleton height={84} />
          <Skeleton height={320} />
        </Stack>
      </AfterDelay>
    </div>
  )
}
