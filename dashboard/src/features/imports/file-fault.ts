import { ProblemError } from '@firepay/contract/product/client.ts'

/** Why a file cannot be read, in the server's words; undefined for failures that may pass. */
export function fileFaultOf(error: unknown): string | undefined {
  if (!(error instanceof ProblemError)) return undefined
  return error.errors.find(({ code }) => code === 'UNREADABLE_FILE')?.message
}
