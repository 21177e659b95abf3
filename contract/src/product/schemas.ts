import { z } from 'zod'
import { containsCardNumber, containsPrintedCardNumber, maskCardNumbers } from './card-number.ts'
import { isCurrency } from './currencies.ts'
import { fault } from './field-codes.ts'
import { decodeId, encodeId, type Id, type IdKind, idPattern, isUuid } from './ids.ts'

/** An internal id: a uuid branded with its kind. */
export const insideId = <K extends IdKind>(_kind: K) => z.custom<Id<K>>(isUuid)

/**
 * An id: `site_01j…` on the wire, a branded uuid inside. Route schemas decode requests and encode answers. A malformed
 * id in a path gets the same answer as an unknown one: 404.
 */
export const id = <K extends IdKind>(kind: K) => {
  const wire = z.string().regex(idPattern(kind), 'This is not an ID of this kind')
  return z.codec(wire, insideId(kind), {
    // The pattern has matched, so this is not null.
    decode: (text) => decodeId(kind, text) as Id<K>,
    encode(uuid, payload) {
      if (typeof uuid === 'string') return encodeId(kind, uuid)
      // For bounded lists of unions, Zod first encodes without checks, trying each kind of row.
      payload.issues.push({ code: 'custom', input: uuid, message: 'This is not an ID' })
      return z.NEVER
    },
  })
}

/**
 * Texts that may contain what looks like a card number, with the reason (security.md K-07). A test checks that every
 * other text of the API refuses card numbers.
 */
export const cardNumberExempt = z.registry<{ reason: 'reference' | 'secret' | 'amount' | 'file' }>()

/** A text allows line breaks and tabs, but no other control characters. A line allows none. */
const controlInText = /[\p{Cc}--[\t\n\r]]/v
const controlInLine = /[\p{Cc}\u2028\u2029]/u

// Validation stops at the length (I-10). Lone surrogates cannot be stored (I-05).
const bounded = (max: number, control: RegExp) =>
  z
    .string()
    .max(max, { abort: true })
    .refine(
      (value) => value.isWellFormed() && !control.test(value),
      fault('CONTROL_CHARACTERS', 'This text contains characters that cannot be stored'),
    )

const cardNumberRefused = fault(
  'CARD_NUMBER_REFUSED',
  'This looks like a full card number. Send at most the last four digits.',
)
const hasNoCardNumber = (value: string) => !containsCardNumber(value)

/**
 * Multi-line free text of at most `max` characters. Refuses control characters except line breaks and tabs, and full
 * card numbers with CARD_NUMBER_REFUSED (K-07).
 */
export const freeText = (max: number) => bounded(max, controlInText).refine(hasNoCardNumber, cardNumberRefused)

/** Single-line free text: no control characters, no full card number. */
export const lineText = (max: number) => bounded(max, controlInLine).refine(hasNoCardNumber, cardNumberRefused)

/**
 * Like `freeText`, for texts of a processor: masks full card numbers, so that no payment is lost because of one
 * (K-07).
 */
export const maskedText = (max: number) => bounded(max, controlInText).overwrite(maskCardNumbers)

/** Like `lineText`, for texts of a processor: masks full card numbers. */
export const maskedLine = (max: number) => bounded(max, controlInLine).overwrite(maskCardNumbers)

/**
 * An id or reference from the processor or the shop: one line, digits of any length (K-07 exempts ids). Refuses a card number
 * in the groups printed on cards: masked, two of them could become one object.
 */
export const reference = (max: number) =>
  bounded(max, controlInLine)
    .min(1)
    .refine((value) => !containsPrintedCardNumber(value), cardNumberRefused)
    .register(cardNumberExempt, { reason: 'reference' })

/** A token or code. Only compared, never stored or shown. Malformed ones get the same answer as wrong ones. */
export const secretText = (max: number) => z.string().min(1).max(max).register(cardNumberExempt, { reason: 'secret' })

/** A line that is neither empty nor blank. */
export const name = (max: number) =>
  lineText(max)
    .min(1)
    .refine((value) => value.trim() !== '', fault('BLANK', 'This cannot be empty'))

