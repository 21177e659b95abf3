import { readMode, type ScopeSearch } from '../mode.ts'
import {
  type Fault,
  faultsOf,
  type ListSchema,
  type ListState,
  orderedBy,
  readState,
  type UrlState,
  withFaults,
  withoutNames,
} from './list-state.ts'

/** The state of a list as its page reads it. The mode is not a filter: clearing the filters keeps it. */
export type ListSearchOf<T extends ListSchema> = ListState & { [K in keyof T]?: string | undefined } & Pick<
    ScopeSearch,
    'mode'
  >

/** The URL of a list whose page reports invalid values itself. */
export type ListUrl<S extends ListState, Sort extends string> = UrlState<S> & {
  /** The state including ignored values, for the route: they stay in the URL until removed. */
  whole: UrlState<S>
  /** The URL values that the list ignores, for display. */
  faultsIn: (search: Record<string, unknown>) => Fault[]
  /** The list's state without open layers. */
  listOf: (search: S) => S
  sortOf: (search: S) => Sort
  /** The list in another order; the URL omits the default order. */
  withSort: (search: S, sort: string) => S
}

/**
 * @param sorts with the default first, or a function of the state that returns it
 * @param layers parameters that open something and belong to no other list state
 * @param refine applies further rules between parameters to a state just read
 */
export function listUrl<T extends ListSchema, Sort extends string>({
  schema,
  sorts,
  defaultSort = () => sorts[0],
  layers,
  refine = () => {},
}: {
  schema: T
  sorts: readonly [Sort, ...Sort[]]
  defaultSort?: (search: ListSearchOf<T>) => Sort
  layers: readonly (keyof T & string)[]
  refine?: (found: ListSearchOf<T>) => void
}): ListUrl<ListSearchOf<T>, Sort> {
  type S = ListSearchOf<T>
  const names = Object.keys(schema)
  const read = (search: Record<string, unknown>): S => {
    const found: ListState = { ...readState(schema, search), ...readMode(search) }
    const state = found as S
    refine(state)
    if (found.sort === defaultSort(state)) delete found.sort
    // Explicit ends override a named period.
    if (found.from !== undefined || found.to !== undefined) delete found.period
    return state
  }
  return {
    schema,
    names,
    read,
    whole: { schema, names, read: (search) => withFaults(read(search), schema, search) },
    // The shell reports an invalid site.
    faultsIn: (search) => faultsOf(schema, search).filter(({ name }) => name !== 'siteId'),
    listOf: (search) => withoutNames(search, layers),
    sortOf: (search) => sorts.find((sort) => sort === search.sort) ?? defaultSort(search),
    withSort: (search, sort) => orderedBy(search, sort, defaultSort(search)),
  }
}
