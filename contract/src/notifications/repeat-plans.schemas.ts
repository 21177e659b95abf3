import { z } from 'zod'
import { id, instant, limit, offset, page } from '../product/schemas.ts'
import { eventTypesOfNotifications } from '../sites/notification-events.ts'
import { attemptErrors, maxPerSecond, repeatPlanStatuses, repeatProblems, repeatSkips } from './notification-values.ts'
import { notificationFilter } from './notifications.schemas.ts'

const filter = z.strictObject(notificationFilter)

/** Notifications to repeat: all that match the filter at this instant, minus what the options exclude. */
export const repeatPlanRequest = z.strictObject({
  filter,
  /** Excludes delivered notifications. */
  skipDelivered: z.boolean().default(true),
  /** Repeats only the latest remaining notification of each payment, refund, dispute, payout or account. */
  latestPerObject: z.boolean().default(false),
  /** Maximum requests per second to each site. */
  perSecond: z.number().int().min(1).max(maxPerSecond).default(10),
})

const count = z.number().int()

export const repeatPlan = z.object({
  id: id('job'),
  /** A `planned` repeat sends nothing until it is started, within an hour. */
  status: z.enum(repeatPlanStatuses),
  /** As requested. */
  filter: z.record(z.string(), z.string()),
  skipDelivered: z.boolean(),
  latestPerObject: z.boolean(),
  perSecond: count,
  matched: count,
  skippedDelivered: count,
  /** Pending or being sent. */
  skippedUnderWay: count,
  skippedOlderPerObject: count,
  /** Payload no longer stored. */
  skippedPruned: count,
  /** Of sites without a usable address. */
  skippedUnreachable: count,
  willRepeat: count,
  /** Range of the notifications to repeat. */
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
  /** Progress; `left` are neither sent nor skipped yet. */
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
  /** The user who started the plan; before the start, who created it. */
  userId: id('user'),
})
export type RepeatPlan = z.input<typeof repeatPlan>

export const repeatPlanPage = page(repeatPlan)

export const repeatPlanQuery = z.strictObject({
  /** Default: every started plan. */
  status: z.enum(['running', 'done', 'canceled']).optional(),
  limit,
  offset,
})

export const repeatReportQuery = z.strictObject({
  result: z.enum(['failed', 'skipped']),
  limit,
  /** Last item of the previous page. */
  after: id('notification').optional(),
})

/** Notifications that the repeat did not deliver. */
export const repeatReport = z.object({
  items: z.array(
    z.object({
      notificationId: id('notification'),
      siteId: id('site'),
      eventType: z.enum(eventTypesOfNotifications),
      createdAt: instant,
      /** Why it was skipped. */
      reason: z.enum(repeatSkips).optional(),
      httpStatus: count.optional(),
      error: z.enum(attemptErrors).optional(),
    }),
  ),
  limit: count,
})
