/**
 * What may be wrong with a field, said by the product: the `code` of an entry in `errors` of a problem. Screens have a text for
 * each in their language; the English sentence beside it is for programs.
 */
export const fieldCodes = [
  /** None of the others. */
  'INVALID',
  'BAD_LENGTH',
  'BEFORE_1970',
  'BLANK',
  'CARD_NUMBER_REFUSED',
  'CONTROL_CHARACTERS',
  'DUPLICATE',
  'EMPTY',
  'ENDPOINT_BLOCKED',
  'END_BEFORE_START',
  'EVERYBODY',
  'HOST_BITS',
  'IN_FUTURE',
  'LETTERS_AND_DIGIT',
  'NEGATIVE',
  'NOT_AN_ADDRESS',
  'NOT_AN_EMAIL',
  'NOT_AN_INSTANT',
  'NOT_A_WEB_ADDRESS',
  'ONE_CURRENCY',
  'ONLY_DISPUTES',
  'OPEN_RANGE',
  'OTHER_CURRENCY',
  'PASSKEY_UNVERIFIED',
  'PASSWORD_COMMON',
  'PASSWORD_TOO_SHORT',
  'REQUIRED',
  'SEVERAL_CURRENCIES',
  'TOO_LARGE',
  'TOO_MANY_PERIODS',
  'UNKNOWN_CURRENCY',
  'UNKNOWN_ID',
  'UNKNOWN_TIME_ZONE',
  'UNREADABLE_FILE',
] as const
export type FieldCode = (typeof fieldCodes)[number]

/** The codes of the library that reads bodies and queries: what is missing, too long, of another shape. */
export const schemaCodes = [
  'invalid_type',
  'too_big',
  'too_small',
  'invalid_format',
  'not_multiple_of',
  'unrecognized_keys',
  'invalid_union',
  'invalid_value',
] as const
export type SchemaCode = (typeof schemaCodes)[number]

/** What a rule of a schema says when it is broken: the sentence for programs and the code for screens. */
export function fault(code: FieldCode, error: string): { error: string; params: { code: FieldCode } } {
  return { error, params: { code } }
}
