import { Refusal, type RefusalDetails } from '@firepay/contract/http/refusal.ts'
import { type ErrorCode, errorStatus } from '@firepay/contract/product/errors.ts'
import type { FieldCode } from '@firepay/contract/product/field-codes.ts'

/** An expected refusal with one of the product's codes. One place turns it into `application/problem+json`. */
export class ApiError extends Refusal<ErrorCode> {
  override readonly name = 'ApiError'

  constructor(code: ErrorCode, detail?: string, more?: RefusalDetails) {
    super(code, errorStatus[code], detail, more)
  }
}

/** Refuses one field by a rule that the schema cannot check. */
export function invalid(path: string, message: string, code: FieldCode = 'INVALID'): ApiError {
  return new ApiError('VALIDATION', message, { fields: [{ path, code, message }] })
}

/** The access token is missing, unknown or expired: the only 401 without a code (security.md A-13). */
export class BadAccessToken extends Error {
  override readonly name = 'BadAccessToken'
}
