import { useMemo } from 'react'
import { holds, useUser } from '../../../shared/current-user.ts'
import type { ListSearch } from '../transactions.search.ts'
import { chosenColumns, defaultColumns } from './column-choice.ts'
import { columns as allColumns, type Column } from './columns.tsx'

/** The user's columns, or the default of the listed type. */
export function useColumns(
  { type, mode, siteId, columns: ofView }: ListSearch,
  manySites: boolean,
): {
  /** The chosen columns. */
  chosen: readonly Column[]
  /** The chosen columns, and those without which rows of several types or modes cannot be told apart. */
  shown: readonly Column[]
  /** The user chose the columns: none is dropped. */
  isChosen: boolean
} {
  const user = useUser()
  const kept = ofView?.split(',') ?? user.preferences.transactionColumns
  // An empty list means the default.
  const ids = kept?.length === 0 ? undefined : kept?.join(',')
  const isMixed = mode === 'all' && siteId === undefined
  const { chosen, shown } = useMemo(() => {
    const chosen = chosenColumns(ids?.split(','), (ability) => holds(user, ability), defaultColumns(type, manySites))
    const typed = type === 'all' || type?.includes(',') ? withTypeColumn(chosen) : chosen
    return { chosen, shown: isMixed ? withSiteColumn(typed) : typed }
  }, [ids, user, type, manySites, isMixed])
  return { chosen, shown, isChosen: ids !== undefined }
}

/** Adds the type column for rows of several types, even if not chosen. */
function withTypeColumn(chosen: readonly Column[]): readonly Column[] {
  const type = allColumns.find((column) => column.id === 'type')
  return type && !chosen.includes(type) ? [...chosen.slice(0, 2), type, ...chosen.slice(2)] : chosen
}

/** Adds the site column with mode marks where live and test rows are mixed. */
function withSiteColumn(chosen: readonly Column[]): readonly Column[] {
  const own = allColumns.find((column) => column.id === 'site')
  if (!own) return chosen
  // Adds room for the mark.
  const site = { ...own, width: own.width + 48 }
  if (chosen.includes(own)) return chosen.map((column) => (column === own ? site : column))
  return [...chosen.slice(0, 2), site, ...chosen.slice(2)]
}
