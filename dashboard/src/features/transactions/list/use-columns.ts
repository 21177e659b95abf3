import { useMemo } from 'react'
import { holds, useUser } from '../../../shared/current-user.ts'
import { chosenColumns, defaultColumns } from './column-choice.ts'
import type { Column } from './columns.tsx'

/** The user's columns, or the default of the listed type. */
export function useColumns(
  type: string | undefined,
  manySites: boolean,
  ofView: string | undefined,
): {
  shown: Column[]
  /** The user chose the columns: none is dropped. */
  isChosen: boolean
} {
  const user = useUser()
  const kept = ofView?.split(',') ?? user.preferences.transactionColumns
  // An empty list means the default.
  const chosen = kept?.length === 0 ? undefined : kept?.join(',')
  const shown = useMemo(
    () => chosenColumns(chosen?.split(','), (ability) => holds(user, ability), defaultColumns(type, manySites)),
    [chosen, user, type, manySites],
  )
  return { shown, isChosen: chosen !== undefined }
}
