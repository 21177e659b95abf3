import { z } from 'zod'
import { isNameOfVerificationValue } from '../product/card-number.ts'
import {
  cardNumberExempt,
  day,
  maskedText as freeText,
  id,
  instantInput,
  maskedLine as lineText,
  positiveMoney,
  reference,
  signedMoney,
} from '../product/schemas.ts'
import { methodTypes } from '../transactions/transaction-values.ts'

/** The processor's reference of the event's object. */
const processorReference = reference(128)
const country = z.string().regex(/^[A-Z]{2}$/, 'Two capital letters, for example DE')

const exchangeRate = z
  .string()
  .max(40)
  .regex(/^(0|[1-9]\d{0,17})(\.\d{1,18})?$/, 'A decimal number as text, for example "1.0842"')
  .register(cardNumberExempt, { reason: 'amount' })

/** A fee of an event; a negative amount is a fee returned. */
const eventFee = z.strictObject({
  type: lineText(64).min(1),
  amount: signedMoney,
  description: freeText(256).optional(),
})
const fees = z.array(eventFee).max(50).optional()
const settlement = z.strictObject({ amount: positiveMoney, exchangeRate: exchangeRate.optional() }).optional()
const attempt = z
  .strictObject({
    connector: lineText(64).min(1),
    code: lineText(64).optional(),
    message: freeText(512).optional(),
    durationMs: z.number().int().min(0).max(86_400_000).optional(),
  })
  .optional()
const reason = freeText(512).optional()
/** Further references of the object; events under one of them, and payouts that name it, are of this object. */
const aliases = z.array(processorReference).max(10).optional()

const paymentMethod = z.strictObject({
  type: z.enum(methodTypes),
  brand: lineText(40).optional(),
  funding: lineText(40).optional(),
  last4: z
    .string()
    .regex(/^[0-9A-Za-z]{1,4}$/, 'The last four characters')
    .optional(),
  bin: z
    .string()
    .regex(/^\d{4,8}$/, 'Four to eight digits')
    .optional(),
  issuer: lineText(120).optional(),
  issuerCountry: country.optional(),
  wallet: lineText(40).optional(),
  expiry: z
    .string()
    .regex(/^(0[1-9]|1[0-2])\/(\d{2}|\d{4})$/, 'MM/YY or MM/YYYY')
    .optional(),
  installments: z.number().int().min(1).max(120).optional(),
})

const customer = z.strictObject({
  id: reference(128).optional(),
  email: lineText(254).optional(),
  name: lineText(200).optional(),
  country: country.optional(),
  ip: z.union([z.ipv4(), z.ipv6()], { error: 'This is not an IP address' }).optional(),
})

const metadata = z
  .record(lineText(64).min(1), freeText(512))
  .refine((value) => Object.keys(value).length <= 20, { error: 'At most 20 entries' })
  .refine((value) => !Object.keys(value).some(isNameOfVerificationValue), {
    error: 'The verification value of a card is not accepted',
  })

const threeDs = z
  .strictObject({
    flow: lineText(64).optional(),
    version: lineText(16).optional(),
    eci: lineText(8).optional(),
    result: lineText(64).optional(),
  })
  .optional()
const risk = z
  .strictObject({
    score: z.number().min(0).max(1_000).optional(),
    level: lineText(40).optional(),
    rule: lineText(120).optional(),
  })
  .optional()

const authorization = z.strictObject({ amount: positiveMoney.optional(), threeDs, risk, attempt })
const ended = z.strictObject({ reason })
const disputeStep = z.strictObject({ fees })
/** Amount returned from a refund, dispute or payout, before fees; defaults to the whole amount. */
const returned = settlement

/**
 * Posted without knowing the object. The reference is the object's (with `:fee` appended for its fee). Reversed once
 * events of the object move the same money, in either order.
 */
const provisional = z.literal(true).optional()

