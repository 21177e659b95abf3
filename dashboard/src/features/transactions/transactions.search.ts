import { comparisons } from '@firepay/contract/account/comparisons.ts'
import { transactionColumns } from '@firepay/contract/account/transaction-columns.ts'
import type { Filter } from '@firepay/contract/product/filters.ts'
import { idPrefixes } from '@firepay/contract/product/ids.ts'
import { type TableFilterName, transactionFilters } from '@firepay/contract/transactions/transaction-filters.ts'
import {
  idOf,
  idsOf,
  layer,
  minorUnits,
  moment,
  oneOf,
  type Reader,
  readState,
  removedWith,
  someOf,
  text,
  withFaults,
  withoutNames,
  zone,
} from '../../shared/list/list-state.ts'
import { type ListSearchOf, type ListUrl, listUrl } from '../../shared/list/list-url.ts'
import { periods } from '../../shared/list/period.ts'

const usualSorts = ['-createdAt', 'createdAt', 'amount', '-amount', 'updatedAt', '-updatedAt'] as const
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
const schema = {
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
export type ListSearch = ListSearchOf<typeof schema>

const list = listUrl({
  schema,
  sorts,
  defaultSort: defaultSortOf,
  layers: ['open'],
  refine(found) {
    if (found.sort?.endsWith('deadlineAt') && !isOfDisputes(found)) delete found.sort
    if (found.dateField === 'createdAt') delete found.dateField
    // Amount bounds need a single currency.
    if (found.currency === undefined || found.currency.includes(',')) {
      delete found.amountFrom
      delete found.amountTo
    }
  },
})

/** The URL of the list. Amounts without a currency stay in it and are reported. */
export const transactionsUrl: ListUrl<ListSearch, Sort> = {
  ...list,
  whole: {
    ...list.whole,
    read(search) {
      const { amountFrom, amountTo } = readState(schema, search)
      const amounts = { ...(amountFrom !== undefined && { amountFrom }), ...(amountTo !== undefined && { amountTo }) }
      return withFaults({ ...list.read(search), ...amounts }, schema, search)
    },
  },
  faultsIn(search) {
    const hasAmount = typeof search.amountFrom === 'string' || typeof search.amountTo === 'string'
    const { currency } = search
    const hasCurrency = typeof currency === 'string' && currency !== '' && !currency.includes(',')
    const faults = list.faultsIn(search)
    return hasAmount && !hasCurrency ? [...faults, { name: 'amount', values: [] }] : faults
  },
}

/** The screen filters by one site or account; the server validates other values. */
function readerOf(filter: Filter): Reader {
  if (filter.kind === 'choice') return someOf(filter.all === undefined ? filter.values : [...filter.values, filter.all])
  if (filter.kind === 'ids' && filter.of === 'transaction') return idsOf(idPrefixes.transaction)
  return filter.kind === 'ids' ? idOf(idPrefixes[filter.of]) : text()
}

/** The state without a filter; an amount has two bounds. */
export function withoutName(search: ListSearch, name: string): ListSearch {
  return withoutNames(search, removedWith(name))
}
