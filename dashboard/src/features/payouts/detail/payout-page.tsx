import { Banner } from '@firepay/ui/components/banner.tsx'
import { Breadcrumbs } from '@firepay/ui/components/breadcrumbs.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { Equation } from '@firepay/ui/components/equation.tsx'
import { IconCircleCheck } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Time, TimeSettingsProvider, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import { formatPercent } from '../../../locale/formats.ts'
import { payoutsTexts } from '../../../locale/payouts.ts'
import { useCan } from '../../../shared/current-user.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { NotAllowed } from '../../../shared/not-allowed.tsx'
import { usePageTitle } from '../../../shared/page-title.ts'
import { RichText } from '../../../shared/rich-text.tsx'
import { useSite } from '../../../shared/sites.ts'
import { PayoutStatusBadge, ReconciliationBadge } from '../payout-badges.tsx'
import { type Part, type PayoutDetail, payoutQuery } from '../payouts.queries.ts'
import { LinesCard } from './lines-card.tsx'
import { BankCard, CheckCard, FeesCard, OthersCard, ReferencesCard, TimelineCard } from './payout-cards.tsx'
import styles from './payout-page.module.css'
import { payoutSentences } from './payout-sentence.ts'

const texts = payoutsTexts.one

/** One payout: an equation, the lines that make it, and its way to the bank. */
export function PayoutPage() {
  usePageTitle(payoutsTexts.pageTitle)
  return useCan()('read Balance') ? <OnePayout /> : <NotAllowed />
}

function OnePayout() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(payoutQuery(id))
  const payout = query.data
  const site = useSite(payout?.siteId)?.name ?? payoutsTexts.unknownSite
  if (!payout) {
    return (
      <>
        <h1 className="visually-hidden">{payoutsTexts.pageTitle}</h1>
        {query.isError ? <LoadFailed title={texts.failed} query={query} /> : <Waiting />}
      </>
    )
  }
  return (
    <TimeSettingsProvider zone={payout.timeZone}>
      <Head payout={payout} />
      <Stack>
        <OffAlarm payout={payout} />
        <Story payout={payout} />
        <Sum payout={payout} />
        <Columns
          aside={
            <>
              <BankCard payout={payout} />
              <CheckCard payout={payout} />
              <OthersCard payout={payout} />
              <FeesCard payout={payout} />
              <ReferencesCard payout={payout} site={site} />
            </>
          }
        >
          <LinesCard payout={payout} />
          <TimelineCard payout={payout} />
        </Columns>
      </Stack>
    </TimeSettingsProvider>
  )
}

function Head({ payout }: { payout: PayoutDetail }) {
  const { amount, currency } = payout.amount
  return (
    <PageHead
      title={
        <span className={styles.hero}>
          <Money minor={amount} currency={currency} code figure />
        </span>
      }
      crumbs={
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
      actions={<CopyButton text={location.href} label={texts.copyLink} doneLabel={texts.copied} />}
    />
  )
}

/** Which amount the lines come to, and which the processor told. */
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

/** The parts, the signs between them, and what they come to. */
function Sum({ payout }: { payout: PayoutDetail }) {
  const words = payoutsTexts.equation
  const { breakdown, parts, others } = payout
  const { currency } = payout.amount
  const count = (part: Part) => words.counts[part](parts.find((each) => each.part === part)?.count ?? 0)
  const gross = BigInt(breakdown.gross.amount)
  const fees = BigInt(breakdown.fees.amount)
  const share =
    gross > 0n ? words.ofPayments(formatPercent(Number((-fees * 1_000_000n) / gross) / 1_000_000)) : undefined
  const term = (label: string, amount: string, note: string | undefined, isLess: boolean) => {
    const minor = BigInt(amount)
    // The sign stands between the parts: what is below zero is taken away.
    const isMinus = minor < 0n || (minor === 0n && isLess)
    return {
      sign: isMinus ? ('−' as const) : ('+' as const),
      label,
      value: <Money minor={minor < 0n ? -minor : minor} currency={currency} figure />,
      note,
    }
  }
  const movements = others.reduce((sum, other) => sum + other.count, 0)
  const isUnexplained = movements === 0 && breakdown.otherMovements.amount !== '0'
  const otherNote = isUnexplained ? payoutsTexts.others.rest : words.counts.other(movements)
  return (
    <Equation
      label={texts.equation}
      parts={[
        { label: words.payments, value: <Money minor={gross} currency={currency} figure />, note: count('payment') },
        term(words.refunds, breakdown.refunds.amount, count('refund'), true),
        term(words.disputes, breakdown.chargebacks.amount, count('chargeback'), true),
        term(words.fees, breakdown.fees.amount, share, true),
        term(words.other, breakdown.otherMovements.amount, otherNote, false),
        {
          sign: '=',
          label: words.payout,
          value: <Money minor={breakdown.net.amount} currency={currency} figure />,
          note:
            payout.reconciliation === 'off' ? (
              <span className={styles.wrong}>
                {payoutsTexts.reconciliation.offBy(
                  formatMoney(breakdown.check.difference.amount.replace('-', ''), currency),
                )}
              </span>
            ) : (
              <span className={styles.right}>
                <IconCircleCheck size={14} stroke={2} aria-hidden="true" /> {payoutsTexts.reconciliation.addsUp}
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
      <AfterDelay>
        <Stack>
          <Skeleton width={240} height={36} />
          <Skeleton height={72} />
          <Skeleton height={84} />
          <Skeleton height={320} />
        </Stack>
      </AfterDelay>
    </div>
  )
}
