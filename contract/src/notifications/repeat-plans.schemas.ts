import { z } from 'zod'
import { id, instant, limit, offset, page } from '../product/schemas.ts'
import { eventTypesOfNotifications } from '../sites/notification-events.ts'
import { attemptErrors, maxPerSecond, repeatPlanStatuses, repeatProblems, repeatSkips } from './notification-values.ts'
import { notificationFilter } from './notifications.schemas.ts'

const filter = z.strictObject(notificationFilter)

/** What is to be repeated: everything that matches the filter in this instant, less what the choices leave out. */
export const repeatPlanRequest = z.strictObject({
  filter,
  /** Leaves out what has arrived already. */
  skipDelivered: z.boolean().default(true),
  /** Of each payment, refund, dispute, payout or account only the newest that is left. */
  latestPerObject: z.boolean().default(false),
  /** Requests to each site in a second, at most. */
  perSecond: z.number().int().min(1).max(maxPerSecond).default(10),
})

const count = z.number().int()

export const repeatPlan = z.object({
  id: id('job'),
  /** `planned`: nothing is sent until it is started, which it can be for an hour. */
  status: z.enum(repeatPlanStatuses),
  /** As it was asked for. */
  filter: z.record(z.string(), z.string()),
  skipDelivered: z.boolean(),
  latestPerObject: z.boolean(),
  perSecond: count,
  matched: count,
  skippedDelivered: count,
  /** About to be sent anyway, or being sent. */
  skippedUnderWay: count,
  skippedOlderPerObject: count,
  /** What was sent is no longer kept. */
  skippedPruned: count,
  /** Of sites without a usable address. */
  skippedUnreachable: count,
  willRepeat: count,
  /** Of those that will be repeated. */
  oldest: instant.optional(),
  newest: instant.optional(),
  estimatedSeconds: count,
  sites: z.array(
    z.object({
      siteId: id('site'),
      willRepeat: count,
      /** Why none of its notifications can be repeated. */
      problem: z.enum(repeatProblems).optional(),
    }),
  ),
  /** How far it is; `left` are neither sent nor left out yet. */
  progress: z.object({
    sent: count,
    delivered: count,
    failed: count,
    left: count,
    skipped: z.array(z.object({ reason: z.enum(repeatSkips), count })),
  }),
  createdAt: instant,
  startedAt: instant.optional(),
  endedAt: instant.optional(),
  /** Who made the plan; once it was started, who started it. */
  userId: id('user'),
})
export type RepeatPlan = z.input<typeof repeatPlan>

export const repeatPlanPage = page(repeatPlan)

export const repeatPlanQuery = z.strictObject({
  /** Without one: all that were started. */
  status: z.enum(['running', 'done', 'canceled']).optional(),
  limit,
  offset,
})

export const repeatReportQuery = z.strictObject({
  result: z.enum(['failed', 'skipped']),
  limit,
  /** The last one of the page before. */
  after: id('notification').optional(),
})

/** What was not delivered by a repeat, one by one. */
export const repeatReport = z.object({
  items: z.array(
    z.object({
      notificationId: id('notification'),
      siteId: id('site'),
      eventType: z.enum(eventTypesOfNotifications),
      createdAt: instant,
      /** Why it was left out. */
      reason: z.enum(repeatSkips).optional(),
      httpStatus: count.optional(),
      error: z.enum(attemptErrors).optional(),
    }),
  ),
  limit: count,
})
