import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { type DateStyle, formatDay, formatTime } from '@firepay/ui/components/time-format.ts'
import { sentenceTexts as texts } from '../../../locale/money-sentence.ts'
import type { Rich, RichPart } from '../../../locale/rich.ts'
import { declineReason } from '../../../locale/transaction.ts'
import { codeWords, transactionWords } from '../../../locale/transactions.ts'
import { brandName, hasProperName } from '../../../shared/brand-name.ts'
import { reasonWords } from '../../../shared/reason-words.ts'
import { joined } from '../../../shared/rich-text.tsx'
import type { MoneyFacts, PayoutShare } from './ledger-lines.ts'

export type Style = { zone: string; dateStyle: DateStyle }

/**
 * The money of a transaction in at most four sentences: origin and capture; refunds, holds and fees; the remainder; the
 * difference of returned money.
 * Built from the ledger's facts, so that it cannot contradict them; without facts (roles that see no ledger) only from
 * the transaction, without fees and remainder.
 */
export function moneySentences(transaction: Transaction, facts: MoneyFacts | null, style: Style): Rich[] {
  return transaction.type === 'payment' ? ofPayment(transaction, facts, style) : ofOther(transaction, facts, style)
}

function ofPayment(t: Transaction, facts: MoneyFacts | null, style: Style): Rich[] {
  if (t.capturedAt === undefined || t.capturedAmount.amount === '0') return uncaptured(t, style)
  return [
    captured(t, t.capturedAt, facts, style),
    ...sentence(whatWent(t, facts)),
    ...whereRestIs(t, facts, style),
    ...(facts === null ? [] : differenceOfReturns(t, facts)),
  ]
}

/** The rest excludes it, because it is a transaction of its own: without this sentence the rest would look final. */
function differenceOfReturns({ timeline }: Transaction, { currency }: MoneyFacts): Rich[] {
  const difference = timeline
    .filter(({ type }) => type === 'adjustment')
    .reduce((sum, { amount }) => sum + BigInt(amount?.amount ?? 0), 0n)
  if (difference === 0n) return []
  const strong = (minor: bigint): RichPart => ({ minor, currency, strong: true })
  return [difference < 0n ? texts.lessCameBack(strong(-difference)) : texts.moreCameBack(strong(difference))]
}

/** Sentence one: amount and origin. */
function captured(t: Transaction, capturedAt: string, facts: MoneyFacts | null, style: Style): Rich {
  const partly = BigInt(t.capturedAmount.amount) < BigInt(t.amount.amount)
  const amount = partly ? texts.partOf(money(t.capturedAmount), money(t.amount)) : [money(t.capturedAmount)]
  const many = facts !== null && facts.captures > 1
  const on = dateOf(many ? (facts.lastCapturedAt ?? capturedAt) : capturedAt, style)
  const clause = many
    ? texts.capturedInParts(amount, origin(t), facts.captures, on)
    : texts.captured(amount, origin(t), on)
  const settled = facts !== null && facts.currency !== t.amount.currency
  return settled ? texts.settledAs(clause, { minor: facts.captured, currency: facts.currency }) : texts.full(clause)
}

/** Sentence two: refunded, withheld and deducted amounts. */
function whatWent(t: Transaction, facts: MoneyFacts | null): Rich[] {
  const strong = (minor: bigint, currency: string): RichPart => ({ minor, currency, strong: true })
  const clauses: Rich[] = []
  if (facts !== null) {
    const { currency } = facts
    if (facts.refunded > 0n) {
      const all = facts.refunded === facts.captured
      clauses.push(all ? texts.allWentBack : texts.wentBack(strong(facts.refunded, currency)))
    }
    if (facts.held > 0n) clauses.push(texts.held(strong(facts.held, currency)))
    if (facts.lost > 0n) clauses.push(texts.lost(strong(facts.lost, currency)))
    if (t.disputeStatus === 'won' && t.dispute) clauses.push(texts.won(money(t.dispute.amount)))
    if (facts.fees > 0n) clauses.push(texts.fees(strong(facts.fees, currency)))
    if (facts.fees < 0n) clauses.push(texts.feesBack(strong(-facts.fees, currency)))
    return clauses
  }
  const refunded = BigInt(t.refundedAmount.amount)
  if (refunded > 0n) {
    clauses.push(
      t.refundStatus === 'full' ? texts.allWentBack : texts.wentBack(strong(refunded, t.refundedAmount.currency)),
    )
  }
  if (t.dispute) {
    const amount = strong(BigInt(t.dispute.amount.amount), t.dispute.amount.currency)
    if (t.disputeStatus === 'open' || t.disputeStatus === 'challenged') clauses.push(texts.held(amount))
    if (t.disputeStatus === 'lost') clauses.push(texts.lost(amount))
    if (t.disputeStatus === 'won') clauses.push(texts.won(amount))
  }
  return clauses
}

