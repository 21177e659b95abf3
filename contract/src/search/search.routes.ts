import { z } from 'zod'
import { callerRole } from '../account/account.schemas.ts'
import { notificationObjectTypes, notificationStatuses } from '../notifications/notification-values.ts'
import { payoutStatuses } from '../payouts/payout-values.ts'
import { defineRoutes } from '../product/route.ts'
import { id, instant, money, searchText } from '../product/schemas.ts'
import { eventTypesOfNotifications } from '../sites/notification-events.ts'
import { modeFilter, siteMode, siteStatus } from '../sites/sites.schemas.ts'
import { transactionStatuses, transactionTypes } from '../transactions/transaction-values.ts'

/** So many of a group are answered; `total` says how many there are. */
export const maxHits = 4

/**
 * Things of one kind, the newest first. A transaction or payout whose whole order or reference is the text stands before those
 * that only begin with it, and payments before other transactions; sites and people are listed by name.
 */
const groupOf = <T extends z.ZodType>(hit: T) =>
  z.object({
    items: z.array(hit).max(maxHits),
    /** How many there are, of those that were looked at. */
    total: z.number().int(),
    /** There are more than `total`. */
    isTotalCapped: z.boolean(),
    /** This kind took longer than it may, and was left out: the same question may find it the next time. */
    isLate: z.boolean(),
  })

export const transactionHit = z.object({
  id: id('transaction'),
  siteId: id('site'),
  mode: siteMode,
  type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  orderReference: z.string().optional(),
  processorReference: z.string(),
  /** Masked for roles that do not see customers. */
  customerEmail: z.string().optional(),
  amount: money,
  createdAt: instant,
})
export const siteHit = z.object({
  id: id('site'),
  name: z.string(),
  host: z.string().optional(),
  status: siteStatus,
  mode: siteMode,
})
export const notificationHit = z.object({
  id: id('notification'),
  siteId: id('site'),
  mode: siteMode,
  eventType: z.enum(eventTypesOfNotifications),
  status: z.enum(notificationStatuses),
  objectType: z.enum(notificationObjectTypes),
  /** As in a notification: `objectId` of its list. */
  objectId: z.string(),
  /** Of the transaction that it tells of, as far as the role sees that one: its order, else what the processor calls it. */
  reference: z.string().optional(),
  createdAt: instant,
})
export const payoutHit = z.object({
  id: id('payout'),
  siteId: id('site'),
  mode: siteMode,
  status: z.enum(payoutStatuses),
  processorReference: z.string(),
  amount: money,
  createdAt: instant,
})
export const personHit = z.object({ id: id('user'), fullName: z.string(), email: z.string(), role: callerRole })

/** A group is absent where the role does not see things of its kind. */
export const searchAnswer = z.object({
  transactions: groupOf(transactionHit),
  sites: groupOf(siteHit),
  notifications: groupOf(notificationHit),
  payouts: groupOf(payoutHit).optional(),
  people: groupOf(personHit).optional(),
})
export type SearchAnswer = z.input<typeof searchAnswer>

export const searchRoutes = defineRoutes({
  search: {
    method: 'GET',
    path: '/search',
    area: 'search',
    summary:
      'Searches for what starts with the text or matches it exactly: at most four of each kind that the role can see',
    auth: 'user',
    query: z.strictObject({
      /**
       * The beginning of an order reference, of a processor reference, of a word in the name of a site or a person, of a
       * site’s host or a person’s e-mail address; a customer’s whole e-mail address; a whole id.
       */
      q: searchText,
      mode: modeFilter,
    }),
    success: { status: 200, body: searchAnswer },
    errors: [],
  },
})
