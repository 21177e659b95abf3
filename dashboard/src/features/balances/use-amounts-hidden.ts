import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { balancesTexts } from '../../locale/balances.ts'
import { userQuery, useUser } from '../../shared/current-user.ts'
import { savePreferences } from '../../shared/save-preferences.ts'

/** The setting that hides amounts, stored in the account; a change applies at once. */
export function useAmountsHidden(): [hidden: boolean, change: (hidden: boolean) => void] {
  const user = useUser()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (amountsHidden: boolean) => savePreferences({ amountsHidden }),
    onMutate: (amountsHidden) => {
      queries.setQueryData(userQuery.queryKey, (before) =>
        before ? { ...before, preferences: { ...before.preferences, amountsHidden } } : before,
      )
    },
    onError: () => showToast({ text: balancesTexts.hide.notSaved, tone: 'bad' }),
    scope: { id: 'amounts-hidden' },
  })
  return [user.preferences.amountsHidden === true, save.mutate]
}