/** Sentence three: the remainder, by payouts. */
function whereRestIs(t: Transaction, facts: MoneyFacts | null, style: Style): Rich[] {
  if (facts === null) return []
  const { rest, open, currency } = facts
  // Withheld money returns if a dispute is won.
  const isDecided = facts.held === 0n
  if (facts.payouts.length === 0) {
    if (rest === 0n) return [texts.nothingRemains(isDecided)]
    if (rest < 0n) return [texts.takenFromBalance({ minor: -rest, currency, strong: true }, isDecided)]
    const clauses = whereOpenIs(t, facts, subjectOf(facts, rest), style)
    return sentence(clauses)
  }
  const paid = facts.payouts.filter((payout) => payout.share > 0n)
  const taken = facts.payouts.filter((payout) => payout.share < 0n)
  if (paid.length === 1 && taken.length === 0 && open === 0n) {
    return sentence(paidClauses(paid, () => subjectOf(facts, rest), style))
  }
  const strong = (minor: bigint): Rich => [{ minor, currency, strong: true }]
  const clauses: Rich[] = paidClauses(paid, (payouts) => strong(sumOf(payouts)), style)
  if (taken.length > 0) clauses.push(takenClause(taken, strong(-sumOf(taken)), style))
  if (open > 0n) clauses.push(...whereOpenIs(t, facts, strong(open), style))
  if (open < 0n) clauses.push(texts.toBeTaken(strong(-open)))
  return [texts.inTheEnd(capitalized(joined(clauses, texts)), { minor: rest, currency, strong: true }, isDecided)]
}

function subjectOf({ captured, currency }: MoneyFacts, rest: bigint): Rich {
  return rest === captured ? texts.wholeAmount : texts.remaining({ minor: rest, currency, strong: true })
}

/** When the amount outside payouts becomes available; two clauses if a part already is. */
function whereOpenIs(t: Transaction, facts: MoneyFacts, subject: Rich, style: Style): Rich[] {
  const { open, available, openFrom, currency } = facts
  const on =
    openFrom === null
      ? null
      : openFrom.isOfCaptures && t.availableOn !== undefined
        ? formatDay(t.availableOn, style.dateStyle)
        : dateOf(openFrom.at.toISOString(), style)
  if (available === open) return [texts.available(subject, on)]
  const pending = openFrom?.isGradual ? texts.pendingBy : texts.pending
  if (available === 0n) return [pending(subject, on)]
  const strong = (minor: bigint): Rich => [{ minor, currency, strong: true }]
  return [texts.availableAnd(strong(available), pending(strong(open - available), on))]
}

/** Amounts paid to the bank, and those in transit. */
function paidClauses(
  payouts: readonly PayoutShare[],
  subjectOf: (payouts: readonly PayoutShare[]) => Rich,
  style: Style,
): Rich[] {
  const clauseOf = (
    some: readonly PayoutShare[],
    one: (subject: Rich, on: string) => Rich,
    many: (subject: Rich, payouts: number, on: string) => Rich,
  ): Rich[] => {
    if (some.length === 0) return []
    const on = dateOf(some.at(-1)?.createdAt ?? '', style)
    return [some.length > 1 ? many(subjectOf(some), some.length, on) : one(subjectOf(some), on)]
  }
  const isPaid = ({ status }: PayoutShare) => status === 'paid'
  return [
    ...clauseOf(payouts.filter(isPaid), texts.paidOut, texts.paidInParts),
    ...clauseOf(
      payouts.filter((payout) => !isPaid(payout)),
      texts.onItsWay,
      texts.onItsWayInParts,
    ),
  ]
}

function takenClause(payouts: readonly PayoutShare[], subject: Rich, style: Style): Rich {
  const on = dateOf(payouts.at(-1)?.createdAt ?? '', style)
  return payouts.length > 1 ? texts.takenFromMany(subject, payouts.length, on) : texts.takenFrom(subject, on)
}

function sumOf(payouts: readonly PayoutShare[]): bigint {
  return payouts.reduce((sum, { share }) => sum + share, 0n)
}

function uncaptured(t: Transaction, style: Style): Rich[] {
  const amount = money(t.amount, true)
  const on = dateOf(whenLast(t), style)
  const from = origin(t, texts.attemptedBy)
  if (t.capturedAt !== undefined) return [texts.zeroCaptured(amount, from, dateOf(t.capturedAt, style)), texts.noMoney]
  switch (t.status) {
    case 'authorized':
      return [texts.authorized(amount, from, dateOf(t.authorizedAt ?? t.createdAt, style)), texts.notCapturedYet]
    case 'declined':
      return [
        texts.declined(amount, from, t.attempts.length, on),
        ...reasonOf(t),
        t.feeTotal?.amount === '0' ? texts.noMoneyNoFee : texts.noMoney,
      ]
    case 'voided':
      return [texts.voided(amount, from, on, reasonWords(t.statusReason)), texts.noMoney]
    case 'expired':
      return [texts.expired(amount, from, on), texts.noMoney]
    case 'requires_action':
      return [texts.waitsForCustomer(amount, from, on), texts.noMoneyYet]
    case 'review':
      return [texts.inReview(amount, from, on), texts.noMoneyYet]
    case 'pending':
      return [texts.awaitsProcessor(amount, from, on), texts.noMoneyYet]
    case 'processing':
      return [texts.processing(amount, from, on), texts.noMoneyYet]
    default:
      return [texts.started(amount, from, dateOf(t.createdAt, style)), texts.noMoneyYet]
  }
}

