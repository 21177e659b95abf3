import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** Takes the whole next state. A change is a step that Back undoes, unless it replaces. */
export type ChangeState<S> = (next: S, how?: { replace?: boolean }) => void

/**
 * A list's state as the URL has it, and the way to change it. What the URL holds besides, the site above all, stays.
 * @param read reads the state from a URL; one function for the life of the page
 * @param names everything the state may hold
 */
export function useListState<S extends object>(
  read: (search: Record<string, unknown>) => S,
  names: readonly string[],
): { search: S; change: ChangeState<S>; patch: ChangeState<Partial<S>> } {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => read(raw), [read, raw])
  const change = useCallback<ChangeState<S>>(
    (next, how) => {
      // A name that is left out must be said: the site is kept from page to page otherwise.
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
