import { useQuery } from '@tanstack/react-query'
import { type Answer, read } from '../api/query.ts'

export type Site = Answer<'GET /sites'>['items'][number]

/** Maximum number of sites in a selection list. */
export const maxSites = 100

/** The merchant's sites by name: one request for the site switcher and all site names. */
export const sitesQuery = read('GET /sites', { query: { limit: String(maxSites), sort: 'name' } })

/** The site, once loaded; undefined if absent. */
export function useSite(siteId: string | undefined): Site | undefined {
  const sites = useQuery(sitesQuery)
  return siteId === undefined ? undefined : sites.data?.items.find((site) => site.id === siteId)
}
