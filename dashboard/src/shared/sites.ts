import { useQuery } from '@tanstack/react-query'
import { type Answer, read } from '../api/query.ts'

export type Site = Answer<'GET /sites'>['items'][number]

/** So many sites are listed for a choice. */
export const maxSites = 100

/** The sites of the merchant by name: one request for the site switcher and every screen that names a site. */
export const sitesQuery = read('GET /sites', { query: { limit: String(maxSites), sort: 'name' } })

/** The site, once the sites were read; undefined for none and for one that is not among them. */
export function useSite(siteId: string | undefined): Site | undefined {
  const sites = useQuery(sitesQuery)
  return siteId === undefined ? undefined : sites.data?.items.find((site) => site.id === siteId)
}
