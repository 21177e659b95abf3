import { z } from 'zod'
import { callerRole } from '../account/account.schemas.ts'
import { notificationObjectTypes, notificationStatuses } from '../notifications/notification-values.ts'
import { payoutStatuses } from '../payouts/payout-values.ts'
import { defineRoutes } from '../product/route.ts'
import { id, instant, money, searchText } from '../product/schemas.ts'
import { eventTypesOfNotifications } from '../sites/notification-events.ts'
import { modeFilter, siteMode, siteStatus } from '../sites/sites.schemas.ts'
import { transactionStatuses, transactionTypes } from '../transactions/transaction-values.ts'

/** Maximum hits per group; `total` counts all. */
export const maxHits = 4

/**
 * Hits of one kind, latest first. Transactions and payouts whose whole order or reference matches come before prefix
 * matches, and payments before other transactions. Sites and people are sorted by name.
 */
const groupOf = <T extends z.ZodType>(hit: T) =>
  z.object({
    items: z.array(hit).max(maxHits),
    /** Number of matches among the examined candidates. */
    total: z.number().int(),
    /** There are more than `total`. */
    isTotalCapped: z.boolean(),
    /** The search of this kind exceeded its time limit and was left out; a retry may succeed. */
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
  /** A further reference, when the text matches it. */
  furtherReference: z.string().optional(),
  /** Masked for roles that may not see customers. */
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
  /** As `objectId` in the list of notifications. */
  objectId: z.string(),
  /** Order reference of its transaction, else the processor's reference; only if the role may see the transaction. */
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

/** A group is absent when the role may not see its kind. */
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
       * The beginning of an order reference, of a processor's or further reference, of a word in the name of a site or
       * user, of a site's host or of a user's email; a customer's complete email; a complete id.
       */
      q: searchText,
      mode: modeFilter,
    }),
    success: { status: 200, body: searchAnswer },
    errors: [],
  },
})