function ofOther(t: Transaction, facts: MoneyFacts | null, style: Style): Rich[] {
  const amount = money(t.amount, true)
  const on = dateOf(whenLast(t), style)
  const created = dateOf(t.createdAt, style)
  const fees = facts !== null && facts.fees > 0n && t.type !== 'fee'
  const feeClause: Rich[] = fees
    ? sentence([texts.fees({ minor: facts.fees, currency: facts.currency, strong: true })])
    : []
  switch (t.type) {
    case 'refund':
      if (t.status === 'succeeded') return [texts.refundDone(amount, on), ...feeClause]
      if (t.status === 'failed') {
        return [
          texts.refundFailed(amount, on, reasonWords(t.statusReason)),
          t.ledger?.length ? texts.cameBack : texts.noMoney,
        ]
      }
      return [texts.refundRequested(amount, created, reasonWords(t.statusReason)), texts.noMoneyYet]
    case 'chargeback': {
      const opened = texts.disputed(amount, created, codeWords(t.dispute?.reason ?? '').toLowerCase())
      if (t.status === 'won') return [opened, texts.disputeWon(on), ...feeClause]
      if (t.status === 'lost') return [opened, texts.disputeLost(on), ...feeClause]
      return [opened, t.status === 'challenged' ? texts.heldChallenged : texts.heldOpen, ...feeClause]
    }
    case 'payout':
      if (t.status === 'paid') return [texts.payoutPaid(amount, on)]
      if (t.status === 'failed') return [texts.payoutFailed(amount, on, reasonWords(t.statusReason)), texts.cameBack]
      return [texts.payoutOnItsWay(amount, created)]
    case 'payout_reversal':
      return [texts.payoutReturned(amount, created)]
    case 'topup':
      return [texts.toppedUp(amount, created), ...(t.status === 'failed' ? [texts.topUpReturned] : [])]
    case 'fee':
      return [texts.feeCharged(amount, created, t.description ?? t.fees?.[0]?.description)]
    case 'adjustment': {
      const minor = BigInt(t.amount.amount)
      const size: RichPart = { minor: minor < 0n ? -minor : minor, currency: t.amount.currency, strong: true }
      return [
        minor < 0n
          ? texts.adjustedDown(size, created, reasonWords(t.statusReason))
          : texts.adjustedUp(size, created, reasonWords(t.statusReason)),
      ]
    }
    case 'reserve':
      if (t.parentId !== undefined) return [texts.reserveReleased(amount, created)]
      return [texts.reserveHeld(amount, created), ...releasedOf(t)]
    case 'payment':
      return []
  }
}

/** The released part of a reserve, from its lines. */
function releasedOf(t: Transaction): Rich[] {
  const reserved = (t.ledger ?? []).filter((line) => line.account === 'reserved')
  if (reserved.length === 0) return []
  const held = reserved.reduce((sum, line) => sum + BigInt(line.amount.amount), 0n)
  if (held === 0n) return [texts.allReleased]
  const released = BigInt(t.amount.amount) - held
  return released === 0n ? [] : [texts.partReleased({ minor: released, currency: t.amount.currency, strong: true })]
}

/** " paid by Visa ending 4242", " paid by boleto"; a generic text if unknown. */
function origin(t: Transaction, say = texts.origin): Rich {
  const method = t.paymentMethod
  if (method === undefined) return texts.somePayment
  const name = brandName(method)
  if (hasProperName(method)) return say(name, method.last4)
  const type = transactionWords.method[method.type].toLowerCase()
  return say(method.brand === undefined ? name.toLowerCase() : `${type} (${name})`, method.last4)
}

/** The decline reason: our words for known codes, else the processor's. */
function reasonOf(t: Transaction): Rich[] {
  const given = reasonWords(t.statusReason) ?? (t.declineCode === undefined ? undefined : codeWords(t.declineCode))
  const reason = declineReason(t.declineCode) ?? (given && `${given.replace(/\.$/, '')}.`)
  return reason === undefined || reason === '' ? [] : [texts.reason(reason)]
}

/** The time of the latest timeline item. */
function whenLast(t: Transaction): string {
  return t.timeline.at(-1)?.at ?? t.updatedAt
}

function sentence(clauses: readonly Rich[]): Rich[] {
  if (clauses.length === 0) return []
  return [texts.full(capitalized(joined(clauses, texts)))]
}

function capitalized(parts: Rich): Rich {
  const [first, ...rest] = parts
  return typeof first === 'string' ? [`${first[0]?.toUpperCase() ?? ''}${first.slice(1)}`, ...rest] : parts
}

function money(amount: Transaction['amount'], strong = false): RichPart {
  return { minor: BigInt(amount.amount), currency: amount.currency, ...(strong && { strong }) }
}

function dateOf(instant: string, style: Style): string {
  return formatTime(instant, 'date', style)
}
