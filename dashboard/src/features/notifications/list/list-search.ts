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
/** Without a choice: what was made last comes first. */
export const defaultSort: Sort = '-createdAt'

/** Ids of objects, parted by commas. */
const objectId: Reader = (value) =>
  value
    .split(',')
    .filter((each) => objectKinds.some((isOne) => isOne(each) !== undefined))
    .slice(0, 100)
    .join(',') || undefined
const objectKinds = [idOf('txn'), idOf('acct'), idOf('site')]

/** Statuses of HTTP, parted by commas. */
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
  /** The plan to repeat what the list holds is open. */
  repeat: layer(oneOf(['plan'])),
}
export const searchNames = Object.keys(listSchema)

/** The mode is not the list's own: clearing the filters leaves it. */
export type ListSearch = ListState & { [K in keyof typeof listSchema]?: string | undefined } & Pick<ScopeSearch, 'mode'>

/** Reads the list's state from the URL; defaults and what means nothing are left out. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const found: ListSearch = { ...readState(listSchema, search), ...readMode(search) }
  if (found.sort === defaultSort) delete found.sort
  if (found.from !== undefined || found.to !== undefined) delete found.period
  return found
}

/** What the URL holds and the list cannot use: it is ignored, and the screen says so. */
export function faultsIn(search: Record<string, unknown>): Fault[] {
  // The site is every page's: the shell names it.
  return faultsOf(listSchema, search).filter(({ name }) => name !== 'siteId')
}

/** The same with what cannot be used, for the route: it stays in the address until it is removed. */
export function readWholeSearch(search: Record<string, unknown>): ListSearch {
  return withFaults(readListSearch(search), listSchema, search)
}

/** The list itself, without what is open over it or beside it. */
export function listOf(search: ListSearch): ListSearch {
  return withoutNames(search, ['open', 'repeat'])
}

export function sortOf(search: ListSearch): Sort {
  return sorts.find((sort) => sort === search.sort) ?? defaultSort
}

/** The same list in another order; the usual one is not written into the URL. */
export function withSort(search: ListSearch, sort: string): ListSearch {
  return orderedBy(search, sort, defaultSort)
}
