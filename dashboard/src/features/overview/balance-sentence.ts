import { type DateStyle, formatDayShort } from '@firepay/ui/components/time-format.ts'
import { overviewTexts } from '../../locale/overview.ts'
import type { Rich, RichPart } from '../../locale/rich.ts'
import { type CurrencyBalance, coveredOn } from '../../shared/currency-balance.ts'
import { addDays } from '../../shared/days.ts'

const texts = overviewTexts.balances

/** The day it is where the reader is, and how they write days. */
export type Today = { today: string; dateStyle: DateStyle }

/**
 * What is particular about a balance, in at most two sentences: what covers it when it is below zero, or when pending money
 * is released; then the payout on its way, or what disputes hold. Every date and amount is one of the balance.
 */
export function balanceSentences(balance: CurrencyBalance, when: Today): Rich[] {
  const sentences = [...releaseSentences(balance, when), ...payoutSentences(balance, when)]
  if (balance.disputed > 0n) sentences.push(texts.disputed(amountOf(balance, balance.disputed)))
  if (sentences.length === 0) sentences.push(balance.total === 0n ? texts.nothing : texts.ready)
  return sentences.slice(0, 2)
}

/** "tomorrow", "on 26 Nov". */
export function whenText(day: string, { today, dateStyle }: Today): string {
  return nearText(day, today) ?? texts.on(formatDayShort(day, today, dateStyle))
}

function releaseSentences(balance: CurrencyBalance, when: Today): Rich[] {
  const { available, pending, releases } = balance
  const [first, ...more] = releases
  const last = releases.at(-1)
  if (available < 0n) {
    const covered = coveredOn(balance)
    if (covered !== null) return [texts.below, texts.covers(amountOf(balance, pending), whenText(covered, when))]
    return pending > 0n ? [texts.below, texts.coversNot(amountOf(balance, pending))] : [texts.below]
  }
  if (!first || !last || pending <= 0n) return []
  if (more.length === 0) return [texts.released(whenText(first.date, when))]
  const by = nearText(last.date, when.today) ?? formatDayShort(last.date, when.today, when.dateStyle)
  // A day on which more goes out than comes in makes no sentence of its own.
  if (releases.some(({ amount }) => amount < 0n)) {
    return [texts.releasedBy(amountOf(balance, pending), texts.by(by))]
  }
  return [texts.releasedFirst(amountOf(balance, first.amount), whenText(first.date, when), texts.by(by))]
}

function payoutSentences(balance: CurrencyBalance, when: Today): Rich[] {
  const { inTransit, nextPayout } = balance
  if (inTransit <= 0n) return []
  if (!nextPayout) return [texts.onTheWay(amountOf(balance, inTransit))]
  const amount = amountOf(balance, nextPayout.amount)
  return nextPayout.date < when.today
    ? [texts.payoutLate(amount, formatDayShort(nextPayout.date, when.today, when.dateStyle))]
    : [texts.payoutDue(amount, whenText(nextPayout.date, when))]
}

function nearText(day: string, today: string): string | undefined {
  if (day === today) return texts.today
  return day === addDays(today, 1) ? texts.tomorrow : undefined
}

function amountOf({ currency }: CurrencyBalance, minor: bigint): RichPart {
  return { minor, currency, strong: true }
}
