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
import { zoneOffset } from '@firepay/ui/components/time-format.ts'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import type { ComponentType } from 'react'
import { transactionTexts } from '../../../locale/transaction.ts'
import { movementsOf } from './ledger-lines.ts'
import styles from './transaction-detail.module.css'

const texts = transactionTexts.timeline

type Look = readonly [Tone, ComponentType<{ size: number; stroke: number }>]

/** By the event's type, the part before the dot where nothing closer is known. */
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

/** Every event, oldest first, in the zone of the screen. */
export function TimelineCard({ transaction: t }: { transaction: Transaction }) {
  const { zone } = useTimeSettings()
  const fees = movementsOf(t.ledger ?? []).filter((movement) => movement.to === 'fees' || movement.from === 'fees')
  return (
    <Card
      title={texts.title}
      action={
        <span className={styles.zone}>
          {zone}, {zoneOffset(zone)}
        </span>
      }
    >
      {t.timeline.length === 0 ? (
        <p className={styles.text}>{texts.empty}</p>
      ) : (
        <ol className={styles.timeline}>
          {t.timeline.map((item, index) => {
            const [tone, EventIcon] = looks[item.type] ?? looks[item.type.split('.')[0] ?? ''] ?? otherLook
            const fee = fees
              .filter((movement) => movement.entryType === item.type && movement.postedAt === item.at)
              .reduce((sum, movement) => sum + movement.effect, 0n)
            const more = [
              fee === 0n
                ? null
                : texts.fee(formatMoney(fee, fees[0]?.currency ?? t.amount.currency, { sign: 'always' })),
              item.actor === 'processor' || item.actor === '' ? null : texts.by(item.actor),
            ].filter((part) => part !== null)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two events may be alike; their order is their identity.
              <li key={index}>
                <ToneIcon tone={tone}>
                  <EventIcon size={16} stroke={1.75} />
                </ToneIcon>
                <div className={styles.event}>
                  <div className={styles.what}>
                    {item.summary}
                    {item.amount && (
                      <>
                        {' '}
                        <Money minor={item.amount.amount} currency={item.amount.currency} />
                      </>
                    )}
                  </div>
                  {more.length > 0 && <div className={styles.more}>{more.join('. ')}</div>}
                </div>
                <div className={styles.when}>
                  <Time value={item.at} look="list" />
                </div>
              </li>
            )
          })}
        </ol>
      )}
    </Card>
  )
}
