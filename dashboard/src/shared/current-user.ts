import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import { type AbilityName, abilitiesOf } from '@firepay/contract/product/abilities.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../api/client.ts'
import { session } from '../api/session.ts'
import { askUser, takeUser } from './save-preferences.ts'
import { tabMerchant } from './tab-merchant.ts'
import { viewAs } from './view-as.ts'

/** The signed-in user. Initialized from storage, so that nothing waits; refreshed in the background. */
export const userQuery = queryOptions({
  queryKey: ['GET /users', {}],
  queryFn: async ({ signal }) => {
    const user = await askUser(() => api('GET /users', { signal }))
    return tabMerchant.follow(user) ? takeUser(user) : user
  },
  initialData: () => session.user() ?? undefined,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
})

/** The signed-in user, with the abilities of the viewed role. */
export function useUser(): UserRecord {
  const user = useSuspenseQuery(userQuery).data
  return useMemo(() => seenAs(user, viewAs.role()), [user])
}

/** The user outside components; null if unknown. */
export function userIn(queries: QueryClient): UserRecord | null {
  const user = queries.getQueryData(userQuery.queryKey) ?? session.user()
  return user && seenAs(user, viewAs.role())
}

function seenAs(user: UserRecord, role: ReturnType<typeof viewAs.role>): UserRecord {
  return role === null ? user : { ...user, role, operator: false, ability: abilitiesOf(role) }
}

/** Checks an ability of the user's role: `useCan()('read Balance')`. For display only; the server enforces it. */
export function useCan(): (ability: AbilityName) => boolean {
  const user = useUser()
  return (ability) => holds(user, ability)
}

export function holds(user: UserRecord, ability: AbilityName): boolean {
  return user.ability.some((pair) => `${pair.action} ${pair.subject}` === ability)
}
