import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/client.ts'
import { session } from '../../../api/session.ts'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { holds, userQuery, useUser } from '../../../shared/current-user.ts'
import type { ColumnChoice } from '../../../shared/list/column-chooser.tsx'
import { type Column, type ColumnId, chosenColumns, columns, defaultColumns, fixedColumns } from './columns.tsx'

/**
 * The columns as the person arranged them; kept in the account, so that they are the same on every machine.
 * A change shows at once; when the account could not be told, it stays until the page is loaded again.
 */
export function useColumns(
  type: string | undefined,
  manySites: boolean,
): {
  shown: Column[]
  /** The person chose them: none is left out. */
  isChosen: boolean
  choice: ColumnChoice
} {
  const user = useUser()
  const queries = useQueryClient()
  const kept = user.preferences.transactionColumns
  // None kept: those of the type that is listed, as before anybody chose.
  const chosen = kept?.length === 0 ? undefined : kept
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
  const byDefault = useMemo(() => defaultColumns(type, manySites), [type, manySites])
  const shown = useMemo(
    () => chosenColumns(chosen, (ability) => holds(user, ability), byDefault),
    [chosen, user, byDefault],
  )
  const allowed = columns.filter((column) => column.needs === undefined || holds(user, column.needs))
  return {
    shown,
    isChosen: chosen !== undefined,
    choice: {
      allowed: allowed.map((column) => column.id),
      names: transactionsTexts.columns.names,
      fixed: fixedColumns,
      byDefault,
      shown: shown.map((column) => column.id),
      onChoose: (ids) => save.mutate(chosenIds(ids ?? [])),
    },
  }
}

/** What the account keeps of a choice: the columns that are there to choose, in its order. */
function chosenIds(ids: readonly string[]): ColumnId[] {
  const known = columns.map((column) => column.id).filter((id) => !fixedColumns.includes(id))
  return ids.flatMap((id) => known.find((other) => other === id) ?? [])
}
