import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import type { Tone } from '@firepay/ui/components/badge.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import {
  IconArrowBackUp,
  IconBuildingBank,
  IconCheck,
  IconClock,
  IconCreditCard,
  IconGavel,
  IconReceipt,
  IconX,
} from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { Timeline } from '@firepay/ui/components/timeline.tsx'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import type { ComponentType, ReactNode } from 'react'
import { declineReason, transactionTexts } from '../../../locale/transaction.ts'
import { codeWords, transactionWords } from '../../../locale/transactions.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import { factsOf, movementsOf } from './ledger-lines.ts'
import { PayoutLink } from './payouts-card.tsx'
import styles from './transaction-detail.module.css'

const texts = transactionTexts.timeline

type Look = readonly [Tone, ComponentType<{ size: number; stroke: number }>]

/** By event type, else by its part before the dot. */
const looks: Record<string, Look> = {
  'payment.authorized': ['ok', IconCheck],
  'payment.captured': ['ok', IconCreditCard],
  'payment.declined': ['bad', IconX],
  'payment.voided': ['mute', IconX],
  'payment.expired': ['mute', IconClock],
  'refund.failed': ['bad', IconX],
  'dispute.won': ['ok', IconGavel],
  'dispute.lost': ['bad', IconGavel],
  'payout.failed': ['bad', IconX],
  payment: ['mute', IconClock],
  refund: ['mute', IconArrowBackUp],
  dispute: ['disp', IconGavel],
  payout: ['info', IconBuildingBank],
}
const otherLook: Look = ['mute', IconReceipt]

/** All events and payouts, oldest first, in the screen's zone. */
export function TimelineCard({ transaction: t }: { transaction: Transaction }) {
  const { zone } = useTimeSettings()
  const happenings = [...eventsOf(t), ...payoutsOf(t)].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <Card title={texts.title} action={<span className={styles.zone}>{zone}</span>}>
      {happenings.length === 0 ? (
        <p className={styles.text}>{texts.empty}</p>
      ) : (
        <Timeline
          items={happenings.map(({ key, at, look: [tone, HappeningIcon], what, more }) => ({
            key,
            icon: (
              <ToneIcon tone={tone}>
                <HappeningIcon size={16} stroke={1.75} />
              </ToneIcon>
            ),
            what,
            ...(more !== '' && { more }),
            when: <Time value={at} look="list" />,
          }))}
        />
      )}
    </Card>
  )
}

type Happening = { key: string; at: string; look: Look; what: ReactNode; more: string }

function eventsOf(t: Transaction): Happening[] {
  const fees = movementsOf(t.ledger ?? []).filter((movement) => movement.to === 'fees' || movement.from === 'fees')
  return t.timeline.map((item, index) => {
    const fee = fees
      .filter((movement) => movement.entryType === item.type && movement.postedAt === item.at)
      .reduce((sum, movement) => sum + movement.effect, 0n)
    const more = [
      ...(fee === 0n ? [] : [texts.fee(formatMoney(fee, fees[0]?.currency ?? t.amount.currency, { sign: 'always' }))]),
      ...(item.actor === 'processor' || item.actor === '' ? [] : [texts.by(item.actor)]),
    ]
    // The summary contains the code; the reason in words follows below.
    const declined = item.type === 'payment.declined' ? declineReason(t.declineCode) : undefined
    if (declined !== undefined) more.unshift(declined.replace(/\.$/, ''))
    const { summary, because } = summaryOf(item.summary)
    const what = (
      <>
        {declined === undefined ? summary : transactionWords.status.declined}
        {item.amount && (
          <>
            {' '}
            <Money minor={item.amount.amount} currency={item.amount.currency} />
          </>
        )}
        {declined === undefined && because !== '' && `: ${because}`}
      </>
    )
    // Events can be identical: the index identifies them.
    return { key: `event ${index}`, at: item.at, look: lookOf(item.type), what, more: more.join('. ') }
  })
}

/**
 * Translates an API summary, and splits off the code or reason after the colon; an amount is inserted between them:
 * "Customer disputed €41.20: Fraudulent".
 */
function summaryOf(said: string): { summary: string; because: string } {
  const at = said.indexOf(': ')
  const words = entryOf<string>(texts.summaries, at === -1 ? said : said.slice(0, at))
  if (words === undefined) return { summary: said, because: '' }
  return { summary: words, because: at === -1 ? '' : codeWords(said.slice(at + 2)) }
}

function payoutsOf(t: Transaction): Happening[] {
  const facts = factsOf(t, new Date())
  return (facts?.payouts ?? []).map((payout) => {
    const { id, createdAt, share, whole } = payout
    const write = (minor: bigint) => formatMoney(minor, facts?.currency ?? t.amount.currency)
    const size = share < 0n ? -share : share
    return {
      key: id,
      at: createdAt,
      look: lookOf('payout'),
      what: (
        <>
          {share > 0n ? texts.paidOut(write(size)) : texts.taken(write(size))} <PayoutLink payout={payout} />
        </>
      ),
      more: share > 0n ? texts.partOf(write(whole)) : texts.takenOf(write(whole)),
    }
  })
}

function lookOf(type: string): Look {
  return looks[type] ?? looks[type.split('.')[0] ?? ''] ?? otherLook
}
