type SiteCurrency = { id: string; mode: 'live' | 'test'; sandbox: boolean; defaultCurrency: string }

/**
 * The currency that stands first where several are shown, and that amounts are typed in: that of the chosen site, else the
 * one that most sites of the merchant have. Live sites decide before test ones, and those before sandbox ones.
 * @returns undefined as long as there is no site
 */
export function defaultCurrencyOf(sites: readonly SiteCurrency[], siteId?: string): string | undefined {
  const chosen = sites.find((site) => site.id === siteId)
  if (chosen !== undefined) return chosen.defaultCurrency
  const rank = (site: SiteCurrency) => (site.mode === 'live' ? 0 : site.sandbox ? 2 : 1)
  const best = Math.min(...sites.map(rank))
  const counts = new Map<string, number>()
  for (const { defaultCurrency } of sites.filter((site) => rank(site) === best)) {
    counts.set(defaultCurrency, (counts.get(defaultCurrency) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}
