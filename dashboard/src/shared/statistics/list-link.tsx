import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import type { ListState } from '../list/list-state.ts'

/** The way from a figure to the list of exactly the transactions that it counts. */
export function ListLink({
  search,
  ...rest
}: { search: ListState } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'>) {
  return <Link {...rest} to="/transactions" search={search} resetScroll={false} />
}

/** The list's state with a narrower period: a period by name gives way to the two ends. */
export function within(search: ListState, { from, to }: { from: string; to: string }): ListState {
  return { ...search, period: undefined, from, to }
}
