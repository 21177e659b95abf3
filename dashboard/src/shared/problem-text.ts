import { ProblemError } from '@firepay/contract/product/client.ts'
import { viewingAs } from '../api/view-as-fetch.ts'
import { errorTexts, failureTexts } from '../locale/errors.ts'

/**
 * The text of a failed call: by its code, with the server's retry time. Network failures and answers without a code
 * have their own texts.
 */
export function problemText(error: unknown): string {
  if (!(error instanceof ProblemError)) return errorTexts.INTERNAL
  if (error.problem.type === viewingAs) return failureTexts.viewingAs
  const wait = error.retryAfterSeconds === undefined ? '' : ` ${waitText(error.retryAfterSeconds)}`
  if (error.code !== undefined && error.code in errorTexts) return `${errorTexts[error.code]}${wait}`
  if (error.status === 0) return failureTexts.noAnswer
  return `${failureTexts.unknown(error.status)}${wait}`
}

function waitText(seconds: number): string {
  return seconds <= 90
    ? failureTexts.inSeconds(Math.max(1, Math.ceil(seconds)))
    : failureTexts.inMinutes(Math.ceil(seconds / 60))
}
