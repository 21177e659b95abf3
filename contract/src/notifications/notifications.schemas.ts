import { z } from 'zod'
import { exportForm } from '../exports/exports.schemas.ts'
import { fault } from '../product/field-codes.ts'
import {
  cardNumberExempt,
  commaList,
  id,
  instant,
  instantInput,
  instantOrDay,
  limit,
  lineText,
  offset,
  searchText,
  timeZone,
} from '../product/schemas.ts'
import { eventTypesOfNotifications } from '../sites/notification-events.ts'
import { modeFilter } from '../sites/sites.schemas.ts'
import { isFreeHeaderName, isHeaderValue, maxExtraHeaders, maxHeaderValueLength } from './extra-headers.ts'
import { attemptErrors, attemptTriggers, notificationObjectTypes, notificationStatuses } from './notification-values.ts'

/** The object of a notification, by an id of its kind. */
export const notificationObjectId = z.union([id('transaction'), id('account'), id('site')])

const httpHeaders = z.record(z.string(), z.string())

export const notificationAttempt = z.object({
  id: id('attempt'),
  /** 1, 2, 3, …, across all triggers. */
  n: z.number().int(),
  trigger: z.enum(attemptTriggers),
  /** Absent while a requested repeat has not been sent. */
  startedAt: instant.optional(),
  durationMs: z.number().int().optional(),
  url: z.string().optional(),
  httpStatus: z.number().int().optional(),
  /** `request` and `response` are only for roles that may read payloads. */
  request: z.object({ headers: httpHeaders, body: z.string().nullable() }).optional(),
  /** At most 1 KiB of the body, as text. */
  response: z.object({ status: z.number().int(), headers: httpHeaders, body: z.string() }).optional(),
  error: z.object({ kind: z.enum(attemptErrors), message: z.string() }).optional(),
  /** The user who requested the repeat or test. */
  actor: id('user').optional(),
  /** Name of the actor, only in a notification's detail. */
  actorName: z.string().optional(),
})

export const notification = z.object({
  id: id('notification'),
  siteId: id('site'),
  eventType: z.enum(eventTypesOfNotifications),
  objectType: z.enum(notificationObjectTypes),
  objectId: z.string(),
  /** Order reference, else the processor's reference. For a payout its reference, with `read Balance` only. */
  objectReference: z.string().optional(),
  /** Gap-free per object, starting at 1. */
  sequence: z.number().int(),
  status: z.enum(notificationStatuses),
  attemptsCount: z.number().int(),
  /** Attempts of the schedule; repeats do not count. */
  maxAttempts: z.number().int(),
  nextAttemptAt: instant.optional(),
  deliveredAt: instant.optional(),
  lastAttemptAt: instant.optional(),
  lastHttpStatus: z.number().int().optional(),
  lastError: z.enum(attemptErrors).optional(),
  lastDurationMs: z.number().int().optional(),
  /** URL of the latest or the next attempt. */
  url: z.string(),
  createdAt: instant,
})
export type Notification = z.input<typeof notification>

export const notificationDetail = notification.extend({
  /** The body byte for byte as sent; masked for roles that may see part of it, absent for those that may see none. */
  payload: z.string().optional(),
  /** Fields were removed from `payload` for the caller's role. */
  isPayloadMasked: z.boolean().optional(),
  /** The payload is no longer stored, so it cannot be repeated. */
  isPayloadPruned: z.boolean(),
  attempts: z.array(notificationAttempt),
})
export type NotificationDetail = z.input<typeof notificationDetail>

export const notificationPage = z.object({
  items: z.array(notification),
  /** Exact, except when the filter is on the state of single attempts: then it stops at 10,000. */
  total: z.number().int(),
  /** There are more than `total`. */
  isTotalCapped: z.boolean(),
  limit: z.number().int(),
  offset: z.number().int(),
})

const httpStatus = z
  .string()
  .regex(/^[1-5]\d\d$/, '100 to 599')
  .transform(Number)

/** Filter of the list and of a bulk repeat. */
export const notificationFilter = {
  /** A complete id of a notification or object, or the start of an order or processor reference. */
  q: searchText.optional(),
  siteId: commaList(id('site')).optional(),
  status: commaList(z.enum(notificationStatuses)).optional(),
  eventType: commaList(z.enum(eventTypesOfNotifications)).optional(),
  objectId: commaList(notificationObjectId).optional(),
  httpStatus: commaList(httpStatus).optional(),
  from: instantOrDay.optional(),
  to: instantOrDay.optional(),
  timeZone: timeZone.optional(),
  mode: modeFilter,
}

const notificationOrder = {
  ...notificationFilter,
  /** Sorting by the next attempt lists only notifications that have one. */
  sort: z.enum(['createdAt', '-createdAt', 'nextAttemptAt', '-nextAttemptAt']).default('-createdAt'),
}

export const notificationQuery = z.strictObject({
  ...notificationOrder,
  limit,
  offset,
  after: id('notification').optional(),
  /**
   * With `sort=nextAttemptAt`: the value of the `after` notification as the caller read it, so that the page starts
   * behind it even if it has changed.
   */
  afterNextAttemptAt: instantInput.optional(),
})

/** Filter and order of the list, and the output format. */
export const notificationExportQuery = z.strictObject({ ...notificationOrder, ...exportForm })

/** How a site's address responds. Test notifications do not count. */
export const notificationEndpoint = z.object({
  siteId: id('site'),
  url: z.string().optional(),
  /**
   * `none`: no address. `unstable`: at least two, and at least 5 %, of the latest attempts failed. `failing`: the
   * latest five or more failed. `disabled`: nothing is sent until a user enables it or sets another address.
   */
  status: z.enum(['none', 'active', 'unstable', 'failing', 'disabled']),
  /** The address answered 410, or nothing succeeded for 120 hours. */
  disabledReason: z.enum(['gone', 'failing']).optional(),
  disabledAt: instant.optional(),
  /** First failure since the last success; set when the address is failing or disabled. */
  failingSince: instant.optional(),
  lastSucceededAt: instant.optional(),
  /** The latest attempts, at most 100. */
  recent: z.object({
    attempts: z.number().int(),
    succeeded: z.number().int(),
    /** Null without any attempt. */
    medianMs: z.number().int().nullable(),
  }),
  lastFailures: z.array(notificationAttempt.extend({ notificationId: id('notification') })),
  /** Sent with every request to this address. Values are never returned. A new address starts without any. */
  headers: z.array(z.object({ name: z.string(), setAt: instant })),
})
export type NotificationEndpoint = z.input<typeof notificationEndpoint>

const extraHeaderName = lineText(63).refine(
  isFreeHeaderName,
  'letters, digits and hyphens, and no name of the connection, the body, the signature or a proxy',
)

const extraHeaderValue = z
  .string()
  .max(maxHeaderValueLength)
  .refine(isHeaderValue, 'visible ASCII characters, with spaces only inside')
  .register(cardNumberExempt, { reason: 'secret' })

/** Extra headers by name, at most five. A value sets a header, null removes it, others are unchanged. */
export const notificationEndpointChange = z.strictObject({
  headers: z
    .record(extraHeaderName, extraHeaderValue.nullable())
    .refine(
      (headers) => Object.keys(headers).length > 0 && Object.keys(headers).length <= 2 * maxExtraHeaders,
      `1 to ${2 * maxExtraHeaders} headers`,
    )
    .refine(
      (headers) => new Set(Object.keys(headers).map((name) => name.toLowerCase())).size === Object.keys(headers).length,
      fault('DUPLICATE', 'the same name is given twice; names ignore case'),
    ),
})

export const emptyBody = z.strictObject({})
