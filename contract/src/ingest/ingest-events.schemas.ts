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

/** What an event can speak about or wait for. */
const objectKind = z.enum(['payment', 'refund', 'dispute', 'payout', 'topup', 'reserve', 'fee', 'adjustment'])

/**
 * Why an event changed nothing: it waits; what it waited for did not come within 24 hours; it contradicts what is known;
 * its shape is wrong; it holds what may be a card number.
 */
const ingestEventReason = z.enum(['waiting', 'expired', 'contradiction', 'shape', 'card_number'])
export type IngestEventReason = z.output<typeof ingestEventReason>

const objectOf = z.object({
  kind: objectKind,
  /** The processor's name of it. */
  reference: z.string(),
  /** Absent while there is no such object, and for roles that do not see it. */
  transactionId: id('transaction').optional(),
})

/**
 * An event that changed nothing: held, or refused. Of one refused for its shape only eventId, type, reference, code and hash are
 * known (product.md §4), and of these only what could be read.
 */
export const ingestEvent = z.object({
  /** Names the row, in `after` too; the sender's `eventId` is unique within a site only, and may be missing. */
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
  /** Of a refused event: `EVENT_REFUSED`, `VALIDATION`, `CARD_NUMBER_REFUSED`. */
  code: z.string().optional(),
  message: z.string().optional(),
  /** Of a held event; it waits from `receivedAt` until then. */
  waitsFor: objectOf.extend({ until: instant }).optional(),
  /** What the event speaks about. */
  object: objectOf.optional(),
  /** As it came, less what the role does not see; absent where the whole of it belongs to balances, and for wrong shapes. */
  data: z.record(z.string(), z.unknown()).optional(),
  /** Whether something of `data` is masked or left out for the caller's role. */
  masked: z.boolean(),
  /** SHA-256 of the content in hexadecimal digits. */
  hash: z.string(),
  /** How often the same content came; more than 1 only for wrong shapes. */
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
    /** Of `receivedAt`. */
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
  /** There are more than `total`, which counts up to 10,000. */
  isTotalCapped: z.boolean(),
  /** Of all that fit the filter, when the one received first was; absent without any, and when there are more than `total`. */
  oldestReceivedAt: instant.optional(),
})
