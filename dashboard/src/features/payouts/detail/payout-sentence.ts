import { type DateStyle, formatDay, formatTime } from '@firepay/ui/components/time-format.ts'
import { payoutsTexts } from '../../../locale/payouts.ts'
import type { Rich } from '../../../locale/rich.ts'
import { reasonWords } from '../../../shared/reason-words.ts'
import { joined } from '../../../shared/rich-text.tsx'
import type { Part, PayoutDetail } from '../payouts.queries.ts'

const texts = payoutsTexts.sentence

/** A payout in at most four sentences: bank transfer, content, other or unexplained amounts, current state. */
export function payoutSentences(payout: PayoutDetail, style: { zone: string; dateStyle: DateStyle }): Rich[] {
  const { amount, breakdown, linesCount, status } = payout
  const { currency } = amount
  const minor = (value: string) => BigInt(value)
  const money = (value: bigint) => ({ minor: value, currency })
  const counts = new Map<Part, number>(payout.parts.map(({ part, count }) => [part, count]))
  const fees = -minor(breakdown.fees.amount)
  const less = [
    ...clause(counts.get('refund'), texts.refunds),
    ...clause(counts.get('chargeback'), texts.disputes),
    ...(fees > 0n ? [texts.fees(money(fees))] : []),
  ]
  const rest = minor(breakdown.check.difference.amount)
  const other = minor(breakdown.otherMovements.amount) - rest
  const holds = status === 'failed' ? texts.held : texts.holds
  return [
    wayOf(payout, style),
    linesCount === 0 ? texts.empty : holds(counts.get('payment') ?? 0, joined(less, texts)),
    ...(linesCount === 0 ? [] : beyond(rest, other, money)),
    ...sentAgain(payout),
  ]
}

/** The unexplained rest takes precedence over other movements. */
function beyond(rest: bigint, other: bigint, money: (value: bigint) => { minor: bigint; currency: string }): Rich[] {
  if (rest !== 0n) return [texts.unexplained(money(rest < 0n ? -rest : rest))]
  if (other === 0n) return []
  return [other > 0n ? texts.otherIn(money(other)) : texts.otherOut(money(-other))]
}

function sentAgain({ sentAgainIn, linesCount }: PayoutDetail): Rich[] {
  if (sentAgainIn.length === 0) return []
  const links = sentAgainIn.map(({ id, processorReference }) => [{ code: processorReference, href: `/payouts/${id}` }])
  const lines = sentAgainIn.reduce((sum, payout) => sum + payout.linesCount, 0)
  return [texts.sentAgain(lines, linesCount, joined(links, texts))]
}

function clause(count: number | undefined, say: (n: number) => Rich): Rich[] {
  return count === undefined || count === 0 ? [] : [say(count)]
}

function wayOf(payout: PayoutDetail, style: { zone: string; dateStyle: DateStyle }): Rich {
  const { createdAt, paidAt, failedAt, arrivalDate, destination, failureReason, amount } = payout
  const sum = { minor: BigInt(amount.amount), currency: amount.currency, strong: true }
  const to = destination ? `${destination.bankName} ••\u00a0${destination.last4}` : null
  const on = formatTime(createdAt, 'date', style)
  if (failedAt !== undefined)
    return texts.failed(sum, on, formatTime(failedAt, 'date', style), reasonWords(failureReason))
  if (paidAt !== undefined) return texts.arrived(sum, to, on, formatTime(paidAt, 'date', style))
  return arrivalDate === undefined
    ? texts.sent(sum, to, on)
    : texts.due(sum, to, on, formatDay(arrivalDate, style.dateStyle))
}
