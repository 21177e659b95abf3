import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useUser } from '../current-user.ts'
import { sitesQuery, useSite } from '../sites.ts'

type ZoneSearch = { timeZone?: string | undefined; siteId?: string | undefined }

/** The time zone of the screen: the URL's, else the selected site's, else the merchant's. */
export function useZone(search: ZoneSearch): string {
  const user = useUser()
  const site = useSite(search.siteId)
  return search.timeZone ?? site?.timeZone ?? user.merchant.timeZone
}

/** The zone before the page renders; undefined if it depends on a site that is not loaded. */
export function zoneIn(
  { queries, user }: { queries: QueryClient; user: UserRecord },
  { timeZone, siteId }: ZoneSearch,
): string | undefined {
  if (timeZone !== undefined) return timeZone
  if (siteId === undefined) return user.merchant.timeZone
  const sites = queries.getQueryData(sitesQuery.queryKey)
  return sites && (sites.items.find((site) => site.id === siteId)?.timeZone ?? user.merchant.timeZone)
}
