import { useMemo, useState } from 'react'
import type { RefusedFilter } from '../list/list-failed.tsx'
import { type Fault, type ListState, removedWith, withoutNames } from '../list/list-state.ts'
import type { ListUrl } from '../list/list-url.ts'
import type { PagedQuery } from '../list/paged-query.ts'
import { type Range, rangeOf } from '../list/period.ts'
import { type PageOf, usePagedList } from '../list/use-list.ts'
import { type ChangeState, useListState } from '../list/use-list-state.ts'
import { useZone } from '../list/use-zone.ts'
import { type ScopeSearch, usualMode } from '../mode.ts'
import { useScopeSearch } from '../signed-in-route.ts'
import { type Site, useSite } from '../sites.ts'

/** A list page: its URL, the calls that the URL stands for, and the filters that the bar offers. */
export type ListDefinition<S extends ListState, Sort extends string, F extends object, P extends PageOf, Param> = {
  url: ListUrl<S, Sort>
  /** The call's parameters. `range` is the period of the state, resolved in the zone. */
  filterOf: (state: S, zone: string, range: Range, scope: ScopeSearch) => F
  query: (filter: F, sort: Sort) => PagedQuery<P, Param>
  /** The label of a URL parameter; undefined if it is none of the list's filters. */
  labelOf: (name: string) => string | undefined
}

/** What the parts of a list page have in common, independent of the list's rows. */
export type ListPage<S extends ListState, Sort extends string = string, F extends object = object> = {
  /** The state of the URL, without invalid values. */
  search: S
  /** `search` without open layers. */
  state: S
  change: ChangeState<S>
  /** The URL values that the list ignores. */
  faults: readonly Fault[]
  /** For the notes about invalid and refused filters. */
  removal: RefusedFilter
  zone: string
  /** The selected site, once loaded. */
  site: Site | undefined
  /** The bounds of the period in the zone; absent bounds are open. */
  range: Range
  filter: F
  sort: Sort
  withSort: (sort: string) => S
  /** Opens a row next to the list, or closes it. */
  open: (id: string | undefined) => void
  /** A row is or was open: its drawer stays mounted, so that it can animate out. */
  wasOpen: boolean
}

/** The state of a list page and its rows. @param definition must be stable */
export function useListPage<S extends ListState, Sort extends string, F extends object, P extends PageOf, Param>(
  definition: ListDefinition<S, Sort, F, P, Param>,
): ListPage<S, Sort, F> & { list: ReturnType<typeof usePagedList<P, Param>> } {
  const { url, filterOf, query, labelOf } = definition
  const { search: whole, change } = useListState(url.whole)
  const search = useMemo(() => url.read(whole), [url, whole])
  const faults = useMemo(() => url.faultsIn(whole), [url, whole])
  const state = useMemo(() => url.listOf(search), [url, search])
  // Explicit, so that the filter changes when the first site goes live.
  const { siteId, mode = usualMode() } = useScopeSearch()
  const zone = useZone({ timeZone: search.timeZone, siteId })
  const site = useSite(siteId)
  const { from, to } = rangeOf(search, zone)
  const range = useMemo(() => ({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }), [from, to])
  const filter = useMemo(
    () => filterOf(state, zone, range, { siteId, mode }),
    [filterOf, state, zone, range, siteId, mode],
  )
  const sort = url.sortOf(search)
  const list = usePagedList(query(filter, sort))
  const isOpen = search.open !== undefined
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return {
    search,
    state,
    change,
    faults,
    removal: {
      labelOf,
      onRemove: (name) => change(withoutNames(whole, removedWith(name)), { replace: true }),
    },
    zone,
    site,
    range,
    filter,
    sort,
    withSort: (next) => url.withSort(state, next),
    open: (id) => change({ ...state, ...(id !== undefined && { open: id }) }, { replace: true }),
    wasOpen,
    list,
  }
}
