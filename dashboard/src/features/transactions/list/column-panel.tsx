import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { transactionsLaterTexts } from '../../../locale/transactions-later.ts'
import { holds, userQuery, useUser } from '../../../shared/current-user.ts'
import { ColumnChooser } from '../../../shared/list/column-chooser.tsx'
import { savePreferences } from '../../../shared/save-preferences.ts'
import { defaultColumns, fixedColumns } from './column-choice.ts'
import { type Column, type ColumnId, columns } from './columns.tsx'

/**
 * Where the columns are arranged; kept in the account, so that they are the same on every machine. A change shows at once;
 * when the account could not be told, it stays until the page is loaded again.
 */
export function ColumnPanel({
  shown,
  type,
  manySites,
  onChoose,
}: {
  shown: readonly Column[]
  type: string | undefined
  manySites: boolean
  /** Where the columns are those of a view: they go to the address, not into the account. */
  onChoose?: (ids: readonly string[] | null) => void
}) {
  const user = useUser()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (transactionColumns: ColumnId[]) => savePreferences({ transactionColumns }),
    onMutate: (transactionColumns) => {
      queries.setQueryData(userQuery.queryKey, { ...user, preferences: { ...user.preferences, transactionColumns } })
    },
    onError: () => showToast({ text: transactionsLaterTexts.columns.notSaved, tone: 'bad' }),
    scope: { id: 'transaction-columns' },
  })
  return (
    <ColumnChooser
      allowed={columns
        .filter((column) => column.needs === undefined || holds(user, column.needs))
        .map((column) => column.id)}
      names={transactionsTexts.columns.names}
      fixed={fixedColumns}
      byDefault={defaultColumns(type, manySites)}
      shown={shown.map((column) => column.id)}
      onChoose={onChoose ?? ((ids) => save.mutate(chosenIds(ids ?? [])))}
    />
  )
}

/** What the account keeps of a choice: the columns that are there to choose, in its order. */
function chosenIds(ids: readonly string[]): ColumnId[] {
  const known = columns.map((column) => column.id).filter((id) => !fixedColumns.includes(id))
  return ids.flatMap((id) => known.find((other) => other === id) ?? [])
}
