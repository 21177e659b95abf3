import { type balance, maxReleaseDays } from '@firepay/contract/balances/balances.schemas.ts'
import { type Account, siteMode } from '@firepay/contract/sites/sites.schemas.ts'
import type { z } from 'zod'
import { dayIn } from '../../platform/time/range.ts'
import type { BalanceAccount } from './balances.queries.ts'
import type { BalanceFigures } from './balances.rules.ts'

/** A balance before its ids are encoded. */
export type Balance = z.output<typeof balance>

/** The wire form of balance figures: minor units as text, each with its currency. */
export function presentFigures(figures: BalanceFigures, currency: string): NonNullable<Account['balances']> {
  const money = (amount: bigint) => ({ amount: amount.toString(), currency })
  return {
    available: money(figures.available),
    pending: money(figures.pending),
    reserved: money(figures.reserved),
    inTransit: money(figures.inTransit),
    total: money(figures.total),
    disputed: money(figures.disputed),
  }
}

/** The wire form of an account's balance. @param nextPayout in minor units of the account's currency */
export function presentBalance(
  account: BalanceAccount,
  figures: BalanceFigures,
  nextPayout: { date: string; amount: bigint } | undefined,
  asOf: Date,
): Balance {
  const { currency } = account
  const dated = ({ date, amount }: { date: string; amount: bigint }) => ({
    date,
    amount: { amount: amount.toString(), currency },
  })
  return {
    id: account.id,
    siteId: account.site_id,
    accountId: account.id,
    currency,
    mode: siteMode.parse(account.mode),
    timeZone: account.time_zone,
    ...presentFigures(figures, currency),
    releaseSchedule: releasesByDay(figures.releases, account.time_zone).map(dated),
    ...(nextPayout && { nextPayout: dated(nextPayout) }),
    asOf: asOf.toISOString(),
  }
}

/**
 * Pending amounts by release day, in the zone. Days beyond the limit are added to the last one.
 * @param releases in chronological order
 */
export function releasesByDay(releases: BalanceFigures['releases'], zone: string): { date: string; amount: bigint }[] {
  const days = new Map<string, bigint>()
  for (const { at, amount } of releases) {
    const date = dayIn(at, zone)
    days.set(date, (days.get(date) ?? 0n) + amount)
  }
  const schedule = [...days].map(([date, amount]) => ({ date, amount })).filter(({ amount }) => amount !== 0n)
  const last = schedule.at(-1)
  if (last === undefined || schedule.length <= maxReleaseDays) return schedule
  const rest = schedule.slice(maxReleaseDays - 1).reduce((sum, { amount }) => sum + amount, 0n)
  return [...schedule.slice(0, maxReleaseDays - 1), { date: last.date, amount: rest }]
}
