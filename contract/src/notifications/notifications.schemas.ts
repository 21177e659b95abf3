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

/** The object that a notification tells of: an id of its kind. */
export const notificationObjectId = z.union([id('transaction'), id('account'), id('site')])

const httpHeaders = z.record(z.string(), z.string())

export const notificationAttempt = z.object({
  id: id('attempt'),
  /** 1, 2, 3 …, whatever made it. */
  n: z.number().int(),
  trigger: z.enum(attemptTriggers),
  /** A repeat that was asked for and not sent yet has none. */
  startedAt: instant.optional(),
  durationMs: z.number().int().optional(),
  url: z.string().optional(),
  httpStatus: z.number().int().optional(),
  /** `request` and `response` only for roles that may read payloads. */
  request: z.object({ headers: httpHeaders, body: z.string().nullable() }).optional(),
  /** At most 1 KiB of the body, as text. */
  response: z.object({ status: z.number().int(), headers: httpHeaders, body: z.string() }).optional(),
  error: z.object({ kind: z.enum(attemptErrors), message: z.string() }).optional(),
  /** The person who asked for a repeat or a test. */
  actor: id('user').optional(),
  /** Their name, as in a notification's detail; never shown outside the merchant. */
  actorName: z.string().optional(),
})

export const notification = z.object({
  id: id('notification'),
  siteId: id('site'),
  eventType: z.enum(eventTypesOfNotifications),
  objectType: z.enum(notificationObjectTypes),
  objectId: z.string(),
  /** How people name it: the order, else the processor's reference; of a payout its reference, with `read Balance` only. */
  objectReference: z.string().optional(),
  /** Gap-free for each object: its first notification has 1. */
  sequence: z.number().int(),
  status: z.enum(notificationStatuses),
  attemptsCount: z.number().int(),
  /** Attempts of the schedule; repeats do not count against it. */
  maxAttempts: z.number().int(),
  nextAttemptAt: instant.optional(),
  deliveredAt: instant.optional(),
  lastAttemptAt: instant.optional(),
  lastHttpStatus: z.number().int().optional(),
  lastError: z.enum(attemptErrors).optional(),
  lastDurationMs: z.number().int().optional(),
  /** Where it was sent last, or is to be sent. */
  url: z.string(),
  createdAt: instant,
})
export type Notification = z.input<typeof notification>

export const notificationDetail = notification.extend({
  /** The body as it is sent, byte for byte; masked for roles that do not see all of it, absent for those that see none. */
  payload: z.string().optional(),
  /** Fields were taken out of `payload` for the caller's role. */
  isPayloadMasked: z.boolean().optional(),
  /** The payload is no longer kept: it cannot be repeated. */
  isPayloadPruned: z.boolean(),
  attempts: z.array(notificationAttempt),
})
export type NotificationDetail = z.input<typeof notificationDetail>

export const notificationPage = z.object({
  items: z.array(notification),
  /** Exact, except where a state of single attempts is asked for: of those up to 10,000 are counted. */
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

/** The filter of the list, and of a bulk repeat. */
export const notificationFilter = {
  /** A whole id of a notification or an object, or the start of an order or processor reference. */
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
  /** By the next attempt only what is still to be sent is listed: all else has none. */
  sort: z.enum(['createdAt', '-createdAt', 'nextAttemptAt', '-nextAttemptAt']).default('-createdAt'),
}

export const notificationQuery = z.strictObject({
  ...notificationOrder,
  limit,
  offset,
  after: id('notification').optional(),
  /** With `sort=nextAttemptAt`: that of the notification of `after` as the caller read it. The page starts behind it, also after a change. */
  afterNextAttemptAt: instantInput.optional(),
})

/** The filter and the order of the list, and in which form the rows are written. */
export const notificationExportQuery = z.strictObject({ ...notificationOrder, ...exportForm })

/** How the address of a site answers. Test notifications are left out of all of it. */
export const notificationEndpoint = z.object({
  siteId: id('site'),
  url: z.string().optional(),
  /**
   * `none`: no address. `unstable`: at least two and at least 5 % of the newest attempts failed. `failing`: the newest five or
   * more failed. `disabled`: nothing is sent until somebody enables it or sets another address.
   */
  status: z.enum(['none', 'active', 'unstable', 'failing', 'disabled']),
  /** It answered 410, or nothing succeeded for 120 hours. */
  disabledReason: z.enum(['gone', 'failing']).optional(),
  disabledAt: instant.optional(),
  /** The first failure since the last success, of an address that is failing or disabled. */
  failingSince: instant.optional(),
  lastSucceededAt: instant.optional(),
  /** Of the newest attempts, at most 100. */
  recent: z.object({
    attempts: z.number().int(),
    succeeded: z.number().int(),
    /** The middle one; null without any. */
    medianMs: z.number().int().nullable(),
  }),
  lastFailures: z.array(notificationAttempt.extend({ notificationId: id('notification') })),
  /** Sent with every request to this address; their values are never returned. A new address starts with none. */
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

/** Extra headers by name, at most five: a value sets one, null takes it away, what is not named stays. */
export const notificationEndpointChange = z.strictObject({
  headers: z
    .record(extraHeaderName, extraHeaderValue.nullable())
    .refine(
      (headers) => Object.keys(headers).length > 0 && Object.keys(headers).length <= 2 * maxExtraHeaders,
      `1 to ${2 * maxExtraHeaders} headers`,
    )
    .refine(
      (headers) => new Set(Object.keys(headers).map((name) => name.toLowerCase())).size === Object.keys(headers).length,
      fault('DUPLICATE', 'a name stands here twice, in other capitals'),
    ),
})

export const emptyBody = z.strictObject({})
