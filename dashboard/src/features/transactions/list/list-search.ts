import type { Filter } from '@firepay/contract/product/filters.ts'
import { idPrefixes } from '@firepay/contract/product/ids.ts'
import { type TableFilterName, transactionFilters } from '@firepay/contract/transactions/transaction-filters.ts'
import {
  idOf,
  type ListState,
  minorUnits,
  moment,
  oneOf,
  type Reader,
  readState,
  text,
  zone,
} from '../../../shared/list/list-state.ts'
import { periods } from '../../../shared/list/period.ts'
import { readMode, type ScopeSearch } from '../../../shared/mode.ts'

export const sorts = ['createdAt', '-createdAt', 'amount', '-amount', 'updatedAt', '-updatedAt'] as const
export type Sort = (typeof sorts)[number]
export const defaultSort: Sort = '-createdAt'

const tableFilters = Object.entries<Filter>(transactionFilters)

/** What the list has in its URL: the filters of the table, and what is about text, amount, time and order. */
const schema = {
  q: text(),
  // Built from the table, name by name.
  ...(Object.fromEntries(tableFilters.map(([name, filter]) => [name, readerOf(filter)])) as Record<
    TableFilterName,
    Reader
  >),
  amountFrom: minorUnits,
  amountTo: minorUnits,
  dateField: oneOf(['capturedAt']),
  period: oneOf(periods),
  from: moment,
  to: moment,
  timeZone: zone,
  sort: oneOf(sorts),
  open: idOf('txn'),
}
export const searchNames = Object.keys(schema)

/** The mode is not the list's own: clearing the filters leaves it. */
export type ListSearch = ListState & { [K in keyof typeof schema]?: string | undefined } & Pick<ScopeSearch, 'mode'>

/**
 * Reads the list's state from the URL. Unknown names and impossible values are left out, defaults too, so that the
 * same screen always has the same URL. A period given by name gives way to explicit ends.
 */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const found: ListSearch = { ...readState(schema, search), ...readMode(search) }
  if (found.sort === defaultSort) delete found.sort
  if (found.from !== undefined || found.to !== undefined) delete found.period
  // An amount means something in one currency only.
  if (found.currency === undefined || found.currency.includes(',')) {
    delete found.amountFrom
    delete found.amountTo
  }
  return found
}

/** One site or account is chosen on this screen; what the server can make of the other values is its affair. */
function readerOf(filter: Filter): Reader {
  return filter.kind === 'ids' || filter.kind === 'id' ? idOf(idPrefixes[filter.of]) : text()
}

export function sortOf(search: ListSearch): Sort {
  return sorts.find((sort) => sort === search.sort) ?? defaultSort
}

/** The same list in another order; the usual one is not written into the URL. */
export function withSort(search: ListSearch, sort: string): ListSearch {
  const { sort: _before, ...rest } = search
  return sort === defaultSort ? rest : { ...rest, sort }
}

/** The list itself, without what is open beside it. */
export function withoutOpen(search: ListSearch): ListSearch {
  const { open: _open, ...list } = search
  return list
}
