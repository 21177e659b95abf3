import { notificationStatuses } from '@firepay/contract/notifications/notification-values.ts'
import { eventTypesOfNotifications } from '@firepay/contract/sites/notification-events.ts'
import { idOf, layer, moment, oneOf, type Reader, someOf, text, zone } from '../../shared/list/list-state.ts'
import { type ListSearchOf, listUrl } from '../../shared/list/list-url.ts'
import { periods } from '../../shared/list/period.ts'

const sorts = ['-createdAt', 'createdAt', 'nextAttemptAt', '-nextAttemptAt'] as const
export type Sort = (typeof sorts)[number]

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

const schema = {
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
export type ListSearch = ListSearchOf<typeof schema>

export const notificationsUrl = listUrl({ schema, sorts, layers: ['open', 'repeat'] })
