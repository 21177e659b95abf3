import { notificationStatuses } from '@firepay/contract/notifications/notification-values.ts'
import { eventTypesOfNotifications } from '@firepay/contract/sites/notification-events.ts'
import {
  type Fault,
  faultsOf,
  idOf,
  type ListState,
  layer,
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

export const sorts = ['createdAt', '-createdAt', 'nextAttemptAt', '-nextAttemptAt'] as const
export type Sort = (typeof sorts)[number]
/** Default order: newest first. */
export const defaultSort: Sort = '-createdAt'

/** Comma-separated object ids. */
const objectId: Reader = (value) =>
  value
    .split(',')
    .filter((each) => objectKinds.some((isOne) => isOne(each) !== undefined))
    .slice(0, 100)
    .join(',') || undefined
const objectKinds = [idOf('txn'), idOf('acct'), idOf('site')]

/** Comma-separated HTTP status codes. */
const httpStatus: Reader = (value) =>
  value
    .split(',')
    .filter((each) => /^[1-5]\d\d$/.test(each))
    .join(',') || undefined

export const listSchema = {
  q: text(),
  siteId: idOf('site'),
  status: someOf(notificationStatuses),
  eventType: someOf(eventTypesOfNotifications),
  httpStatus,
  objectId,
  period: oneOf(periods),
  from: moment,
  to: moment,
  timeZone: zone,
  sort: oneOf(sorts),
  open: layer(idOf('ntf')),
  /** The plan to repeat the listed notifications is open. */
  repeat: layer(oneOf(['plan'])),
}
export const searchNames = Object.keys(listSchema)

/** The mode is not a filter of the list: clearing the filters keeps it. */
export type ListSearch = ListState & { [K in keyof typeof listSchema]?: string | undefined } & Pick<ScopeSearch, 'mode'>

/** Reads the list's state from the URL, without defaults and invalid values. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const found: ListSearch = { ...readState(listSchema, search), ...readMode(search) }
  if (found.sort === defaultSort) delete found.sort
  if (found.from !== undefined || found.to !== undefined) delete found.period
  return found
}

/** URL values that the list ignores, for display. */
export function faultsIn(search: Record<string, unknown>): Fault[] {
  // The shell reports an invalid site.
  return faultsOf(listSchema, search).filter(({ name }) => name !== 'siteId')
}

/** The state including ignored values, for the route: they stay in the URL until removed. */
export function readWholeSearch(search: Record<string, unknown>): ListSearch {
  return withFaults(readListSearch(search), listSchema, search)
}

/** The list's state without open layers. */
export function listOf(search: ListSearch): ListSearch {
  return withoutNames(search, ['open', 'repeat'])
}

export function sortOf(search: ListSearch): Sort {
  return sorts.find((sort) => sort === search.sort) ?? defaultSort
}

/** The list in another order; the default order is not written to the URL. */
export function withSort(search: ListSearch, sort: string): ListSearch {
  return orderedBy(search, sort, defaultSort)
}
