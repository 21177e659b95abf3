/**
 * Field error codes of the product: `code` of an entry in a problem's `errors`. Screens translate the code; the English
 * message is for programs.
 */
export const fieldCodes = [
  /** Any other error. */
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

/** Field error codes of Zod: missing, too long, wrong type. */
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

/** A schema rule's error: the message for programs and the code for screens. */
export function fault(code: FieldCode, error: string): { error: string; params: { code: FieldCode } } {
  return { error, params: { code } }
}
