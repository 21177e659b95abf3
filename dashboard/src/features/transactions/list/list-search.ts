import { comparisons } from '@firepay/contract/account/comparisons.ts'
import { transactionColumns } from '@firepay/contract/account/transaction-columns.ts'
import type { Filter } from '@firepay/contract/product/filters.ts'
import { idPrefixes } from '@firepay/contract/product/ids.ts'
import { type TableFilterName, transactionFilters } from '@firepay/contract/transactions/transaction-filters.ts'
import {
  type Fault,
  faultsOf,
  idOf,
  idsOf,
  type ListState,
  layer,
  minorUnits,
  moment,
  oneOf,
  orderedBy,
  type Reader,
  readState,
  someOf,
  text,
  withFaults,
  withoutNames,
  zone,
} from '../../../shared/list/list-state.ts'
import { periods } from '../../../shared/list/period.ts'
import { readMode, type ScopeSearch } from '../../../shared/mode.ts'

const usualSorts = ['createdAt', '-createdAt', 'amount', '-amount', 'updatedAt', '-updatedAt'] as const
/** Of disputes alone; turned round it is asked for to find the one before another. */
const sortsOfDisputes = ['deadlineAt', '-deadlineAt'] as const
const sorts = [...usualSorts, ...sortsOfDisputes] as const
export type Sort = (typeof sorts)[number]
export const newestFirst: Sort = '-createdAt'

const isOfDisputes = ({ type }: Pick<ListSearch, 'type'>) => type === 'chargeback'

/** Disputes by when they are to be answered, everything else the newest first. */
function defaultSortOf(search: Pick<ListSearch, 'type'>): Sort {
  return isOfDisputes(search) ? 'deadlineAt' : newestFirst
}

/** The orders that are offered, by their names. */
export function offeredSorts<N extends Readonly<Partial<Record<Sort, string>>>>(search: ListSearch, names: N) {
  return Object.fromEntries(Object.entries(names).filter(([sort]) => sort !== 'deadlineAt' || isOfDisputes(search)))
}

const tableFilters = Object.entries<Filter>(transactionFilters)

/** What the list has in its URL: the filters of the table, and what is about text, amount, time and order. */
export const listSchema = {
  q: text(),
  // Built from the table, name by name.
  ...(Object.fromEntries(tableFilters.map(([name, filter]) => [name, readerOf(filter)])) as Record<
    TableFilterName,
    Reader
  >),
  amountFrom: minorUnits,
  amountTo: minorUnits,
  dateField: oneOf(['createdAt', 'capturedAt']),
  period: oneOf(periods),
  from: moment,
  to: moment,
  timeZone: zone,
  sort: oneOf(sorts),
  /** The columns of a view, in their order; those of the account without it. */
  columns: someOf(transactionColumns),
  view: idOf('view'),
  open: layer(idOf('txn')),
  charts: layer(oneOf(['open'])),
  /** The comparison of the figures; the person's preference applies without it. */
  compare: layer(oneOf(comparisons)),
}
export const searchNames = Object.keys(listSchema)

/** The mode is not the list's own: clearing the filters leaves it. */
export type ListSearch = ListState & { [K in keyof typeof listSchema]?: string | undefined } & Pick<ScopeSearch, 'mode'>

/**
 * Reads the list's state from the URL. Unknown names and impossible values are left out, defaults too, so that the
 * same screen always has the same URL. A period given by name gives way to explicit ends.
 */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const found: ListSearch = { ...readState(listSchema, search), ...readMode(search) }
  if (found.sort === defaultSortOf(found) || (found.sort?.endsWith('deadlineAt') && !isOfDisputes(found)))
    delete found.sort
  if (found.dateField === 'createdAt') delete found.dateField
  if (found.from !== undefined || found.to !== undefined) delete found.period
  // An amount means something in one currency only.
  if (found.currency === undefined || found.currency.includes(',')) {
    delete found.amountFrom
    delete found.amountTo
  }
  return found
}

/** What the URL holds and the list cannot use, name by name: it is ignored, and the screen says so. */
export function faultsIn(search: Record<string, unknown>): Fault[] {
  // The site is every page's: the shell names it.
  const faults = faultsOf(listSchema, search).filter(({ name }) => name !== 'siteId')
  const hasAmount = typeof search.amountFrom === 'string' || typeof search.amountTo === 'string'
  const { currency } = search
  const hasCurrency = typeof currency === 'string' && currency !== '' && !currency.includes(',')
  return hasAmount && !hasCurrency ? [...faults, { name: 'amount', values: [] }] : faults
}

/** The same with what cannot be used, for the route: what is named on the screen stays in the address until it is removed. */
export function readWholeSearch(search: Record<string, unknown>): ListSearch {
  const { amountFrom, amountTo } = readState(listSchema, search)
  return withFaults(
    {
      ...readListSearch(search),
      ...(amountFrom !== undefined && { amountFrom }),
      ...(amountTo !== undefined && { amountTo }),
    },
    listSchema,
    search,
  )
}

/** One site or account is chosen on this screen; what the server can make of the other values is its affair. */
function readerOf(filter: Filter): Reader {
  if (filter.kind === 'choice') return someOf(filter.all === undefined ? filter.values : [...filter.values, filter.all])
  if (filter.kind === 'ids' && filter.of === 'transaction') return idsOf(idPrefixes.transaction)
  return filter.kind === 'ids' ? idOf(idPrefixes[filter.of]) : text()
}

export function sortOf(search: ListSearch): Sort {
  return sorts.find((sort) => sort === search.sort) ?? defaultSortOf(search)
}

/** The same list in another order; the usual one is not written into the URL. */
export function withSort(search: ListSearch, sort: string): ListSearch {
  return orderedBy(search, sort, defaultSortOf(search))
}

/** The same without what stands under this name; an amount is both its bounds. */
export function withoutName(search: ListSearch, name: string): ListSearch {
  return withoutNames(search, name.startsWith('amount') ? ['amountFrom', 'amountTo'] : [name])
}
