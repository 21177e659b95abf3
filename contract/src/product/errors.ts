import type { Problem as AnyProblem } from '../http/problem.ts'

/**
 * Every error code that may leave the server, with its HTTP status.
 * A 401 for a bad access token is the one refusal without a code (security.md A-13).
 */
export const errorStatus = {
  BAD_REQUEST: 400,
  IDEMPOTENCY_KEY_REQUIRED: 400,
  CREDENTIALS: 401,
  MFA_CODE: 401,
  CHALLENGE_EXPIRED: 401,
  REFRESH_REUSED: 401,
  REFRESH_EXPIRED: 401,
  FORBIDDEN: 403,
  IP_NOT_ALLOWED: 403,
  REAUTH_REQUIRED: 403,
  MFA_ENROL_REQUIRED: 403,
  SIGNUP_CLOSED: 403,
  EMAIL_NOT_CONFIRMED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MISDIRECTED: 421,
  HEADERS_TOO_LARGE: 431,
  CONFLICT: 409,
  SELF_LOCKOUT: 409,
  IN_FLIGHT: 409,
  TOKEN_USED: 410,
  TOKEN_EXPIRED: 410,
  GONE: 410,
  STALE: 412,
  PRECONDITION_REQUIRED: 428,
  PAYLOAD_TOO_LARGE: 413,
  EXPORT_TOO_LARGE: 413,
  VALIDATION: 422,
  PASSWORD_TOO_SHORT: 422,
  PASSWORD_COMMON: 422,
  CARD_NUMBER_REFUSED: 422,
  EVENT_REFUSED: 422,
  IDEMPOTENCY_MISMATCH: 422,
  ENDPOINT_BLOCKED: 422,
  UNBALANCED: 422,
  RATE_LIMITED: 429,
  ACCOUNT_LOCKED: 429,
  REPEAT_LIMIT: 429,
  INTERNAL: 500,
  OVERLOADED: 503,
  STORAGE_FULL: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/** A refusal with a code of the product. */
export type Problem = AnyProblem<ErrorCode>
