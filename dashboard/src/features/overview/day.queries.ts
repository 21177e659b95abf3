import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Answer, read } from '../../api/query.ts'
import { addDays, clockIn, instantAt } from '../../shared/days.ts'
import type { Scope } from '../../shared/mode.ts'

/** Attempted payments, and the authorized or captured ones among them. */
export type Attempts = { succeeded: number; attempted: number }
/** Captured minor units of payments created today, by currency. */
export type CreatedToday = ReadonlyMap<string, bigint>
export type HourGroup = Answer<'GET /transaction-stats'>['groups'][number]

/** Number of earlier weeks in the comparison. */
export const weeksCompared = 4

/** Number of currencies counted separately; the others are combined. */
const maxCurrencies = 8

/**
 * The captured sums per hour of a day and of the same weekday in earlier weeks, those days' sums up to the same time,
 * the day's payments per currency, and the success rates. Uses the instant of capture: payments captured a day later
 * would make every current day look low.
 * @param day `2026-11-19` in the zone
 */
export function dayQuery(day: string, zone: string, scope: Scope) {
  const hoursOf = async (of: string, signal: AbortSignal, to = addDays(of, 1)) => {
    const query = { from: of, to, timeZone: zone, dateField: 'capturedAt', groupBy: 'hour', ...scope } as const
    return (await api('GET /transaction-stats', { query, signal })).groups
  }
  const countOf = async (currency: string, signal: AbortSignal): Promise<[string, number]> => {
    const range = { from: day, to: addDays(day, 1), timeZone: zone }
    const query = { ...range, dateField: 'capturedAt', groupBy: 'status', currency, ...scope } as const
    const { groups } = await api('GET /transaction-stats', { query, signal })
    return [currency, groups.reduce((sum, group) => sum + group.count, 0)]
  }
  const attemptsOf = async (
    from: string,
    to: string,
    signal: AbortSignal,
  ): Promise<Attempts & { sums: CreatedToday }> => {
    const query = { from, to, timeZone: zone, groupBy: 'status', ...scope } as const
    const { groups } = await api('GET /transaction-stats', { query, signal })
    return {
      succeeded: groups.reduce((sum, group) => sum + group.successRate.succeeded, 0),
      attempted: groups.reduce((sum, group) => sum + group.successRate.attempted, 0),
      sums: sumsOf(groups),
    }
  }
  return queryOptions({
    queryKey: ['GET /transaction-stats', 'usual day', day, zone, scope],
    queryFn: async ({ signal }) => {
      const readAt = new Date()
      // To the second, so that the first minute of a day compares equal time spans.
      const sameTimeOn = (each: string) =>
        new Date(+instantAt(zone, each, clockIn(zone, readAt)) + (+readAt % 60_000) + 1).toISOString()
      const weeks = Array.from({ length: weeksCompared }, (_, week) => addDays(day, -7 * (week + 1)))
      const earlierDay = async (each: string) => {
        const [whole, byNow] = await Promise.all([hoursOf(each, signal), hoursOf(each, signal, sameTimeOn(each))])
        return { whole, byNow }
      }
      const [today, before, attempts, usualAttempts] = await Promise.all([
        hoursOf(day, signal),
        Promise.all(weeks.map(earlierDay)),
        attemptsOf(day, addDays(day, 1), signal),
        attemptsOf(addDays(day, -7 * weeksCompared), day, signal),
      ])
      const currencies = [...new Set(today.flatMap((group) => (group.totals ?? []).map((sums) => sums.currency)))]
      const counts = await Promise.all(currencies.slice(0, maxCurrencies).map((currency) => countOf(currency, signal)))
      return { readAt, today, before, attempts, usualAttempts, counts: new Map(counts) }
    },
    refetchInterval: 60_000,
  })
}

function sumsOf(groups: readonly HourGroup[]): CreatedToday {
  const sums = new Map<string, bigint>()
  for (const { currency, gross } of groups.flatMap(({ totals }) => totals ?? [])) {
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(gross))
  }
  return sums
}

/** The newest payment of any status, as charts count all. */
export function newestPaymentQuery(scope: Scope) {
  return read('GET /transactions', { query: { sort: '-createdAt', limit: '1', ...scope } })
}

/** The newest captured payment, for a day without any. */
export function lastPaymentQuery(scope: Scope) {
  return read('GET /transactions', {
    query: {
      status: 'captured,partially_captured',
      sort: '-createdAt',
      limit: '1',
      ...scope,
    },
  })
}
