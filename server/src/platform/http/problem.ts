import { toProblemResponse } from '@firepay/contract/http/answer.ts'
import type { FieldError } from '@firepay/contract/http/problem.ts'
import { type ErrorCode, errorStatus, type Problem } from '@firepay/contract/product/errors.ts'
import { type ApiError, BadAccessToken } from '../errors/api-error.ts'

/** One title for each code: a short sentence that never changes with the occurrence. */
const titles: Record<ErrorCode, string> = {
  BAD_REQUEST: 'The request cannot be read',
  IDEMPOTENCY_KEY_REQUIRED: 'This call needs an Idempotency-Key',
  CREDENTIALS: 'The credentials are wrong',
  MFA_CODE: 'The code is wrong',
  CHALLENGE_EXPIRED: 'The challenge has expired',
  REFRESH_REUSED: 'The refresh token has already been used; the session has ended',
  REFRESH_EXPIRED: 'The session has ended',
  FORBIDDEN: 'Your role does not allow this',
  IP_NOT_ALLOWED: 'This IP address is not allowed',
  REAUTH_REQUIRED: 'Authenticate again to do this',
  MFA_ENROL_REQUIRED: 'Your role needs two-step verification',
  SIGNUP_CLOSED: 'Sign-up is closed',
  EMAIL_NOT_CONFIRMED: 'The email address is not confirmed',
  NOT_FOUND: 'There is nothing here',
  METHOD_NOT_ALLOWED: 'This method is not allowed here',
  UNSUPPORTED_MEDIA_TYPE: 'This content type is not accepted here',
  MISDIRECTED: 'This host is not served here',
  HEADERS_TOO_LARGE: 'The headers are too large',
  CONFLICT: 'This conflicts with the current state',
  SELF_LOCKOUT: 'This would lock you out',
  IN_FLIGHT: 'The same request is still in progress',
  TOKEN_USED: 'The link has already been used',
  TOKEN_EXPIRED: 'The link has expired',
  GONE: 'This is no longer available',
  STALE: 'It was changed in the meantime',
  PRECONDITION_REQUIRED: 'This call needs If-Match',
  PAYLOAD_TOO_LARGE: 'The body is too large',
  EXPORT_TOO_LARGE: 'The export is too large',
  VALIDATION: 'Some values are not valid',
  PASSWORD_TOO_SHORT: 'The password is too short',
  PASSWORD_COMMON: 'The password is easy to guess',
  CARD_NUMBER_REFUSED: 'A full card number is not accepted',
  EVENT_REFUSED: 'The event does not fit the current state',
  IDEMPOTENCY_MISMATCH: 'The Idempotency-Key was used for another request',
  ENDPOINT_BLOCKED: 'This address cannot be called',
  UNBALANCED: 'The entry does not balance',
  RATE_LIMITED: 'Too many requests',
  ACCOUNT_LOCKED: 'Too many failed attempts',
  REPEAT_LIMIT: 'Too many repeats',
  INTERNAL: 'Something went wrong',
  OVERLOADED: 'The service cannot answer at the moment',
  STORAGE_FULL: 'The storage is full',
}

/** The body of a refusal with a code. Where this occurrence has nothing of its own to say, `detail` says the title. */
export function problem(code: ErrorCode, requestId: string, detail?: string, fields: FieldError[] = []): Problem {
  return {
    type: 'about:blank',
    title: titles[code],
    status: errorStatus[code],
    code,
    detail: detail ?? `${titles[code]}.`,
    requestId,
    // Member by member: whatever else the refusal was made with stays here.
    ...(fields.length > 0 ? { errors: fields.map(({ path, code, message }) => ({ path, code, message })) } : {}),
  }
}

/**
 * The answer to a refusal. This is the one place where a 401 without `code` is made, and only for a bad access token
 * (security.md A-13).
 */
export function problemResponse(error: ApiError | BadAccessToken, requestId: string): Response {
  if (error instanceof BadAccessToken) {
    const title = 'The access token is not valid'
    const body: Problem = { type: 'about:blank', title, status: 401, detail: `${title}.`, requestId }
    return toProblemResponse(body, { 'www-authenticate': 'Bearer' })
  }
  const headers: Record<string, string> = { ...error.headers }
  if (error.retryAfterSeconds !== undefined) {
    headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfterSeconds)))
  }
  const detail = error.message === error.code ? undefined : error.message
  return toProblemResponse(problem(error.code, requestId, detail, error.fields), headers)
}
