import { isDay } from '../../../shared/days.ts'

/** What the list has in its URL, as plain text. The names are those of the call, so that a link can be read. */
const keys = [
  'q',
  'siteId',
  'accountId',
  'type',
  'status',
  'refundStatus',
  'disputeStatus',
  'settlementStatus',
  'currency',
  'paymentMethod',
  'cardBrand',
  'country',
  'declineCode',
  'customerEmail',
  'orderReference',
  'processorReference',
  'payoutId',
  'amountFrom',
  'amountTo',
  'dateField',
  'period',
  'from',
  'to',
  'timeZone',
  'sort',
  'open',
] as const
export type SearchKey = (typeof keys)[number]
export type ListSearch = { [K in SearchKey]?: string | undefined }

export const periods = ['today', '7d', '30d', '90d', 'month', 'last-month', 'year'] as const
export type Period = (typeof periods)[number]

export const sorts = ['createdAt', '-createdAt', 'amount', '-amount', 'updatedAt', '-updatedAt'] as const
export type Sort = (typeof sorts)[number]
export const defaultSort: Sort = '-createdAt'

const minor = /^(0|[1-9]\d{0,18})$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)
const isId = (prefix: string) => (value: string) => new RegExp(`^${prefix}_[0-7][0-9a-z]{25}$`).test(value)
const isMoment = (value: string) => isDay(value) || instant.test(value)

/** Values that no part of the screen could make; the rest is the server's to judge. */
const checks: Partial<Record<SearchKey, (value: string) => boolean>> = {
  amountFrom: (value) => minor.test(value),
  amountTo: (value) => minor.test(value),
  dateField: oneOf(['capturedAt']),
  period: oneOf(periods),
  from: isMoment,
  to: isMoment,
  timeZone: isZone,
  sort: oneOf(sorts),
  open: isId('txn'),
  siteId: isId('site'),
  accountId: isId('acct'),
  payoutId: isId('pay'),
}

/**
 * Reads the list's state from the URL. Unknown names and impossible values are left out, defaults too, so that the
 * same screen always has the same URL. A period given by name gives way to explicit ends.
 */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const found: ListSearch = {}
  for (const key of keys) {
    const value = search[key]
    if (typeof value !== 'string' || value === '' || value.length > 2_000) continue
    if (checks[key] === undefined || checks[key](value)) found[key] = value
  }
  if (found.sort === defaultSort) delete found.sort
  if (found.from !== undefined || found.to !== undefined) delete found.period
  // An amount means something in one currency only.
  if (found.currency === undefined || found.currency.includes(',')) {
    delete found.amountFrom
    delete found.amountTo
  }
  return found
}

export function sortOf(search: ListSearch): Sort {
  return sorts.find((sort) => sort === search.sort) ?? defaultSort
}

/** The same list in another order; the usual one is not written into the URL. */
export function withSort(search: ListSearch, sort: Sort): ListSearch {
  const { sort: _before, ...rest } = search
  return sort === defaultSort ? rest : { ...rest, sort }
}

/** The order that shows the column's largest first, or smallest first when it already does. */
export function nextSort(current: Sort, column: 'createdAt' | 'amount' | 'updatedAt'): Sort {
  return current === `-${column}` ? column : `-${column}`
}

/** The list itself, without what is open beside it. */
export function withoutOpen(search: ListSearch): ListSearch {
  const { open: _open, ...list } = search
  return list
}

function isZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: value })
    return /^[A-Za-z]/.test(value)
  } catch {
    return false
  }
}
