import type { FieldError } from '@firepay/contract/http/problem.ts'
import { errorTexts } from '../../locale/errors.ts'
import { fieldTexts } from '../../locale/fields.ts'

/** The text of a refused field, in the page's language. Unknown codes get a general text. */
export function fieldRefusalText({ code, limit }: Pick<FieldError, 'code' | 'limit'>): string {
  if (Object.hasOwn(fieldTexts, code)) return fieldTexts[code as keyof typeof fieldTexts](limit)
  if (Object.hasOwn(errorTexts, code)) return errorTexts[code as keyof typeof errorTexts]
  return fieldTexts.INVALID()
}
