/** Areas that every screen calls: names of sites, first steps, views, ids of changed objects. */
const everywhere = ['sites', 'sandbox', 'merchants', 'views', 'stream']

/** Areas whose calls belong to a screen, by its first path segment. Screens not listed have no row of their own. */
const areasOf: Readonly<Record<string, readonly string[]>> = {
  overview: ['transactions', 'balances', 'payouts', 'reports'],
  transactions: ['transactions', 'payouts', 'notifications'],
  balances: ['balances', 'payouts', 'reports', 'transactions'],
  payouts: ['payouts', 'transactions', 'balances'],
  reports: ['reports', 'balances', 'transactions'],
  notifications: ['notifications', 'transactions'],
  sites: ['notifications', 'balances', 'reports', 'transactions', 'ingest'],
  'ingest-events': ['ingest'],
  import: ['imports'],
  exports: ['exports'],
  team: ['members'],
  'audit-log': ['audit-log'],
  developers: [],
  settings: [],
}

export type Viewed = { area: string; method: string; path: string; ids: readonly string[] }

/**
 * The screen of an operator's call: its path, its object, and its path template, `/transactions/{id}`. Null without a
 * screen, or when the screen does not make this call: exports and searches belong to none, nor does an object whose id
 * is not in the screen's path.
 */
export function screenOf(header: string | null, { area, path, ids }: Viewed) {
  if (header === null || header.length > 200 || !/^\/[a-z0-9_/-]+$/.test(header)) return null
  const [, section = ''] = header.split('/')
  const areas = Object.hasOwn(areasOf, section) ? areasOf[section] : undefined
  // Suggestions search payments.
  const searched = area === 'suggester' ? 'transactions' : area
  if (!areas || !(everywhere.includes(area) || areas.includes(searched)) || path.endsWith('/export')) return null
  const [objectId, ...others] = header.split('/').filter(isId)
  if (others.length > 0) return null
  // A balance also shows the end of its report.
  const isBesideBalance = section === 'balances' && path === '/site-balance-reports/{type}/{id}'
  if (!isBesideBalance && !ids.filter(isId).every((id) => id === objectId)) return null
  return { path: header, objectId, name: objectId === undefined ? header : header.replace(objectId, '{id}') }
}

export function isId(part: string): boolean {
  return /^[a-z]{2,5}_[0-7][0-9a-z]{25}$/.test(part)
}
