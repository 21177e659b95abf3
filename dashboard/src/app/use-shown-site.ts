import { useQuery } from '@tanstack/react-query'
import { useParams, useRouterState } from '@tanstack/react-router'
import { read } from '../api/query.ts'
import { useUser } from '../shared/current-user.ts'
import { isOwnPage } from '../shared/home.ts'
import { type ListedMode, usualMode } from '../shared/mode.ts'
import { useScopeSearch } from '../shared/signed-in-route.ts'
import { type Site, sitesQuery } from '../shared/sites.ts'

/** Lists that can mix live and test rows; other screens use the default mode instead. */
const listsOfBoth: readonly string[] = ['/transactions', '/sites']

type Shown = {
  /** The site that the page is about or limited to; undefined for several. */
  siteId: string | undefined
  site: Site | undefined
  /** All sites are loaded, and none has this id. */
  isUnknown: boolean
  mode: ListedMode
  /** The page is about one object, so that another site or mode means another page. */
  isAbout: 'site' | 'transaction' | undefined
}

/** The shown site and mode: the site in the path, else in the URL, else a mode. A site has one mode. */
export function useShownSite(): Shown {
  const { siteId: limitedTo, mode } = useScopeSearch()
  const user = useUser()
  const route = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath ?? '' })
  const { id } = useParams({ strict: false })
  const isOfSite = route.startsWith('/sites/$id')
  const isOfTransaction = route.startsWith('/transactions/$id')
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // An operator on an own page views no merchant: the session's merchant is not queried.
  const isOutside = user.role === 'operator' && isOwnPage(pathname)
  const sites = useQuery({ ...sitesQuery, enabled: !isOutside })
  // The page uses the same query; this adds no request.
  const transaction = useQuery({
    ...read('GET /transactions/{id}', { params: { id: id ?? '' } }),
    enabled: isOfTransaction && id !== undefined,
  })
  const siteOf = (wanted: string | undefined) => sites.data?.items.find((site) => site.id === wanted)
  const named = isOfSite ? id : limitedTo
  const shown = siteOf(named)
  const ofObject = isOfTransaction ? siteOf(transaction.data?.siteId) : shown
  const asked = mode === 'all' && !listsOfBoth.includes(route) ? undefined : mode
  return {
    siteId: named,
    site: shown,
    isUnknown:
      named !== undefined && shown === undefined && sites.data?.items.length === sites.data?.total && sites.isSuccess,
    mode: ofObject?.mode ?? asked ?? usualMode(user),
    isAbout: isOfSite ? 'site' : isOfTransaction ? 'transaction' : undefined,
  }
}
