import { useQuery } from '@tanstack/react-query'
import { read } from '../api/query.ts'
import { type Scope, sitesIn } from './mode.ts'
import { sitesQuery } from './sites.ts'

type SiteFacts = {
  id: string
  mode: 'live' | 'test'
  sandbox: boolean
  defaultCurrency: string
  last24h: { count: number }
}

/**
 * The most used currencies of the scope, over all time. They rarely change, so the answer stays fresh for 10 minutes;
 * an empty one for 10 seconds.
 */
export function commonestCurrencyQuery(scope: Scope) {
  const params = { name: 'currency' } as const
  return {
    ...read('GET /suggester/suggest/{name}', { params, query: { limit: '10', ...scope } }),
    staleTime: ({ state }: { state: { data?: Suggested | undefined } }) =>
      used(state.data).length === 0 ? 10_000 : 600_000,
  }
}

type Suggested = { items: { value: string; count?: number | undefined }[] }

/** Without transactions the server suggests all currencies alphabetically, without counts: none of them is in use. */
function used(suggested: Suggested | undefined): string[] {
  return (suggested?.items ?? []).flatMap(({ value, count }) => (count === undefined ? [] : value))
}

/**
 * The default currency: the most used in the scope, else that of its sites. The same on every screen of the scope.
 * @returns undefined while unknown
 */
export function useDefaultCurrency(scope: Scope): string | undefined {
  return useCurrencyOrder(scope)[0]
}

/** The default currency, then the other used ones by number of transactions; at most ten. */
export function useCurrencyOrder(scope: Scope): readonly string[] {
  const sites = useQuery(sitesQuery)
  const suggested = useQuery(commonestCurrencyQuery(scope))
  if (suggested.isPending) return []
  const order = used(suggested.data)
  return order.length > 0 ? order : [siteCurrency(sites.data?.items ?? [], scope) ?? []].flat()
}

/** True while the order of several currencies is loading: showing figures now would reorder them later. */
export function useIsFirstAsked(scope: Scope, currencies: readonly string[]): boolean {
  const { isPending } = useQuery(commonestCurrencyQuery(scope))
  return isPending && new Set(currencies).size > 1
}

/**
 * The most common default currency of the sites. Live sites take precedence over test sites, those over sandbox sites;
 * recent payments break ties.
 * @returns undefined without sites
 */
export function siteCurrency(sites: readonly SiteFacts[], scope: Scope): string | undefined {
  const shown = sitesIn(sites, scope)
  const candidates = shown.length > 0 ? shown : sites
  const best = Math.min(...candidates.map(rank))
  const weights = new Map<string, { sites: number; payments: number }>()
  for (const { defaultCurrency, last24h } of candidates.filter((site) => rank(site) === best)) {
    const weight = weights.get(defaultCurrency) ?? { sites: 0, payments: 0 }
    weights.set(defaultCurrency, { sites: weight.sites + 1, payments: weight.payments + last24h.count })
  }
  const [first] = [...weights].sort(
    ([a, x], [b, y]) => y.sites - x.sites || y.payments - x.payments || a.localeCompare(b),
  )
  return first?.[0]
}

function rank({ mode, sandbox }: SiteFacts): number {
  return mode === 'live' ? 0 : sandbox ? 2 : 1
}
