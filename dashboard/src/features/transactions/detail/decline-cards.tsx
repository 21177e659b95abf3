import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import {
  IconBan,
  IconBuildingBank,
  IconClock,
  IconCreditCard,
  IconPencil,
  IconRefresh,
  IconShieldLock,
} from '@firepay/ui/components/icons.ts'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import type { ComponentType } from 'react'
import { declineReason, transactionTexts } from '../../../locale/transaction.ts'
import { codeWords } from '../../../locale/transactions.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import { reasonWords } from '../../../shared/reason-words.ts'
import { ListLink } from './detail-links.tsx'
import styles from './transaction-detail.module.css'

const texts = transactionTexts.decline
type Advice = keyof typeof texts.advice

/** Advice by decline code; a generic list for unknown codes. */
const adviceOf: Record<string, readonly Advice[]> = {
  insufficient_funds: ['anotherWay', 'later', 'noRetry'],
  do_not_honor: ['anotherWay', 'bank', 'noRetry'],
  generic_decline: ['anotherWay', 'bank', 'noRetry'],
  card_declined: ['anotherWay', 'bank', 'noRetry'],
  expired_card: ['details', 'anotherWay'],
  incorrect_cvc: ['details', 'anotherWay'],
  incorrect_number: ['details', 'anotherWay'],
  invalid_expiry: ['details', 'anotherWay'],
  authentication_failed: ['confirm', 'anotherWay'],
  authentication_required: ['confirm', 'anotherWay'],
  suspected_fraud: ['noShip', 'bank'],
  lost_card: ['noShip'],
  stolen_card: ['noShip'],
  issuer_unavailable: ['soon', 'anotherWay'],
  processing_error: ['soon', 'anotherWay'],
}
const adviceOfOthers: readonly Advice[] = ['anotherWay', 'bank']

const icons: Record<Advice, ComponentType<{ size: number; stroke: number }>> = {
  anotherWay: IconCreditCard,
  later: IconClock,
  soon: IconRefresh,
  bank: IconBuildingBank,
  details: IconPencil,
  confirm: IconShieldLock,
  noRetry: IconBan,
  noShip: IconBan,
}

/** Actions for the merchant after a decline, best first. */
export function DeclineAdviceCard({ transaction: t }: { transaction: Transaction }) {
  const advice = entryOf(adviceOf, t.declineCode ?? '') ?? adviceOfOthers
  return (
    <Card title={texts.todo} flush>
      <CardList>
        {advice.map((name) => {
          const [what, why] = texts.advice[name]
          const AdviceIcon = icons[name]
          return (
            <CardRow
              key={name}
              start={
                <ToneIcon>
                  <AdviceIcon size={16} stroke={1.75} />
                </ToneIcon>
              }
            >
              <div className={styles.rowLink}>{what}</div>
              <div className={styles.rowMore}>{why}</div>
            </CardRow>
          )
        })}
      </CardList>
    </Card>
  )
}

/** The processor's answer, with a link to its frequency. */
export function DeclineCard({ transaction: t }: { transaction: Transaction }) {
  const bankCode = t.attempts.findLast((attempt) => attempt.code !== undefined)?.code
  const reason = reasonWords(t.statusReason) ?? declineReason(t.declineCode)
  return (
    <Card title={texts.title} action={<Badge tone="bad">{codeWords(t.declineCode ?? 'declined')}</Badge>}>
      <DescriptionList
        items={[
          ...(reason === undefined ? [] : [{ label: texts.reason, value: reason }]),
          ...(t.declineCode === undefined
            ? []
            : [{ label: texts.code, value: <CodeText wrap>{t.declineCode}</CodeText> }]),
          ...(bankCode === undefined ? [] : [{ label: texts.bankCode, value: <CodeText wrap>{bankCode}</CodeText> }]),
          ...(t.declineCode === undefined
            ? []
            : [
                {
                  label: texts.others,
                  value: <ListLink search={{ declineCode: t.declineCode }}>{texts.othersText}</ListLink>,
                },
              ]),
        ]}
      />
    </Card>
  )
}
