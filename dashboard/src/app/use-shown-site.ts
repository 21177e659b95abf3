import { useQuery } from '@tanstack/react-query'
import { useParams, useRouterState } from '@tanstack/react-router'
import { read } from '../api/query.ts'
import { useUser } from '../shared/current-user.ts'
import { isOwnPage } from '../shared/home.ts'
import { type ListedMode, usualMode } from '../shared/mode.ts'
import { useScopeSearch } from '../shared/signed-in-route.ts'
import { type Site, sitesQuery } from '../shared/sites.ts'

/** Lists that may show live and test rows beside each other; other screens show the usual mode instead. */
const listsOfBoth: readonly string[] = ['/transactions', '/sites']

type Shown = {
  /** The site that the page is about, or is limited to; undefined for several. */
  siteId: string | undefined
  site: Site | undefined
  /** All sites were read, and it is none of them. */
  isUnknown: boolean
  mode: ListedMode
  /** Whether the page is about one object, so that another site or mode is another page. */
  isAbout: 'site' | 'transaction' | undefined
}

/** What the page shows: the site in its path, else the one in the URL, else a mode. A site is of one mode. */
export function useShownSite(): Shown {
  const { siteId: limitedTo, mode } = useScopeSearch()
  const user = useUser()
  const route = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath ?? '' })
  const { id } = useParams({ strict: false })
  const isOfSite = route.startsWith('/sites/$id')
  const isOfTransaction = route.startsWith('/transactions/$id')
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // An operator on a page of their own views no merchant: nothing is asked of the one that the session is in.
  const isOutside = user.role === 'operator' && isOwnPage(pathname)
  const sites = useQuery({ ...sitesQuery, enabled: !isOutside })
  // The page reads the same query; here nothing is asked that it does not ask.
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
