import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Answer, read } from '../../api/query.ts'
import { addDays } from '../../shared/days.ts'

export type Site = Answer<'GET /sites'>['items'][number]
export type Account = Answer<'GET /sites/{id}/accounts'>['items'][number]
export type Transaction = Answer<'GET /transactions'>['items'][number]
/** Payments that were tried, and of those the ones that were authorized or captured. */
export type Attempts = { succeeded: number; attempted: number }
export type HourGroup = Answer<'GET /transaction-stats'>['groups'][number]

/** As the site switcher reads them: one request for both. */
export const sitesQuery = read('GET /sites', { query: { limit: '100', sort: 'name' } })

export function accountsQuery(siteId: string) {
  return read('GET /sites/{id}/accounts', { params: { id: siteId }, query: { limit: '100' } })
}

/** With how many weeks before a day is compared. */
export const weeksCompared = 4

/**
 * What was captured in each hour of a day and of the same weekday in the weeks before, and how many attempts succeeded
 * on the day and in those weeks. By the instant of capture: what was ordered today and is captured tomorrow would make
 * every day look like a bad one.
 * @param day `2026-11-19` in the zone
 */
export function dayQuery(day: string, zone: string, siteId: string | undefined) {
  const site = siteId === undefined ? {} : { siteId }
  const hoursOf = async (of: string, signal: AbortSignal) => {
    const range = { from: of, to: addDays(of, 1), timeZone: zone }
    const query = { ...range, dateField: 'capturedAt', groupBy: 'hour', ...site } as const
    return (await api('GET /transaction-stats', { query, signal })).groups
  }
  const attemptsOf = async (from: string, to: string, signal: AbortSignal): Promise<Attempts> => {
    const query = { from, to, timeZone: zone, groupBy: 'status', ...site } as const
    const { groups } = await api('GET /transaction-stats', { query, signal })
    return {
      succeeded: groups.reduce((sum, group) => sum + group.successRate.succeeded, 0),
      attempted: groups.reduce((sum, group) => sum + group.successRate.attempted, 0),
    }
  }
  return queryOptions({
    queryKey: ['GET /transaction-stats', 'usual day', day, zone, siteId],
    queryFn: async ({ signal }) => {
      const weeks = Array.from({ length: weeksCompared }, (_, week) => addDays(day, -7 * (week + 1)))
      const [hours, attempts, usualAttempts] = await Promise.all([
        Promise.all([day, ...weeks].map((each) => hoursOf(each, signal))),
        attemptsOf(day, addDays(day, 1), signal),
        attemptsOf(addDays(day, -7 * weeksCompared), day, signal),
      ])
      const [today = [], ...before] = hours
      return { today, before, attempts, usualAttempts }
    },
    refetchInterval: 60_000,
  })
}

/** Open disputes, the latest first; few merchants have more than a page of them open. */
export function openDisputesQuery(siteId: string | undefined) {
  return read('GET /transactions', {
    query: { type: 'chargeback', status: 'open', limit: '50', ...(siteId !== undefined && { siteId }) },
  })
}

export function payoutsQuery(siteId: string | undefined) {
  return read('GET /transactions', {
    query: { type: 'payout', limit: '10', ...(siteId !== undefined && { siteId }) },
  })
}
