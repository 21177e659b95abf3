import { type Scope, sitesIn } from './mode.ts'

type SiteFacts = {
  id: string
  mode: 'live' | 'test'
  sandbox: boolean
  defaultCurrency: string
  last24h: { count: number }
}

/**
 * The currency that stands first where several are shown, and that amounts are typed in: the one that most of the sites on
 * the screen have as theirs. Live sites decide before test ones, and those before sandbox ones; of two currencies with as
 * many sites that of the sites with more payments lately.
 * @returns undefined as long as there is no site
 */
export function defaultCurrencyOf(sites: readonly SiteFacts[], scope: Scope): string | undefined {
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