/** An ISO 4217 currency of payments. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Three capital letters, for example EUR')
  .refine(isCurrency, fault('UNKNOWN_CURRENCY', 'This currency is not known'))

const largest = 10n ** 18n
const within = (value: string) => {
  const amount = BigInt(value)
  return amount <= largest && amount >= -largest
}

/** Integer minor units as text, between −10^18 and 10^18. */
export const minor = z
  .string()
  .regex(/^-?(0|[1-9]\d{0,18})$/, { error: 'Whole minor units as text, for example "1250"', abort: true })
  .refine(within, { ...fault('TOO_LARGE', 'At most 10^18'), abort: true })
  .register(cardNumberExempt, { reason: 'amount' })

/** Money in a request; may be negative. */
export const signedMoney = z.strictObject({ amount: minor, currency })
/** Money in a request; not negative. */
export const positiveMoney = signedMoney.refine((value) => !value.amount.startsWith('-'), {
  ...fault('NEGATIVE', 'This amount cannot be below zero'),
  path: ['amount'],
})

/** A sum in an answer. Sums may exceed 10^18. */
export const sum = z.string().regex(/^-?\d+$/)

/** Money in an answer: an amount or a sum, in minor units of its currency. */
export const money = z.object({ amount: sum, currency })

/** An instant in an answer: ISO 8601 in UTC with milliseconds. */
export const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

const endOf9999 = Date.UTC(10_000, 0, 1)

/** An instant in a request: ISO 8601 with an offset or Z, 1970…9999 in UTC. Parsed to UTC with milliseconds. */
export const instantInput = z.iso
  .datetime({ offset: true, error: 'This is not an instant' })
  .max(40)
  .refine((value) => Date.parse(value) < endOf9999, {
    ...fault('NOT_AN_INSTANT', 'This is not an instant'),
    abort: true,
  })
  .refine((value) => Date.parse(value) >= 0, { ...fault('BEFORE_1970', 'This is before 1970'), abort: true })
  .transform((value) => new Date(value).toISOString())

/** A calendar day, `2018-01-31`. */
export const day = z.iso.date()

/** An instant or a day, for `from` and `to`. A day is its first instant in `timeZone`. */
export const instantOrDay = z.union([day, instantInput])

/** An IANA time zone known to this machine. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, fault('UNKNOWN_TIME_ZONE', 'This time zone is not known. Example: Europe/Berlin'))

function isTimeZone(value: string): boolean {
  // Intl also accepts offsets (+02:00) and abbreviations, which are not IANA zones.
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(value)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}

/** Excludes characters that separate or bracket addresses in mail headers; no server accepts them. */
export const email = z
  .string()
  .max(254)
  .regex(
    /^[^\s@\p{Cc}()<>[\]:;,\\"]+@[^\s@\p{Cc}()<>[\]:;,\\"]+\.[^\s@.\p{Cc}()<>[\]:;,\\"]+$/u,
    'This is not an email address',
  )
  .refine((value) => value.isWellFormed(), fault('NOT_AN_EMAIL', 'This is not an email address'))
  .refine(hasNoCardNumber, cardNumberRefused)

/** Any Unicode, compared exactly (security.md A-02). The minimum length has an error code of its own (A-01). */
export const password = z
  .string()
  .min(1)
  .max(256)
  .refine((value) => !value.includes('\0') && value.isWellFormed(), { error: 'This password cannot be used' })
  .register(cardNumberExempt, { reason: 'secret' })

/** Several values of one parameter, separated by commas: `status=captured,declined`. */
export const commaList = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .min(1)
    .max(4_000)
    .transform((value) => value.split(','))
    .pipe(z.array(item).min(1).max(100))

/** Page of a list: `limit` 1…100, `offset` up to 10,000; use `after` beyond that. */
export const limit = z
  .string()
  .regex(/^\d{1,3}$/, '1 to 100')
  .transform(Number)
  .pipe(z.number().int().min(1).max(100))
  .default(25)
export const offset = z
  .string()
  .regex(/^\d{1,5}$/, '0 to 10000')
  .transform(Number)
  .pipe(z.number().int().min(0).max(10_000))
  .default(0)

/** Search text: at least three characters after trimming; shorter ones cannot use an index. */
export const searchTextOf = (max: number) => lineText(max).trim().min(3)
export const searchText = searchTextOf(256)

/** `offset` and `after` contradict each other, so giving both is refused. */
export const pageConflict = {
  when: (query: { offset: number; after?: string | undefined }) => !(query.after !== undefined && query.offset > 0),
  error: { error: 'Give offset or after, not both', path: ['offset'] },
}

/** The shape of every list (spec §3): items, total, limit, offset. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), limit: z.number().int(), offset: z.number().int() })
