import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { siteQuery } from './sites.queries.ts'

const route = getRouteApi('/signed-in/sites/$id')

/** The site of the page and its version, for the tabs: the page draws them only when it is there. */
export function useSite() {
  const { id } = route.useParams()
  return useSuspenseQuery(siteQuery(id)).data
}
