import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import type { ListState } from '../list/list-state.ts'

/** Links a figure to the list of the transactions it counts. */
export function ListLink({
  search,
  ...rest
}: { search: ListState } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'>) {
  return <Link {...rest} to="/transactions" search={search} resetScroll={false} />
}

/** The list's state limited to a range, which replaces a named period. */
export function within(search: ListState, { from, to }: { from: string; to: string }): ListState {
  return { ...search, period: undefined, from, to }
}
