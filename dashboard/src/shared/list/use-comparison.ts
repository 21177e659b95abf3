import type { Comparison } from '@firepay/contract/account/comparisons.ts'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listTexts } from '../../locale/list.ts'
import { userQuery, useUser } from '../current-user.ts'
import { savePreferences } from '../save-preferences.ts'
import type { ListState } from './list-state.ts'
import type { ChangeState } from './use-list-state.ts'

/**
 * The comparison of a page: the URL's `compare`, else the user's preference, else the previous period. A choice is
 * stored in both, so that a shared link shows the same figures.
 */
export function useComparison<S extends ListState>(
  search: S,
  change: ChangeState<S>,
): { comparison: Comparison; choose: (next: Comparison) => void } {
  const { preferences } = useUser()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (comparison: Comparison) => savePreferences({ comparison }),
    onSuccess: (user) => void queries.setQueryData(userQuery.queryKey, user),
    onError: () => showToast({ tone: 'bad', text: listTexts.comparison.notSaved }),
  })
  return {
    // Validated when the URL was read.
    comparison: (search.compare as Comparison | undefined) ?? preferences.comparison ?? 'previous',
    choose: (compare) => {
      change({ ...search, compare }, { replace: true })
      save.mutate(compare)
    },
  }
}