/** Schemas of `data` by event type. */
export const eventData = {
  'payment.created': z.strictObject({
    amount: positiveMoney,
    orderReference: lineText(128).optional(),
    paymentMethod,
    customer: customer.optional(),
    description: freeText(512).optional(),
    metadata: metadata.optional(),
    aliases,
  }),
  'payment.updated': z.strictObject({ status: z.enum(['pending', 'processing', 'review']), reason }),
  'payment.requires_action': authorization,
  'payment.authorized': authorization,
  'payment.captured': z
    .strictObject({
      amount: positiveMoney.optional(),
      /**
       * Instead of `amount`, for processors that report sums: captures what is missing to this captured sum, and nothing when
       * as much is captured.
       */
      total: positiveMoney.optional(),
      fees,
      availableOn: day.optional(),
      settlement,
      /** One of several partial captures. When they exceed the payment's amount, the amount is raised. */
      raisesAmount: z.literal(true).optional(),
      /** Further references of the payment, such as the processor's id of this capture. */
      aliases,
    })
    .refine(({ total, ...data }) => !total || !(data.amount || data.fees || data.settlement || data.raisesAmount), {
      path: ['total'],
      error: 'A total has no amount, fees, settlement or raisesAmount beside it, which belong to one capture',
    }),
  /**
   * Total of the refunds up to `lastRefundAt`, or up to the event's arrival without it. A missing remainder is posted
   * as an unnamed refund.
   */
  'payment.refunded': z.strictObject({ total: positiveMoney, settlement, lastRefundAt: instantInput.optional() }),
  'payment.declined': z.strictObject({ declineCode: lineText(64).min(1), reason, attempt }),
  'payment.voided': ended,
  'payment.expired': ended,
  'refund.created': z.strictObject({ paymentReference: processorReference, amount: positiveMoney, reason, aliases }),
  'refund.succeeded': z.strictObject({ fees, settlement }),
  'refund.failed': z.strictObject({ failureReason: freeText(512).optional(), fees, settlement: returned }),
  'dispute.opened': z.strictObject({
    paymentReference: processorReference,
    amount: positiveMoney,
    reason: freeText(512),
    deadlineAt: instantInput.optional(),
    fees,
    settlement,
    /**
     * The reference is that of a line of a file. A dispute that events report later for the payment, with the same amount, is
     * this one.
     */
    isNamedByLine: z.literal(true).optional(),
  }),
  'dispute.challenged': disputeStep,
  'dispute.won': z.strictObject({ fees, settlement: returned }),
  'dispute.lost': disputeStep,
  /** The processor withdraws the money again after returning it: the dispute reopens. */
  'dispute.funds_withdrawn': z.strictObject({ amount: positiveMoney.optional(), fees, settlement }),
  'payout.created': z.strictObject({
    amount: positiveMoney,
    arrivalDate: day.optional(),
    destination: z.strictObject({ bankName: lineText(120), last4: z.string().regex(/^[0-9A-Za-z]{1,4}$/) }).optional(),
    transactionReferences: z.array(processorReference).max(1_000).optional(),
  }),
  'payout.paid': z.strictObject({ traceId: reference(128).optional() }),
  'payout.failed': z.strictObject({ failureReason: freeText(512).optional(), fees, settlement: returned }),
  'topup.succeeded': z.strictObject({ amount: positiveMoney }),
  'topup.reversed': z.strictObject({ amount: positiveMoney }),
  'fee.charged': z.strictObject({
    amount: positiveMoney,
    feeType: lineText(64).min(1),
    description: freeText(256).optional(),
    provisional,
  }),
  adjustment: z.strictObject({ amount: signedMoney, reason: freeText(512), provisional }),
  'reserve.held': z.strictObject({ amount: positiveMoney, releaseOn: day.optional() }),
  'reserve.released': z.strictObject({
    amount: positiveMoney,
    releaseOn: day.optional(),
    /** The reference is the release's own: when no hold has it, the account's oldest holds are released. */
    oldest: z.literal(true).optional(),
  }),
} as const

export type EventType = keyof typeof eventData
export const eventTypes = Object.keys(eventData) as [EventType, ...EventType[]]

/** Parsed `data` of each type. */
export type EventData = { [T in EventType]: z.output<(typeof eventData)[T]> }

export const eventId = reference(64)

/** Fields of every event around `data`, which is then parsed by type. */
export const eventEnvelope = z.strictObject({
  id: eventId,
  type: z.enum(eventTypes),
  occurredAt: instantInput,
  reference: processorReference,
  data: z.unknown(),
})

/** A parsed event, discriminated by `type`. */
export type IngestEvent = {
  [T in EventType]: { id: string; type: T; occurredAt: string; reference: string; data: EventData[T] }
}[EventType]

/** The outer body only. Events are parsed one by one, so an invalid one does not block the others. */
export const ingestBody = z.strictObject({ events: z.array(z.unknown()).min(1).max(1_000) })

export const ingestStatus = z.enum(['accepted', 'duplicate', 'held', 'refused'])

export const ingestAnswer = z.object({
  results: z.array(
    z.object({
      id: z.string().nullable(),
      status: ingestStatus,
      transactionId: id('transaction').optional(),
      code: z.string().optional(),
      message: z.string().optional(),
      /** Number of an unparsable NDJSON line, counted from 1. */
      line: z.number().int().optional(),
    }),
  ),
})
export type IngestAnswer = z.input<typeof ingestAnswer>
