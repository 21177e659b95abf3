import { ProblemError } from '@firepay/contract/product/client.ts'

/** True if a call failed because the page's one-time link was used or has expired. */
export function isUsedLink(error: unknown): boolean {
  return error instanceof ProblemError && (error.code === 'TOKEN_USED' || error.code === 'TOKEN_EXPIRED')
}
