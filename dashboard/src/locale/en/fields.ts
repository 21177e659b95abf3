import type { ErrorCode } from '@firepay/contract/product/errors.ts'
import type { FieldCode, SchemaCode } from '@firepay/contract/product/field-codes.ts'

/** Codes that also refuse whole calls have their text in `errors.ts`, except those with a limit. */
type OwnCode = Exclude<FieldCode | SchemaCode, Exclude<ErrorCode, 'PASSWORD_TOO_SHORT'>>

/** A text for each field code; a missing one does not compile. */
export const fieldTexts: Record<OwnCode, (limit?: number) => string> = {
  INVALID: () => 'This value is not accepted.',
  BAD_LENGTH: () => 'The number after the slash is too large.',
  BEFORE_1970: () => 'This is before 1970.',
  BLANK: () => 'This can’t be empty.',
  CONTROL_CHARACTERS: () => 'This contains characters that can’t be stored.',
  DUPLICATE: () => 'This is already in the list.',
  EMPTY: () => 'Add at least one entry first.',
  END_BEFORE_START: () => 'The end must be after the start.',
  EVERYBODY: () => 'This lets everyone in.',
  HOST_BITS: () => 'This is not the start of a range.',
  IN_FUTURE: () => 'This is in the future.',
  LETTERS_AND_DIGIT: () => 'Use letters and at least one digit.',
  NEGATIVE: () => 'This amount can’t be below zero.',
  NOT_AN_ADDRESS: () => 'This is not an IP address or range. Example: 203.0.113.0/24',
  NOT_AN_EMAIL: () => 'This is not an email address.',
  NOT_AN_INSTANT: () => 'This is not a date.',
  NOT_A_WEB_ADDRESS: () => 'This is not a web address. Example: https://shop.example',
  ONE_CURRENCY: () => 'Choose exactly one currency to filter by amount.',
  ONLY_DISPUTES: () => 'Only disputes have a deadline.',
  OPEN_RANGE: () => 'A comparison needs both a start and an end.',
  OTHER_CURRENCY: () => 'There is no account in this currency.',
  PASSKEY_UNVERIFIED: () => 'This passkey could not be verified. Start again.',
  PASSWORD_TOO_SHORT: (limit = 15) => `At least ${limit} characters. A sentence works well.`,
  REQUIRED: () => 'This is required.',
  SEVERAL_CURRENCIES: () => 'Choose a currency.',
  TOO_LARGE: () => 'This amount is too large.',
  TOO_MANY_PERIODS: () => 'The period is too long. Choose a shorter one.',
  UNKNOWN_CURRENCY: () => 'This currency is unknown.',
  UNKNOWN_ID: () => 'This no longer exists.',
  UNKNOWN_TIME_ZONE: () => 'This time zone is unknown. Example: Europe/Berlin',
  UNREADABLE_FILE: () => 'This file can’t be read.',
  invalid_type: () => 'This is required.',
  too_big: (limit) => (limit === undefined ? 'This is too long.' : `At most ${limit}.`),
  too_small: (limit) => (limit === undefined || limit <= 1 ? 'This can’t be empty.' : `At least ${limit}.`),
  invalid_format: () => 'This doesn’t have the expected format.',
  not_multiple_of: () => 'This value is not accepted.',
  unrecognized_keys: () => 'This is unknown here.',
  invalid_union: () => 'This value is not accepted.',
  invalid_value: () => 'This is not one of the choices.',
}
