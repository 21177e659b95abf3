import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../shared/current-user.ts'
import { commonestCurrencyQuery } from '../../shared/default-currency.ts'
import type { Scope } from '../../shared/mode.ts'
import { sitesQuery } from '../../shared/sites.ts'
import {
  balancesQuery,
  failedPayoutsQuery,
  openDisputesQuery,
  payoutsQuery,
  unbalancedReportsQuery,
} from './overview.queries.ts'

/**
 * The data of the overview except today's course. `isSettled` once each query has answered or failed: the page renders
 * then, to avoid layout shifts.
 */
export function useOverview(scope: Scope) {
  const mayReadBalance = useCan()('read Balance')
  const sites = useQuery(sitesQuery)
  const disputes = useQuery(openDisputesQuery(scope))
  const balances = useQuery({ ...balancesQuery(scope), enabled: mayReadBalance })
  const payouts = useQuery({ ...payoutsQuery(scope), enabled: mayReadBalance })
  const failedPayouts = useQuery({ ...failedPayoutsQuery(scope), enabled: mayReadBalance })
  const unbalanced = useQuery({ ...unbalancedReportsQuery(scope), enabled: mayReadBalance })
  const currency = useQuery(commonestCurrencyQuery(scope))
  const isSettled = [
    sites,
    disputes,
    currency,
    ...(mayReadBalance ? [balances, payouts, failedPayouts, unbalanced] : []),
  ].every((query) => !query.isPending)
  return { mayReadBalance, sites, disputes, balances, payouts, failedPayouts, unbalanced, isSettled }
}
