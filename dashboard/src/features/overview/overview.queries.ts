import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Answer, read } from '../../api/query.ts'
import { commonestCurrencyQuery } from '../../shared/default-currency.ts'
import type { Scope } from '../../shared/mode.ts'

export type Site = Answer<'GET /sites'>['items'][number]
export type Balance = Answer<'GET /site-account-balances'>['items'][number]
export type Transaction = Answer<'GET /transactions'>['items'][number]

/** All balances at one instant: one call per hundred accounts. */
export function balancesQuery(scope: Scope) {
  return queryOptions({
    queryKey: ['GET /site-account-balances', scope],
    queryFn: async ({ signal }) => {
      const items: Balance[] = []
      for (;;) {
        const last = items.at(-1)
        const query = { limit: '100', ...scope, ...(last && { after: last.id, asOf: last.asOf }) }
        const page = await api('GET /site-account-balances', { query, signal })
        items.push(...page.items)
        if (page.items.length < page.limit) return items
      }
    },
    refetchInterval: 30_000,
  })
}

/** Open disputes, earliest deadline first. */
export function openDisputesQuery(scope: Scope) {
  return read('GET /transactions', {
    query: { type: 'chargeback', status: 'open', sort: 'deadlineAt', limit: '50', ...scope },
  })
}

export function payoutsQuery(scope: Scope) {
  return read('GET /transactions', {
    query: { type: 'payout', limit: '10', ...scope },
  })
}

const dayMs = 86_400_000

/** Failed payouts among those sent in the last 60 days: a bank may take weeks to return one. */
export function failedPayoutsQuery(scope: Scope) {
  // Rounded to a day, so that all parts of the page share one query.
  const from = new Date(Math.floor(Date.now() / dayMs - 60) * dayMs).toISOString()
  return read('GET /payouts', { query: { status: 'failed', from, limit: '50', ...scope } })
}
export type Payout = Answer<'GET /payouts'>['items'][number]

/** Reports that do not balance: an alarm on any screen, because there should be none. */
export function unbalancedReportsQuery(scope: Scope) {
  return read('GET /unbalanced-reports', { query: { limit: '10', ...scope } })
}
export type UnbalancedReport = Answer<'GET /unbalanced-reports'>['items'][number]

/** Queries that the page waits for; the application loads the sites itself. */
export function firstQueries(scope: Scope, mayReadBalance: boolean) {
  return [
    commonestCurrencyQuery(scope),
    openDisputesQuery(scope),
    ...(mayReadBalance
      ? [balancesQuery(scope), payoutsQuery(scope), failedPayoutsQuery(scope), unbalancedReportsQuery(scope)]
      : []),
  ]
}
