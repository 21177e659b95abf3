import type { FieldError } from '@firepay/contract/http/problem.ts'
import { type ErrorCode, errorStatus } from '@firepay/contract/product/errors.ts'

/** An expected refusal: thrown where it is known, turned into `application/problem+json` in one place. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldError[]
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    detail?: string,
    more: { fields?: FieldError[]; retryAfterSeconds?: number; headers?: Record<string, string> } = {},
  ) {
    super(detail ?? code)
    this.code = code
    this.status = errorStatus[code]
    this.fields = more.fields ?? []
    this.retryAfterSeconds = more.retryAfterSeconds
    this.headers = more.headers ?? {}
  }
}

/** One field was refused by a rule that the schema cannot know. */
export function invalid(path: string, message: string, code = 'INVALID'): ApiError {
  return new ApiError('VALIDATION', message, { fields: [{ path, code, message }] })
}

/** The access token is missing, unknown or expired: the only 401 without a code (security.md A-13). */
export class BadAccessToken extends Error {
  override readonly name = 'BadAccessToken'
}
