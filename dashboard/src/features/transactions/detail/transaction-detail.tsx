import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { HeroAmount } from '@firepay/ui/components/hero-amount.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { transactionWords } from '../../../locale/transactions.ts'
import { DisputeBadge, RefundBadge, StatusBadge } from '../badges.tsx'
import { AttemptsCard } from './attempts-card.tsx'
import { CustomerCard } from './customer-card.tsx'
import { DeclineAdviceCard, DeclineCard } from './decline-cards.tsx'
import { DisputeCard } from './dispute-card.tsx'
import { EarlierPaymentsCard } from './earlier-payments-card.tsx'
import { FeesCard } from './fees-card.tsx'
import { LedgerCard } from './ledger-card.tsx'
import { MetadataCard } from './metadata-card.tsx'
import { MethodCard } from './method-card.tsx'
import { NoteCard } from './note-card.tsx'
import { PayoutBadge } from './payout-badge.tsx'
import { PayoutsCard } from './payouts-card.tsx'
import { ReferencesCard } from './references-card.tsx'
import { RefundCard } from './refund-card.tsx'
import { RelatedCard } from './related-card.tsx'
import { StoryCard } from './story-card.tsx'
import { TimelineCard } from './timeline-card.tsx'
import styles from './transaction-detail.module.css'

export type DetailLayout = 'page' | 'drawer'

/** The main amount and its statuses: payment, refund, dispute and settlement as separate badges. */
export function TransactionHero({ transaction: t, level }: { transaction: Transaction; level: 1 | 2 }) {
  const { zone } = useTimeSettings()
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.hero}>
      <Heading>
        <HeroAmount minor={t.amount.amount} currency={t.amount.currency} />
      </Heading>
      <div className={styles.badges}>
        {t.type !== 'payment' && <Badge outline>{transactionWords.type[t.type]}</Badge>}
        <StatusBadge status={t.status} type={t.type} />
        {t.type === 'payment' && (
          <>
            <RefundBadge status={t.refundStatus} />
            <DisputeBadge status={t.disputeStatus} />
            <PayoutBadge transaction={t} />
          </>
        )}
        <span>
          <Time value={t.createdAt} /> {zone}
        </span>
      </div>
    </div>
  )
}

/** A transaction: the sentence first, then the evidence. Shared by page and drawer. */
export function TransactionDetail({ transaction: t, layout }: { transaction: Transaction; layout: DetailLayout }) {
  // A transaction with few events has room for note and metadata below.
  const isShort = layout === 'page' && !hasMoved(t)
  const kept = (
    <>
      <NoteCard key={t.id} transaction={t} />
      <MetadataCard transaction={t} />
    </>
  )
  return (
    <Columns
      beside={layout === 'drawer' ? 'never' : undefined}
      aside={
        <>
          <ReferencesCard transaction={t} />
          {t.status === 'declined' && <DeclineCard transaction={t} />}
          <FeesCard transaction={t} />
          <MethodCard transaction={t} />
          <CustomerCard transaction={t} />
          {!isShort && kept}
        </>
      }
    >
      <StoryCard transaction={t} />
      {t.status === 'declined' && (
        <>
          <AttemptsCard transaction={t} />
          <DeclineAdviceCard transaction={t} />
          <EarlierPaymentsCard transaction={t} />
        </>
      )}
      {t.type === 'payment' && (
        <div className={styles.two}>
          <PayoutsCard transaction={t} />
          <RefundCard transaction={t} />
          <DisputeCard transaction={t} />
        </div>
      )}
      {t.type === 'chargeback' && <DisputeCard transaction={t} />}
      <LedgerCard transaction={t} />
      <TimelineCard transaction={t} />
      {t.status !== 'declined' && <AttemptsCard transaction={t} />}
      <RelatedCard transaction={t} />
      {isShort && kept}
    </Columns>
  )
}

/** True if money was returned, disputed or paid out, which fills the page with cards and lines. */
function hasMoved(t: Transaction): boolean {
  return t.settlementStatus === 'paid_out' || t.refundStatus !== 'none' || t.disputeStatus !== 'none'
}
