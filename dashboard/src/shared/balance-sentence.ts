import { type DateStyle, formatDayShort } from '@firepay/ui/components/time-format.ts'
import { balanceSentenceTexts as texts } from '../locale/balance-sentence.ts'
import type { Rich, RichPart } from '../locale/rich.ts'
import { type CurrencyBalance, coveredBy } from './currency-balance.ts'
import { addDays } from './days.ts'

/** The balance's day, the date style, and whether that day is past. */
export type Moment = { today: string; dateStyle: DateStyle; isPast: boolean }

/**
 * A balance in words: when pending money is released or covers a negative balance, the payout in transit, and disputed
 * amounts. Uses only dates and amounts of the balance; past tense for a past day.
 * @param max maximum number of sentences, most important first; the one about disputes is not counted
 */
export function balanceSentence(balance: CurrencyBalance, moment: Moment, max?: number): Rich {
  const words = moment.isPast ? texts.past : texts.now
  const amountOf = (minor: bigint): RichPart => ({ minor, currency: balance.currency, strong: true })
  const sentences: Rich[] = [...releases(balance, moment, words, amountOf), ...payout(balance, moment, words, amountOf)]
  if (max !== undefined) sentences.splice(max)
  if (balance.disputed > 0n) sentences.push(words.disputed(amountOf(balance.disputed)))
  if (sentences.length === 0 && balance.total === 0n) sentences.push(words.nothing)
  if (sentences.length === 0 && balance.total === balance.available) sentences.push(words.ready)
  return sentences.flatMap((sentence, index) => (index === 0 ? sentence : [' ', ...sentence]))
}

type Words = typeof texts.now
type AmountOf = (minor: bigint) => RichPart

function releases(balance: CurrencyBalance, moment: Moment, words: Words, amountOf: AmountOf): Rich[] {
  const { available, pending, releases } = balance
  const [first, ...more] = releases
  const last = releases.at(-1)
  if (available < 0n) {
    const covered = coveredBy(balance)
    if (covered) return [words.below, words.covers(amountOf(covered.amount), whenText(covered.date, moment))]
    return pending > 0n ? [words.below, words.coversNot(amountOf(pending))] : [words.below]
  }
  if (!first || !last || pending <= 0n) return []
  if (more.length === 0) return [words.released(whenText(first.date, moment))]
  const by = texts.by(near(last.date, moment) ?? formatDayShort(last.date, moment.today, moment.dateStyle))
  // With a negative day among the releases, only the total by the last day is stated.
  if (releases.some(({ amount }) => amount < 0n)) return [words.releasedBy(amountOf(pending), by)]
  return [words.releasedFirst(amountOf(first.amount), whenText(first.date, moment), by)]
}

function payout({ inTransit, nextPayout }: CurrencyBalance, moment: Moment, words: Words, amountOf: AmountOf): Rich[] {
  if (inTransit <= 0n) return []
  if (!nextPayout) return [words.onTheWay(amountOf(inTransit))]
  return nextPayout.date < moment.today
    ? [words.payoutLate(amountOf(nextPayout.amount), formatDayShort(nextPayout.date, moment.today, moment.dateStyle))]
    : [words.payoutDue(amountOf(nextPayout.amount), whenText(nextPayout.date, moment))]
}

/** "tomorrow", "on 26 Nov"; always the date for a past balance. */
function whenText(day: string, moment: Moment): string {
  return near(day, moment) ?? texts.on(formatDayShort(day, moment.today, moment.dateStyle))
}

function near(day: string, { today, isPast }: Moment): string | undefined {
  if (isPast) return undefined
  if (day === today) return texts.today
  return day === addDays(today, 1) ? texts.tomorrow : undefined
}
