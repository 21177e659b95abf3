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
/** For disputes only; the reverse is used to find the previous one. */
const sortsOfDisputes = ['deadlineAt', '-deadlineAt'] as const
const sorts = [...usualSorts, ...sortsOfDisputes] as const
export type Sort = (typeof sorts)[number]
export const newestFirst: Sort = '-createdAt'

const isOfDisputes = ({ type }: Pick<ListSearch, 'type'>) => type === 'chargeback'

/** Disputes by deadline, everything else newest first. */
function defaultSortOf(search: Pick<ListSearch, 'type'>): Sort {
  return isOfDisputes(search) ? 'deadlineAt' : newestFirst
}

/** The offered orders with their labels. */
export function offeredSorts<N extends Readonly<Partial<Record<Sort, string>>>>(search: ListSearch, names: N) {
  return Object.fromEntries(Object.entries(names).filter(([sort]) => sort !== 'deadlineAt' || isOfDisputes(search)))
}

const tableFilters = Object.entries<Filter>(transactionFilters)

/** The URL parameters of the list: the table's filters, and text, amount, time and order. */
export const listSchema = {
  q: text(),
  // Built from the table of filters.
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
  /** The columns of a view in order; default: the account's. */
  columns: someOf(transactionColumns),
  view: idOf('view'),
  open: layer(idOf('txn')),
  charts: layer(oneOf(['open'])),
  /** The comparison of the figures; default: the user's preference. */
  compare: layer(oneOf(comparisons)),
}
export const searchNames = Object.keys(listSchema)

/** The mode is not a filter of the list: clearing the filters keeps it. */
export type ListSearch = ListState & { [K in keyof typeof listSchema]?: string | undefined } & Pick<ScopeSearch, 'mode'>

/**
 * Reads the list's state from the URL, without unknown names, invalid values and defaults, so that the same screen
 * always has the same URL. Explicit ends override a named period.
 */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const found: ListSearch = { ...readState(listSchema, search), ...readMode(search) }
  if (found.sort === defaultSortOf(found) || (found.sort?.endsWith('deadlineAt') && !isOfDisputes(found)))
    delete found.sort
  if (found.dateField === 'createdAt') delete found.dateField
  if (found.from !== undefined || found.to !== undefined) delete found.period
  // Amount bounds need a single currency.
  if (found.currency === undefined || found.currency.includes(',')) {
    delete found.amountFrom
    delete found.amountTo
  }
  return found
}

/** URL values that the list ignores, for display. */
export function faultsIn(search: Record<string, unknown>): Fault[] {
  // The shell reports an invalid site.
  const faults = faultsOf(listSchema, search).filter(({ name }) => name !== 'siteId')
  const hasAmount = typeof search.amountFrom === 'string' || typeof search.amountTo === 'string'
  const { currency } = search
  const hasCurrency = typeof currency === 'string' && currency !== '' && !currency.includes(',')
  return hasAmount && !hasCurrency ? [...faults, { name: 'amount', values: [] }] : faults
}

/** The state including ignored values, for the route: they stay in the URL until removed. */
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

/** The screen filters by one site or account; the server validates other values. */
function readerOf(filter: Filter): Reader {
  if (filter.kind === 'choice') return someOf(filter.all === undefined ? filter.values : [...filter.values, filter.all])
  if (filter.kind === 'ids' && filter.of === 'transaction') return idsOf(idPrefixes.transaction)
  return filter.kind === 'ids' ? idOf(idPrefixes[filter.of]) : text()
}

export function sortOf(search: ListSearch): Sort {
  return sorts.find((sort) => sort === search.sort) ?? defaultSortOf(search)
}

/** The list in another order; the default order is not written to the URL. */
export function withSort(search: ListSearch, sort: string): ListSearch {
  return orderedBy(search, sort, defaultSortOf(search))
}

/** The state without a filter; an amount has two bounds. */
export function withoutName(search: ListSearch, name: string): ListSearch {
  return withoutNames(search, name.startsWith('amount') ? ['amountFrom', 'amountTo'] : [name])
}
