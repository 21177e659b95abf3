import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { UrlState } from './list-state.ts'

/** Sets the whole next state. Adds a history entry, unless it replaces. */
export type ChangeState<S> = (next: S, how?: { replace?: boolean }) => void

/**
 * A page's state in the URL, and its setter. Other URL parameters, such as the site, stay.
 * @param url must be stable
 */
export function useListState<S extends object>({
  read,
  names,
}: UrlState<S>): { search: S; change: ChangeState<S>; patch: ChangeState<Partial<S>> } {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => read(raw), [read, raw])
  const change = useCallback<ChangeState<S>>(
    (next, how) => {
      // Omitted names must be set to undefined: the router retains some parameters otherwise.
      const without = Object.fromEntries(names.map((name) => [name, undefined]))
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...without, ...next }),
        replace: how?.replace ?? false,
        resetScroll: false,
      })
    },
    [navigate, names],
  )
  const patch = useCallback<ChangeState<Partial<S>>>(
    (part, how) => change({ ...search, ...part }, how),
    [change, search],
  )
  return { search, change, patch }
}
