import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useUser } from '../current-user.ts'
import { sitesQuery, useSite } from '../sites.ts'

type ZoneSearch = { timeZone?: string | undefined; siteId?: string | undefined }

/** The one zone of the screen: the URL's, else that of the chosen site, else the merchant's. */
export function useZone(search: ZoneSearch): string {
  const user = useUser()
  const site = useSite(search.siteId)
  return search.timeZone ?? site?.timeZone ?? user.merchant.timeZone
}

/** The same before the page is drawn; undefined where it hangs on a site that was not read yet. */
export function zoneIn(
  { queries, user }: { queries: QueryClient; user: UserRecord },
  { timeZone, siteId }: ZoneSearch,
): string | undefined {
  if (timeZone !== undefined) return timeZone
  if (siteId === undefined) return user.merchant.timeZone
  const sites = queries.getQueryData(sitesQuery.queryKey)
  return sites && (sites.items.find((site) => site.id === siteId)?.timeZone ?? user.merchant.timeZone)
}
