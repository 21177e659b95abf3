import { Card } from '@firepay/ui/components/card.tsx'
import { ShortCode } from '@firepay/ui/components/code-text.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { IconBuildingBank, IconCheck, IconX } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { SumRow, Sums } from '@firepay/ui/components/sums.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatDay } from '@firepay/ui/components/time-format.ts'
import { Timeline } from '@firepay/ui/components/timeline.tsx'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import { Link } from '@tanstack/react-router'
import { accountTexts } from '../../../locale/account.ts'
import { payoutsTexts } from '../../../locale/payouts.ts'
import { feeName } from '../../../locale/transactions.ts'
import { dayIn } from '../../../shared/days.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import { reasonWords } from '../../../shared/reason-words.ts'
import { PayoutStatusBadge, ReconciliationBadge } from '../payout-badges.tsx'
import type { PayoutDetail } from '../payouts.queries.ts'
import styles from './payout-page.module.css'

type Props = { payout: PayoutDetail }

/** The transfer to the bank, with the reference on its statement. */
export function BankCard({ payout }: Props) {
  const texts = payoutsTexts.bank
  const { zone, dateStyle } = useTimeSettings()
  const { destination, arrivalDate, paidAt, failedAt, failureReason, bankReference, status } = payout
  const isOnTime = paidAt !== undefined && arrivalDate !== undefined && dayIn(zone, new Date(paidAt)) <= arrivalDate
  return (
    <Card title={texts.title} action={<PayoutStatusBadge status={status} />}>
      <DescriptionList
        items={[
          {
            label: texts.to,
            value: destination ? `${destination.bankName}, ••\u00a0${destination.last4}` : texts.unknown,
          },
          { label: texts.sent, value: <Time value={payout.createdAt} /> },
          ...(paidAt === undefined
            ? []
            : [
                {
                  label: texts.arrived,
                  value: (
                    <>
                      <Time value={paidAt} /> {isOnTime && <span className={styles.aside}>{texts.asExpected}</span>}
                    </>
                  ),
                },
              ]),
          ...(arrivalDate === undefined || isOnTime || status === 'failed'
            ? []
            : [{ label: texts.expected, value: formatDay(arrivalDate, dateStyle) }]),
          ...(failedAt === undefined ? [] : [{ label: texts.failed, value: <Time value={failedAt} /> }]),
          ...(failureReason === undefined ? [] : [{ label: texts.reason, value: reasonWords(failureReason) }]),
          ...(bankReference === undefined
            ? []
            : [
                {
                  label: texts.reference,
                  value: <ShortCode>{bankReference}</ShortCode>,
                  action: <CopyButton iconOnly text={bankReference} label={texts.copy} doneLabel={texts.copied} />,
                },
              ]),
        ]}
      />
    </Card>
  )
}

/** The lines against the amount, and the difference, also if zero. */
export function CheckCard({ payout }: Props) {
  const texts = payoutsTexts.check
  const { currency } = payout.amount
  const { sumOfLines, difference } = payout.breakdown.check
  const isRight = difference.amount === '0'
  return (
    <Card title={texts.title} action={<ReconciliationBadge payout={payout} />}>
      <Sums>
        <SumRow label={texts.lines(payout.linesCount)}>
          <Money minor={sumOfLines.amount} currency={currency} />
        </SumRow>
        <SumRow label={texts.payout} note={texts.told}>
          <Money minor={payout.amount.amount} currency={currency} />
        </SumRow>
        <SumRow label={texts.difference} ruled strong tone={isRight ? 'ok' : 'bad'}>
          <Money minor={difference.amount} currency={currency} sign="always" />
        </SumRow>
      </Sums>
      <p className={styles.foot}>
        <Link to="/reports/$type" params={{ type: 'payout' }} search={{ accountId: payout.accountId }}>
          {texts.report}
        </Link>
      </p>
    </Card>
  )
}

