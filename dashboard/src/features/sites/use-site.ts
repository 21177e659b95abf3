import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { siteQuery } from './sites.queries.ts'

const route = getRouteApi('/signed-in/sites/$id')

/** The page's site and its version, for the tabs: the page renders them only after it has loaded. */
export function useSite() {
  const { id } = route.useParams()
  return useSuspenseQuery(siteQuery(id)).data
}
