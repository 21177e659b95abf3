import type { Balance } from './overview.queries.ts'

/** Minor units of a currency that come on a day. */
type DatedAmount = { date: string; amount: bigint }

/** What all accounts of a currency hold together, in minor units. */
export type CurrencyBalance = {
  currency: string
  available: bigint
  pending: bigint
  reserved: bigint
  inTransit: bigint
  total: bigint
  disputed: bigint
  /** When what is pending is released, the first day first; the amounts come to `pending`. */
  releases: DatedAmount[]
  /** The payouts due first. */
  nextPayout: DatedAmount | undefined
  /** The accounts that hold it. */
  accounts: Balance[]
}

const figures = ['available', 'pending', 'reserved', 'inTransit', 'total', 'disputed'] as const

/**
 * Adds accounts up by currency; currencies are never added to each other. The default currency stands first, the others
 * in alphabetical order. A currency in which nothing is held is left out, unless that leaves none.
 */
export function sumBalances(balances: readonly Balance[], defaultCurrency?: string): CurrencyBalance[] {
  const sums = new Map<string, CurrencyBalance>()
  for (const balance of balances) {
    const { currency } = balance
    const sum = sums.get(currency) ?? { currency, ...none, releases: [], nextPayout: undefined, accounts: [] }
    for (const name of figures) sum[name] += BigInt(balance[name].amount)
    sum.releases.push(...balance.releaseSchedule.map(read))
    if (balance.nextPayout) sum.nextPayout = earlier(sum.nextPayout, read(balance.nextPayout))
    sum.accounts.push(balance)
    sums.set(currency, sum)
  }
  const all = [...sums.values()].map((sum) => ({ ...sum, releases: byDay(sum.releases) }))
  const held = all.filter((sum) => figures.some((name) => sum[name] !== 0n))
  const isDefault = ({ currency }: CurrencyBalance) => Number(currency === defaultCurrency)
  const order = (a: CurrencyBalance, b: CurrencyBalance) =>
    isDefault(b) - isDefault(a) || a.currency.localeCompare(b.currency)
  return held.length > 0 ? held.sort(order) : all.sort(order).slice(0, 1)
}

type SiteFacts = { defaultCurrency: string; last24h: { count: number } }

/** The currency that most of the sites have as theirs; of several, the one of the sites with more payments lately. */
export function defaultCurrencyOf(sites: readonly SiteFacts[]): string | undefined {
  const weights = new Map<string, { sites: number; payments: number }>()
  for (const { defaultCurrency, last24h } of sites) {
    const weight = weights.get(defaultCurrency) ?? { sites: 0, payments: 0 }
    weights.set(defaultCurrency, { sites: weight.sites + 1, payments: weight.payments + last24h.count })
  }
  const [first] = [...weights].sort(
    ([a, x], [b, y]) => y.sites - x.sites || y.payments - x.payments || a.localeCompare(b),
  )
  return first?.[0]
}

/** The day from which on a balance below zero is covered by what is released until then; null when it never is. */
export function coveredOn({ available, releases }: CurrencyBalance): string | null {
  let sum = available
  let since: string | null = null
  for (const { date, amount } of releases) {
    sum += amount
    if (sum < 0n) since = null
    else since ??= date
  }
  return since
}

const none = { available: 0n, pending: 0n, reserved: 0n, inTransit: 0n, total: 0n, disputed: 0n }

function read({ date, amount }: { date: string; amount: { amount: string } }): DatedAmount {
  return { date, amount: BigInt(amount.amount) }
}

function earlier(one: DatedAmount | undefined, other: DatedAmount): DatedAmount {
  if (one === undefined || other.date < one.date) return other
  return one.date < other.date ? one : { date: one.date, amount: one.amount + other.amount }
}

function byDay(releases: readonly DatedAmount[]): DatedAmount[] {
  const days = new Map<string, bigint>()
  for (const { date, amount } of releases) days.set(date, (days.get(date) ?? 0n) + amount)
  return [...days]
    .map(([date, amount]) => ({ date, amount }))
    .filter(({ amount }) => amount !== 0n)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}
