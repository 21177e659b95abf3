import { useMemo } from 'react'
import { holds, useUser } from '../../../shared/current-user.ts'
import { chosenColumns, defaultColumns } from './column-choice.ts'
import type { Column } from './columns.tsx'

/** The columns as the person arranged them, or those of the type that is listed as long as nobody chose. */
export function useColumns(
  type: string | undefined,
  manySites: boolean,
  ofView: string | undefined,
): {
  shown: Column[]
  /** The person chose them: none is left out. */
  isChosen: boolean
} {
  const user = useUser()
  const kept = ofView?.split(',') ?? user.preferences.transactionColumns
  // None kept: as before anybody chose.
  const chosen = kept?.length === 0 ? undefined : kept?.join(',')
  const shown = useMemo(
    () => chosenColumns(chosen?.split(','), (ability) => holds(user, ability), defaultColumns(type, manySites)),
    [chosen, user, type, manySites],
  )
  return { shown, isChosen: chosen !== undefined }
}
