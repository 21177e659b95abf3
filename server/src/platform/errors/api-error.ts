import { Refusal, type RefusalDetails } from '@firepay/contract/http/refusal.ts'
import { type ErrorCode, errorStatus } from '@firepay/contract/product/errors.ts'
import type { FieldCode } from '@firepay/contract/product/field-codes.ts'

/** An expected refusal of the product: thrown where it is known, turned into `application/problem+json` in one place. */
export class ApiError extends Refusal<ErrorCode> {
  override readonly name = 'ApiError'

  constructor(code: ErrorCode, detail?: string, more?: RefusalDetails) {
    super(code, errorStatus[code], detail, more)
  }
}

/** One field was refused by a rule that the schema cannot know. */
export function invalid(path: string, message: string, code: FieldCode = 'INVALID'): ApiError {
  return new ApiError('VALIDATION', message, { fields: [{ path, code, message }] })
}

/** The access token is missing, unknown or expired: the only 401 without a code (security.md A-13). */
export class BadAccessToken extends Error {
  override readonly name = 'BadAccessToken'
}