/** Other movements by name, and the unexplained rest. */
export function OthersCard({ payout }: Props) {
  const texts = payoutsTexts.others
  const { currency } = payout.amount
  const { otherMovements, check } = payout.breakdown
  const rest = BigInt(check.difference.amount)
  if (payout.others.length === 0 && rest === 0n) return null
  return (
    <Card title={texts.title}>
      <Sums>
        {payout.others.map(({ type, count, amount }) => (
          <SumRow key={type} label={texts.types[type]} note={payoutsTexts.equation.counts.other(count)}>
            <Money minor={amount.amount} currency={currency} sign="always" />
          </SumRow>
        ))}
        {rest !== 0n && (
          <SumRow label={texts.rest}>
            <Money minor={rest} currency={currency} sign="always" />
          </SumRow>
        )}
        <SumRow label={texts.total} ruled strong>
          <Money minor={otherMovements.amount} currency={currency} sign="always" />
        </SumRow>
      </Sums>
    </Card>
  )
}

export function FeesCard({ payout }: Props) {
  const texts = payoutsTexts.fees
  const { currency } = payout.amount
  if (payout.feeTypes.length === 0) return null
  return (
    <Card title={texts.title}>
      <Sums>
        {payout.feeTypes.map(({ feeType, count, amount }) => (
          <SumRow key={feeType} label={feeName(feeType)} note={payoutsTexts.equation.counts.fee(count)}>
            <Money minor={amount.amount} currency={currency} />
          </SumRow>
        ))}
        <SumRow label={texts.total} ruled strong>
          <Money minor={payout.breakdown.fees.amount} currency={currency} />
        </SumRow>
      </Sums>
    </Card>
  )
}

/** All references of the payout, and links to related objects. */
export function ReferencesCard({ payout, site }: Props & { site: string }) {
  const texts = payoutsTexts.references
  const code = (label: string, value: string) => ({
    label,
    value: <ShortCode>{value}</ShortCode>,
    action: <CopyButton iconOnly text={value} label={texts.copy(label.toLowerCase())} doneLabel={texts.copied} />,
  })
  return (
    <Card title={texts.title}>
      <DescriptionList
        items={[
          code(texts.id, payout.id),
          code(texts.processor, payout.processorReference),
          {
            label: texts.site,
            value: (
              <Link to="/sites/$id" params={{ id: payout.siteId }}>
                {site}
              </Link>
            ),
          },
          {
            label: texts.account,
            value: (
              <Link to="/balances/$id" params={{ id: payout.accountId }} search={{}}>
                {accountTexts.of(payout.amount.currency)}
              </Link>
            ),
          },
          {
            label: texts.ledger,
            value: (
              <Link to="/transactions/$id" params={{ id: payout.transactionId }} search={{}}>
                {texts.ledgerLink}
              </Link>
            ),
          },
        ]}
      />
    </Card>
  )
}

const looks = {
  'payout.created': { tone: 'info', Icon: IconBuildingBank },
  'payout.paid': { tone: 'ok', Icon: IconCheck },
  'payout.failed': { tone: 'bad', Icon: IconX },
} as const

/** The processor's events, oldest first. */
export function TimelineCard({ payout }: Props) {
  const texts = payoutsTexts.timeline
  const { zone } = useTimeSettings()
  return (
    <Card title={texts.title} action={<span className={styles.aside}>{zone}</span>}>
      <Timeline
        items={payout.timeline.map(({ at, type, summary, amount }) => {
          const { tone, Icon } = entryOf(looks, type) ?? looks['payout.created']
          return {
            key: `${type} ${at}`,
            icon: (
              <ToneIcon tone={tone}>
                <Icon size={16} stroke={1.75} />
              </ToneIcon>
            ),
            what: (
              <>
                {entryOf(texts.events, type) ?? summary}{' '}
                {amount && <Money minor={amount.amount} currency={amount.currency} />}
              </>
            ),
            when: <Time value={at} look="list" />,
          }
        })}
      />
    </Card>
  )
}
