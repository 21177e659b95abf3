import type { Read } from '@firepay/contract/http/input.ts'
import type { FieldError } from '@firepay/contract/http/problem.ts'
import { fieldErrorsOf as anyFieldErrorsOf } from '@firepay/contract/http/validation.ts'
import type { z } from 'zod'
import { ApiError } from '../errors/api-error.ts'

/** The code of a field that is told before all others and becomes the code of the whole refusal (security.md K-07). */
export const decisiveCode = 'CARD_NUMBER_REFUSED'

/** @throws ApiError with what is wrong: `NOT_FOUND`, `BAD_REQUEST`, `VALIDATION`, `CARD_NUMBER_REFUSED` */
export function taken<T>({ value, wrong }: Read<T>): T {
  // One of the two is there.
  if (!wrong) return value as T
  const { code, detail, fields = [] } = wrong
  const isCard = fields.some((field) => field.code === decisiveCode)
  throw new ApiError(isCard ? decisiveCode : code, detail, { fields })
}

/** What a schema has against a value, a card number before all. */
export function fieldErrorsOf(error: z.ZodError): FieldError[] {
  return anyFieldErrorsOf(error, decisiveCode)
}
