import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Answer, read } from '../../api/query.ts'
import type { Scope } from '../../shared/mode.ts'
import type { ReportEnd } from './report-end.ts'

export type Balance = Answer<'GET /site-account-balances'>['items'][number]

/**
 * Every account of the scope with what it holds, all as of one instant: a total is never made of two.
 * @param asOf a past instant; now when absent, read again every half minute
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

/** Behind the rows of any report: the answer is its header alone. */
const noRows = '9999999'

/** The report whose end a balance stands beside: its header, and of `status` the rows, which are the parts of the balance. */
export function reportQuery({ type, id }: ReportEnd) {
  const offset = type === 'status' ? '0' : noRows
  return read('GET /site-balance-reports/{type}/{id}', { params: { type, id }, query: { offset } })
}

/** One account, now or as of a past instant. */
export function balanceQuery(id: string, asOf: string | undefined) {
  return read('GET /site-balances/{id}', { params: { id }, query: { ...(asOf !== undefined && { asOf }) } })
}
