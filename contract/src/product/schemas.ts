import { z } from 'zod'
import { containsCardNumber, maskCardNumbers } from './card-number.ts'
import { isCurrency } from './currencies.ts'
import { fault } from './field-codes.ts'
import { decodeId, encodeId, type Id, type IdKind, idPattern, isUuid } from './ids.ts'

/** An id as it is inside: a uuid, said to be of the kind. */
export const insideId = <K extends IdKind>(_kind: K) => z.custom<Id<K>>(isUuid)

/**
 * An id: `site_01j…` on the wire, the uuid of a site inside. Requests are decoded, answers encoded by the schema of their
 * route. A malformed one in a path is answered like an unknown one: 404.
 */
export const id = <K extends IdKind>(kind: K) => {
  const wire = z.string().regex(idPattern(kind), 'This is not an ID of this kind')
  return z.codec(wire, insideId(kind), {
    // The pattern was matched before, so there is a uuid.
    decode: (text) => decodeId(kind, text) as Id<K>,
    encode(uuid, payload) {
      if (typeof uuid === 'string') return encodeId(kind, uuid)
      // Zod asks once without checks first, of lists with a bound and of each kind of row they may hold.
      payload.issues.push({ code: 'custom', input: uuid, message: 'This is not an ID' })
      return z.NEVER
    },
  })
}

/**
 * Texts that may hold what looks like a card number, with the reason (security.md K-07). A test walks every text that comes
 * in: one that is not registered here must refuse it.
 */
export const cardNumberExempt = z.registry<{ reason: 'reference' | 'secret' | 'amount' | 'file' }>()

/** Line breaks and tabs are the only control characters of a text; a line has none at all. */
const controlInText = /[\p{Cc}--[\t\n\r]]/v
const controlInLine = /[\p{Cc}\u2028\u2029]/u

// What is too long is not looked at further (I-10). Lone surrogates cannot be stored (I-05).
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
 * Free text of several lines, at most `max` characters: control characters other than line breaks and tabs are refused, and
 * so is a full card number, with CARD_NUMBER_REFUSED (K-07).
 */
export const freeText = (max: number) => bounded(max, controlInText).refine(hasNoCardNumber, cardNumberRefused)

/** Free text of one line: no control character at all, no full card number. */
export const lineText = (max: number) => bounded(max, controlInLine).refine(hasNoCardNumber, cardNumberRefused)

/** As `freeText`, for what a processor says: a full card number is masked, so that no payment is lost for one (K-07). */
export const maskedText = (max: number) => bounded(max, controlInText).overwrite(maskCardNumbers)

/** As `lineText`, for what a processor says: a full card number is masked. */
export const maskedLine = (max: number) => bounded(max, controlInLine).overwrite(maskCardNumbers)

/** An id or a reference that the processor or the shop gave: one line, and digits of any length (K-07 exempts ids). */
export const reference = (max: number) =>
  bounded(max, controlInLine).min(1).register(cardNumberExempt, { reason: 'reference' })

/**
 * A token or a code: compared with a hash or calculated anew, never stored and never shown. Malformed ones are answered
 * like wrong ones.
 */
export const secretText = (max: number) => z.string().min(1).max(max).register(cardNumberExempt, { reason: 'secret' })

/** A line that must say something: not empty and not only blanks. */
export const name = (max: number) =>
  lineText(max)
    .min(1)
    .refine((value) => value.trim() !== '', fault('BLANK', 'This cannot be empty'))

/** A currency of ISO 4217 that money is paid in. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Three capital letters, for example EUR')
  .refine(isCurrency, fault('UNKNOWN_CURRENCY', 'This currency is not known'))

const largest = 10n ** 18n
const within = (value: string) => {
  const amount = BigInt(value)
  return amount <= largest && amount >= -largest
}

/** Integer minor units as text; at most 10^18 either way. */
export const minor = z
  .string()
  .regex(/^-?(0|[1-9]\d{0,18})$/, { error: 'Whole minor units as text, for example "1250"', abort: true })
  .refine(within, { ...fault('TOO_LARGE', 'At most 10^18'), abort: true })
  .register(cardNumberExempt, { reason: 'amount' })

/** Money on the way in; it may be below zero. */
export const signedMoney = z.strictObject({ amount: minor, currency })
/** Money on the way in that cannot be below zero. */
export const positiveMoney = signedMoney.refine((value) => !value.amount.startsWith('-'), {
  ...fault('NEGATIVE', 'This amount cannot be below zero'),
  path: ['amount'],
})

/** A sum on the way out: not bounded by 10^18, for sums never overflow. */
export const sum = z.string().regex(/^-?\d+$/)

/** Money on the way out: an amount, or a sum of amounts, in minor units of its currency. */
export const money = z.object({ amount: sum, currency })

/** An instant on the way out: ISO 8601 UTC with milliseconds. */
export const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

const endOf9999 = Date.UTC(10_000, 0, 1)

/** An instant on the way in: ISO 8601 with an offset or Z, in UTC within 1970…9999. Parsed to UTC with milliseconds. */
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

/** An instant or a day, as `from` and `to` take them; a day means its first instant in `timeZone`. */
export const instantOrDay = z.union([day, instantInput])

/** An IANA zone that this machine knows. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, fault('UNKNOWN_TIME_ZONE', 'This time zone is not known. Example: Europe/Berlin'))

function isTimeZone(value: string): boolean {
  // Intl also takes offsets (+02:00) and abbreviations, which are not zones of the IANA table.
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(value)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}

/** Without what separates or brackets addresses in the head of a mail: no server takes such a recipient. */
export const email = z
  .string()
  .max(254)
  .regex(
    /^[^\s@\p{Cc}()<>[\]:;,\\"]+@[^\s@\p{Cc}()<>[\]:;,\\"]+\.[^\s@.\p{Cc}()<>[\]:;,\\"]+$/u,
    'This is not an email address',
  )
  .refine((value) => value.isWellFormed(), fault('NOT_AN_EMAIL', 'This is not an email address'))
  .refine(hasNoCardNumber, cardNumberRefused)

/** Any Unicode, compared exactly (security.md A-02). The lower bound is a rule with a code of its own (A-01). */
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

/** Page of a list: `limit` 1…100, `offset` up to 10,000, further with `after`. */
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

/** Search text: at least three characters between the blanks around it, since shorter ones cannot use an index. */
export const searchTextOf = (max: number) => lineText(max).trim().min(3)
export const searchText = searchTextOf(256)

/** An offset beside `after` is refused: the two say different places. */
export const pageConflict = {
  when: (query: { offset: number; after?: string | undefined }) => !(query.after !== undefined && query.offset > 0),
  error: { error: 'Give offset or after, not both', path: ['offset'] },
}

/** The shape of every list (spec §3): items, total, limit, offset. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), limit: z.number().int(), offset: z.number().int() })
