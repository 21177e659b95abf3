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
 * The currencies of most transactions of the scope, over all time: that changes so seldom that one answer does for a while, but
 * not before there is one.
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

/** Where no currency is used yet, all there are are suggested, by the alphabet and without a count: none of them is anybody's. */
function used(suggested: Suggested | undefined): string[] {
  return (suggested?.items ?? []).flatMap(({ value, count }) => (count === undefined ? [] : value))
}

/**
 * The currency that stands first where several are shown, and that amounts are typed in: the one of most transactions of
 * what the screen shows, and while there are none that of the sites. The same on every screen of the scope.
 * @returns undefined as long as neither is known
 */
export function useDefaultCurrency(scope: Scope): string | undefined {
  return useCurrencyOrder(scope)[0]
}

/** The default currency and then the others that are used, by their transactions; at most ten. */
export function useCurrencyOrder(scope: Scope): readonly string[] {
  const sites = useQuery(sitesQuery)
  const suggested = useQuery(commonestCurrencyQuery(scope))
  if (suggested.isPending) return []
  const order = used(suggested.data)
  return order.length > 0 ? order : [siteCurrency(sites.data?.items ?? [], scope) ?? []].flat()
}

/**
 * Whether figures in these currencies wait: which of several stands first is still asked for, and they would change places
 * under one's eyes.
 */
export function useIsFirstAsked(scope: Scope, currencies: readonly string[]): boolean {
  const { isPending } = useQuery(commonestCurrencyQuery(scope))
  return isPending && new Set(currencies).size > 1
}

/**
 * The currency that most of the sites have as theirs. Live sites decide before test ones, and those before sandbox ones; of
 * two currencies with as many sites that of the sites with more payments lately.
 * @returns undefined as long as there is no site
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
