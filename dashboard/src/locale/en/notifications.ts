import type { Notification } from '@firepay/contract/notifications/notifications.schemas.ts'
import { formatNumber } from './formats.ts'

const count = (n: number) => formatNumber(n)
const plural = (n: number) => (n === 1 ? '1 notification' : `${count(n)} notifications`)

/** Names of the values of a notification. */
export const notificationWords = {
  status: {
    pending: 'Waiting',
    delivering: 'Sending',
    retrying: 'Retrying',
    delivered: 'Delivered',
    failed: 'Failed',
    canceled: 'Canceled',
  } satisfies Record<Notification['status'], string>,
  object: {
    payment: 'Payment',
    refund: 'Refund',
    chargeback: 'Dispute',
    payout: 'Payout',
    payout_reversal: 'Returned payout',
    account: 'Account',
    site: 'Site',
  } satisfies Record<Notification['objectType'], string>,
  error: {
    dns: 'Host not found',
    connect: 'No connection',
    tls: 'TLS failed',
    timeout: 'Timeout',
    http: 'Refused',
    blocked: 'Blocked URL',
  } satisfies Record<NonNullable<Notification['lastError']>, string>,
}

export const notificationsTexts = {
  exported: 'notifications',
  title: 'Notifications',
  search: { label: 'Search notifications', placeholder: 'Order, reference or ID' },
  tabs: {
    label: 'Notifications by status',
    all: 'All',
    waiting: 'Waiting',
    failing: 'Retrying',
    failed: 'Failed or canceled',
    delivered: 'Delivered',
    atLeast: (n: number) => `${count(n)}+`,
    count,
  },
  filters: {
    fields: {
      status: 'Status',
      eventType: 'Event',
      httpStatus: 'HTTP status',
      objectId: 'Object',
      siteId: 'Site',
    },
  },
  period: { fields: { createdAt: 'Created' }, count: (n: number) => `, ${plural(n)}` },
  sort: {
    names: {
      '-createdAt': 'Newest first',
      createdAt: 'Oldest first',
      nextAttemptAt: 'Next try first',
      '-nextAttemptAt': 'Next try last',
    },
    onlyWaiting: 'In this order only notifications with a next try are listed.',
    backToAll: 'Show all',
  },
  columns: {
    event: 'Event',
    object: 'Object',
    status: 'Status',
    answer: 'Last response',
    tries: 'Tries',
    next: 'Next try',
    created: 'Created',
    site: 'Site',
  },
  news: {
    button: (n: number) => `${count(n)} new – show`,
    announce: (n: number) => (n === 1 ? '1 new notification' : `${count(n)} new notifications`),
    show: 'Show the newest notifications',
  },
  tries: (n: number, most: number) => `${count(n)} of ${count(most)}`,
  /** More attempts than the schedule has: a user repeated it. */
  triesOver: (n: number) => count(n),
  list: {
    card: 'List of notifications',
    table: 'Notifications',
    scroller: 'Notifications, scrollable',
    failed: 'Notifications did not load.',
    announce: plural,
    capped: (n: number) => `More than ${count(n)} match; only the first ${count(n)} are counted.`,
  },
  empty: {
    firstTitle: 'No notifications yet',
    firstText: 'When a payment changes, its site’s notification URL is called, and each notification is listed here.',
    toSites: 'Go to sites',
    filtered: 'No notifications match these filters',
    filteredText: (total: number) => `Without the filters there are ${count(total)}.`,
    clear: 'Remove all filters',
  },
  above: {
    late: (n: number) => (n === 1 ? '1 notice' : `${count(n)} notices`),
    show: 'Show above the list',
  },
  endpoint: {
    unstable: (host: string, failed: number, all: number) =>
      `${host} is unstable: ${formatNumber(failed)} of the last ${formatNumber(all)} failed.`,
    failing: (host: string, since: string) => `${host} has been failing since ${since}.`,
    failingText: (last: string) => `Last response: ${last}. Each notification is retried for 3 days.`,
    disabled: (host: string, since: string) => `${host} has been disabled since ${since}.`,
    disabledText: 'Nothing is sent until it is enabled again. Nothing is lost.',
    open: (site: string) => `Endpoint of ${site}`,
  },
} as const
