import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type ListSearch, readListSearch } from './list-search.ts'

export type ChangeSearch = (next: ListSearch, how?: { replace?: boolean }) => void

/** The list's state as the URL has it, and the way to change it. A change is a step that Back undoes, unless it replaces. */
export function useListState(): { search: ListSearch; change: ChangeSearch } {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readListSearch(raw), [raw])
  const change = useCallback<ChangeSearch>(
    (next, how) => {
      void navigate({
        to: '.',
        // The site is kept from page to page unless it is named, so that leaving it out must be said.
        search: () => ({ siteId: undefined, ...next }),
        replace: how?.replace ?? false,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { search, change }
}
