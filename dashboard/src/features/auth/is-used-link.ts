import { ProblemError } from '@firepay/contract/product/client.ts'

/** Whether a call failed because the one-time link of the page was used or has expired. */
export function isUsedLink(error: unknown): boolean {
  return error instanceof ProblemError && (error.code === 'TOKEN_USED' || error.code === 'TOKEN_EXPIRED')
}
