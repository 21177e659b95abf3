import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Answer, read } from '../../api/query.ts'
import { addDays } from '../../shared/days.ts'

export type Site = Answer<'GET /sites'>['items'][number]
export type Account = Answer<'GET /sites/{id}/accounts'>['items'][number]
export type Transaction = Answer<'GET /transactions'>['items'][number]
export type Onboarding = Answer<'GET /onboarding'>
export type HourGroup = Answer<'GET /transaction-stats'>['groups'][number]

/** As the site switcher reads them: one request for both. */
export const sitesQuery = read('GET /sites', { query: { limit: '100', sort: 'name' } })

export const onboardingQuery = read('GET /onboarding')

export function accountsQuery(siteId: string) {
  return read('GET /sites/{id}/accounts', { params: { id: siteId }, query: { limit: '100' } })
}

/** With how many weeks before a day is compared. */
export const weeksCompared = 4

/**
 * The hours of a day and of the same weekday in the weeks before, each oldest hour first.
 * @param day `2026-11-19` in the zone
 */
export function dayQuery(day: string, zone: string, siteId: string | undefined) {
  const hoursOf = async (of: string, signal: AbortSignal) =>
    (
      await api('GET /transaction-stats', {
        query: {
          from: of,
          to: addDays(of, 1),
          timeZone: zone,
          groupBy: 'hour',
          ...(siteId !== undefined && { siteId }),
        },
        signal,
      })
    ).groups
  return queryOptions({
    queryKey: ['GET /transaction-stats', 'usual day', day, zone, siteId],
    queryFn: async ({ signal }) => {
      const earlier = Array.from({ length: weeksCompared }, (_, week) => addDays(day, -7 * (week + 1)))
      const [today = [], ...before] = await Promise.all([day, ...earlier].map((each) => hoursOf(each, signal)))
      return { today, before }
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
