import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Answer, read } from '../../api/query.ts'
import type { Scope } from '../../shared/mode.ts'
import type { ReportEnd } from './report-end.ts'

export type Balance = Answer<'GET /site-account-balances'>['items'][number]

/**
 * All accounts of the scope at one instant, so that totals are consistent.
 * @param asOf a past instant; default: now, refreshed every 30 seconds
 */
export function balancesQuery(scope: Scope, asOf: string | undefined) {
  return queryOptions({
    queryKey: ['GET /site-account-balances', 'accounts', scope, asOf ?? null],
    queryFn: async ({ signal }) => {
      const items: Balance[] = []
      for (;;) {
        const last = items.at(-1)
        const at = last?.asOf ?? asOf
        const query = {
          limit: '100',
          ...scope,
          ...(at !== undefined && { asOf: at }),
          ...(last && { after: last.id }),
        } as const
        const page = await api('GET /site-account-balances', { query, signal })
        items.push(...page.items)
        if (page.items.length < page.limit) return { items }
      }
    },
    ...(asOf === undefined && { refetchInterval: 30_000 }),
  })
}

/** An offset beyond the rows of any report: the response is only its header. */
const noRows = '9999999'

/**
 * The report that a balance is compared with: its header, and for `status` its rows, which are the parts of the
 * balance.
 */
export function reportQuery({ type, id }: ReportEnd) {
  const offset = type === 'status' ? '0' : noRows
  return read('GET /site-balance-reports/{type}/{id}', { params: { type, id }, query: { offset } })
}

/** One account, now or at a past instant. */
export function balanceQuery(id: string, asOf: string | undefined) {
  return read('GET /site-balances/{id}', { params: { id }, query: { ...(asOf !== undefined && { asOf }) } })
}
