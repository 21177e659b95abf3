import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/client.ts'
import { session } from '../../../api/session.ts'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { holds, userQuery, useUser } from '../../../shared/current-user.ts'
import type { ColumnChoice } from '../../../shared/list/column-chooser.tsx'
import { type Column, type ColumnId, chosenColumns, columns, fixedColumns, shownByDefault } from './columns.tsx'

/**
 * The columns as the person arranged them; kept in the account, so that they are the same on every machine.
 * A change shows at once; when the account could not be told, it stays until the page is loaded again.
 */
export function useColumns(): {
  shown: Column[]
  choice: ColumnChoice
} {
  const user = useUser()
  const queries = useQueryClient()
  const chosen = user.preferences.transactionColumns
  const save = useMutation({
    // The server keeps the preferences that are not named.
    mutationFn: (transactionColumns: ColumnId[]) =>
      api('PUT /users', { body: { preferences: { transactionColumns } } }),
    onMutate: (transactionColumns) => {
      queries.setQueryData(userQuery.queryKey, { ...user, preferences: { ...user.preferences, transactionColumns } })
    },
    onSuccess: (changed) => session.saveUser(changed),
    onError: () => showToast({ text: transactionsTexts.columns.notSaved, tone: 'bad' }),
    scope: { id: 'transaction-columns' },
  })
  const shown = useMemo(() => chosenColumns(chosen, (ability) => holds(user, ability)), [chosen, user])
  const allowed = columns.filter((column) => column.needs === undefined || holds(user, column.needs))
  return {
    shown,
    choice: {
      allowed: allowed.map((column) => column.id),
      names: transactionsTexts.columns.names,
      fixed: fixedColumns,
      byDefault: shownByDefault,
      shown: shown.map((column) => column.id),
      onChoose: (ids) => save.mutate(chosenIds(ids ?? shownByDefault)),
    },
  }
}

/** What the account keeps of a choice: the columns that are there to choose, in its order. */
function chosenIds(ids: readonly string[]): ColumnId[] {
  const known = columns.map((column) => column.id).filter((id) => !fixedColumns.includes(id))
  return ids.flatMap((id) => known.find((other) => other === id) ?? [])
}
