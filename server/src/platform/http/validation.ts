import type { Read } from '@firepay/contract/http/input.ts'
import type { FieldError } from '@firepay/contract/http/problem.ts'
import { fieldErrorsOf as anyFieldErrorsOf } from '@firepay/contract/http/validation.ts'
import type { z } from 'zod'
import { ApiError } from '../errors/api-error.ts'

/** Field error code that takes precedence over all others and becomes the code of the refusal (security.md K-07). */
export const decisiveCode = 'CARD_NUMBER_REFUSED'

/** Returns the value or throws ApiError `NOT_FOUND`, `BAD_REQUEST`, `VALIDATION` or `CARD_NUMBER_REFUSED`. */
export function valueOrThrow<T>({ value, wrong }: Read<T>): T {
  // Without `wrong` there is a value.
  if (!wrong) return value as T
  const { code, detail, fields = [] } = wrong
  const isCard = fields.some((field) => field.code === decisiveCode)
  throw new ApiError(isCard ? decisiveCode : code, detail, { fields })
}

/** Lists the errors of a value, card numbers first. */
export function fieldErrorsOf(error: z.ZodError): FieldError[] {
  return anyFieldErrorsOf(error, decisiveCode)
}
