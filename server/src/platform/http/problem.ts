import { toProblemResponse } from '@firepay/contract/http/answer.ts'
import type { FieldError } from '@firepay/contract/http/problem.ts'
import { type ErrorCode, errorStatus, type Problem } from '@firepay/contract/product/errors.ts'
import { type ApiError, BadAccessToken } from '../errors/api-error.ts'

/** A fixed title per code. */
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
  ENDPOINT_BLOCKED: 'Notifications cannot be sent to this URL',
  UNBALANCED: 'The entry does not balance',
  RATE_LIMITED: 'Too many requests',
  ACCOUNT_LOCKED: 'Too many failed attempts',
  REPEAT_LIMIT: 'Too many repeats',
  INTERNAL: 'Something went wrong',
  OVERLOADED: 'The service cannot answer at the moment',
  DATABASE_UNAVAILABLE: 'The database cannot be reached',
  SHARD_UNAVAILABLE: 'The machine with this data cannot be reached',
  STORAGE_FULL: 'The storage is full, so nothing was saved',
}

/** Remedies, for codes whose title does not imply one. */
const remedies: Partial<Record<ErrorCode, string>> = {
  IDEMPOTENCY_KEY_REQUIRED: 'Use a new key for each action, and the same one when you repeat it.',
  CHALLENGE_EXPIRED: 'Start again with the first step.',
  REFRESH_REUSED: 'Sign in again.',
  REFRESH_EXPIRED: 'Sign in again.',
  REAUTH_REQUIRED: 'Call POST /auth/reauthenticate, then repeat this call.',
  MFA_ENROL_REQUIRED: 'Set it up, then repeat this call.',
  SIGNUP_CLOSED: 'Ask an owner or admin for an invitation.',
  EMAIL_NOT_CONFIRMED: 'Open the link in the email that was sent at sign-up.',
  NOT_FOUND: 'It does not exist, or you have no access to it.',
  MISDIRECTED: 'Use the public address of this installation.',
  HEADERS_TOO_LARGE: 'Send fewer or shorter headers.',
  IN_FLIGHT: 'Repeat it in a moment with the same key.',
  TOKEN_USED: 'Ask for a new one.',
  TOKEN_EXPIRED: 'Ask for a new one.',
  STALE: 'Load it again, then repeat the change.',
  PRECONDITION_REQUIRED: 'Send the ETag of the version that the change is based on.',
  EXPORT_TOO_LARGE: 'Choose a shorter period.',
  VALIDATION: 'The list "errors" names them.',
  CARD_NUMBER_REFUSED: 'Send at most the last four digits.',
  IDEMPOTENCY_MISMATCH: 'Use a new key for a new request.',
  RATE_LIMITED: 'Repeat it after the seconds in Retry-After.',
  ACCOUNT_LOCKED: 'Try again after the seconds in Retry-After.',
  REPEAT_LIMIT: 'Try again after the seconds in Retry-After.',
  INTERNAL: 'If it happens again, report the requestId.',
  OVERLOADED: 'Repeat it after the seconds in Retry-After.',
  DATABASE_UNAVAILABLE: 'Repeat it after the seconds in Retry-After.',
  SHARD_UNAVAILABLE: 'Merchants on other machines are not affected. Repeat it after the seconds in Retry-After.',
}

/** The body of a refusal with a code. `detail` defaults to title and remedy. */
export function problem(code: ErrorCode, requestId: string, detail?: string, fields: FieldError[] = []): Problem {
  return {
    type: 'about:blank',
    title: titles[code],
    status: errorStatus[code],
    code,
    detail: detail ?? [`${titles[code]}.`, remedies[code]].filter(Boolean).join(' '),
    requestId,
    // Copies the declared members only; a refusal may carry more.
    ...(fields.length > 0 ? { errors: fields.map(({ path, code, message }) => ({ path, code, message })) } : {}),
  }
}

/**
 * The answer to a refusal. The only place that creates a 401 without `code`, for a bad access token (security.md A-13).
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
