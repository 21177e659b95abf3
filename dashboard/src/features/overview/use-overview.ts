import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../shared/current-user.ts'
import { balancesQuery, openDisputesQuery, payoutsQuery, sitesQuery } from './overview.queries.ts'

/**
 * What the overview shows beside the course of the day. `isSettled` once each has answered or failed: the page is put
 * together then, so that nothing on it moves.
 */
export function useOverview(siteId: string | undefined) {
  const mayReadBalance = useCan()('read Balance')
  const sites = useQuery(sitesQuery)
  const disputes = useQuery(openDisputesQuery(siteId))
  const balances = useQuery({ ...balancesQuery(siteId), enabled: mayReadBalance })
  const payouts = useQuery({ ...payoutsQuery(siteId), enabled: mayReadBalance })
  const isSettled = [sites, disputes, ...(mayReadBalance ? [balances, payouts] : [])].every((query) => !query.isPending)
  return { mayReadBalance, sites, disputes, balances, payouts, isSettled }
}
