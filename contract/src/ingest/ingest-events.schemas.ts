import { z } from 'zod'
import {
  commaList,
  id,
  instant,
  instantOrDay,
  limit,
  lineText,
  offset,
  page,
  pageConflict,
  searchText,
  timeZone,
} from '../product/schemas.ts'
import { modeFilter, siteMode } from '../sites/sites.schemas.ts'
import { eventTypes } from './ingest.schemas.ts'

/** Kinds of objects that an event can refer to or wait for. */
const objectKind = z.enum(['payment', 'refund', 'dispute', 'payout', 'topup', 'reserve', 'fee', 'adjustment'])

/**
 * Why an event changed nothing: it waits for an object, the object did not arrive within 24 hours, it contradicts known
 * data, it has an invalid shape, or it may contain a card number.
 */
const ingestEventReason = z.enum(['waiting', 'expired', 'contradiction', 'shape', 'card_number'])
export type IngestEventReason = z.output<typeof ingestEventReason>

const objectOf = z.object({
  kind: objectKind,
  /** The processor's reference of the object. */
  reference: z.string(),
  /** Absent while the object does not exist, and for roles that may not see it. */
  transactionId: id('transaction').optional(),
})

/**
 * A held or refused event. When refused for its shape, only eventId, type, reference, code and hash are set (product.md
 * §4), as far as they could be read.
 */
export const ingestEvent = z.object({
  /** Id of the row, also for `after`. The sender's `eventId` is unique only within a site and may be missing. */
  id: z.string(),
  siteId: id('site'),
  mode: siteMode,
  eventId: z.string().nullable(),
  type: z.string().nullable(),
  reference: z.string().nullable(),
  occurredAt: instant.optional(),
  receivedAt: instant,
  status: z.enum(['held', 'refused']),
  reason: ingestEventReason,
  /** Set for refused events: `EVENT_REFUSED`, `VALIDATION` or `CARD_NUMBER_REFUSED`. */
  code: z.string().optional(),
  message: z.string().optional(),
  /** Set for held events, which wait from `receivedAt` until then. */
  waitsFor: objectOf.extend({ until: instant }).optional(),
  /** The object of the event. */
  object: objectOf.optional(),
  /**
   * As received, without what the role may not see. Absent when all of it belongs to balances, and for invalid
   * shapes.
   */
  data: z.record(z.string(), z.unknown()).optional(),
  /** True when part of `data` is masked or omitted for the caller's role. */
  masked: z.boolean(),
  /** SHA-256 of the content in hexadecimal. */
  hash: z.string(),
  /** How often the same content was received; above 1 only for invalid shapes. */
  times: z.number().int(),
})
export type IngestEvent = z.input<typeof ingestEvent>

export const ingestEventQuery = z
  .strictObject({
    siteId: commaList(id('site')).optional(),
    status: commaList(z.enum(['held', 'refused'])).optional(),
    type: commaList(z.enum(eventTypes)).optional(),
    mode: modeFilter,
    /** The event's id, or the beginning of its reference. */
    q: searchText.optional(),
    /** Bounds of `receivedAt`. */
    from: instantOrDay.optional(),
    to: instantOrDay.optional(),
    timeZone: timeZone.optional(),
    limit,
    offset,
    after: lineText(512)
      .regex(/^[\w-]+$/)
      .optional(),
  })
  .refine(pageConflict.when, pageConflict.error)
export const ingestEventPage = page(ingestEvent).extend({
  /** There are more than `total`, which stops at 10,000. */
  isTotalCapped: z.boolean(),
  /** Receipt time of the oldest event of the filter; absent without any, and when there are more than `total`. */
  oldestReceivedAt: instant.optional(),
})
