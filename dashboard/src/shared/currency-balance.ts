import type { Answer } from '../api/query.ts'

type Balance = Answer<'GET /site-account-balances'>['items'][number]

/** A signed amount in minor units on a day in the site's zone. */
export type DatedAmount = { date: string; amount: bigint }

/** Sum of the accounts in one currency, in minor units. */
export type CurrencyBalance = {
  currency: string
  available: bigint
  pending: bigint
  reserved: bigint
  inTransit: bigint
  total: bigint
  disputed: bigint
  /** Releases of `pending` by day; they sum to `pending`. */
  releases: DatedAmount[]
  nextPayout: DatedAmount | undefined
  accounts: Balance[]
}

export const parts = ['available', 'pending', 'reserved', 'inTransit'] as const
const figures = [...parts, 'total', 'disputed'] as const

/**
 * Groups accounts by currency, in the given order; other currencies follow alphabetically. Only amounts within a group
 * may be added.
 */
export function groupByCurrency(balances: readonly Balance[], order: readonly string[] = []): CurrencyBalance[] {
  const place = ({ currency }: CurrencyBalance) => (order.includes(currency) ? order.indexOf(currency) : order.length)
  const groups = Map.groupBy(balances, ({ currency }) => currency)
  return [...groups]
    .map(([currency, accounts]) => sumOf(currency, accounts))
    .sort((a, b) => place(a) - place(b) || a.currency.localeCompare(b.currency))
}

/** The sum of accounts in one currency. */
export function sumOf(currency: string, accounts: readonly Balance[]): CurrencyBalance {
  const sum = (name: (typeof figures)[number]) =>
    accounts.reduce((before, balance) => before + BigInt(balance[name].amount), 0n)
  const payouts = byDay(accounts.flatMap(({ nextPayout }) => nextPayout ?? []))
  return {
    currency,
    available: sum('available'),
    pending: sum('pending'),
    reserved: sum('reserved'),
    inTransit: sum('inTransit'),
    total: sum('total'),
    disputed: sum('disputed'),
    releases: byDay(accounts.flatMap(({ releaseSchedule }) => releaseSchedule)),
    nextPayout: payouts[0],
    accounts: [...accounts],
  }
}

/** True if the four parts sum to the total. */
export function addsUp(balance: Balance): boolean {
  const sum = parts.reduce((before, name) => before + BigInt(balance[name].amount), 0n)
  return sum === BigInt(balance.total.amount)
}

/**
 * The day from which a negative balance stays covered, with the amount released up to and including it; null if
 * releases never cover it or a later one reverts it.
 */
export function coveredBy({ available, releases }: CurrencyBalance): DatedAmount | null {
  let released = 0n
  let covered: DatedAmount | null = null
  for (const { date, amount } of releases) {
    released += amount
    if (available + released < 0n) covered = null
    else covered ??= { date, amount: released }
  }
  return covered
}

function byDay(amounts: readonly { date: string; amount: { amount: string } }[]): DatedAmount[] {
  const days = new Map<string, bigint>()
  for (const { date, amount } of amounts) days.set(date, (days.get(date) ?? 0n) + BigInt(amount.amount))
  return [...days]
    .map(([date, amount]) => ({ date, amount }))
    .filter(({ amount }) => amount !== 0n)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}
