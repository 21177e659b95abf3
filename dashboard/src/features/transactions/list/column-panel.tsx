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
 * Arranges the columns, stored in the account for all devices. A change applies at once; if saving fails, it lasts
 * until the page reloads.
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
  /** For a view: stores the columns in the URL instead of the account. */
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

/** The selectable columns among the ids, as stored in the account. */
function chosenIds(ids: readonly string[]): ColumnId[] {
  const known = columns.map((column) => column.id).filter((id) => !fixedColumns.includes(id))
  return ids.flatMap((id) => known.find((other) => other === id) ?? [])
}
