import { useQuery } from '@tanstack/react-query'
import { read } from '../api/query.ts'
import type { Mode } from '../shared/mode.ts'
import { sitesQuery } from '../shared/sites.ts'

/**
 * The sites of each mode by name; counts are undefined until loaded. If there are more than one page, each mode is
 * loaded separately, so that one mode does not crowd out the other.
 */
export function useSitesByMode() {
  const all = useQuery(sitesQuery)
  const items = all.data?.items ?? []
  const isCut = (all.data?.total ?? 0) > items.length
  const ofMode = (mode: Mode) => ({
    ...read('GET /sites', { query: { limit: '100', sort: 'name', mode } }),
    enabled: isCut,
  })
  const live = useQuery(ofMode('live'))
  const test = useQuery(ofMode('test'))
  const listOf = (mode: Mode, own: typeof live) => {
    if (isCut) return { items: own.data?.items ?? [], total: own.data?.total }
    const sites = items.filter((site) => site.mode === mode)
    return { items: sites, total: all.data && sites.length }
  }
  return { live: listOf('live', live), test: listOf('test', test) }
}
