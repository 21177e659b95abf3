import type { FieldError } from '@firepay/contract/http/problem.ts'
import { listTexts } from '../../locale/list.ts'
import { fieldRefusalText } from '../form/field-refusal-text.ts'

/** Which filter was refused, and why. */
export function FilterRefused({ filter, refused }: { filter: string; refused: FieldError }) {
  return listTexts.rows.refused(filter, fieldRefusalText(refused))
}
