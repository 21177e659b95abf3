import { ProblemError } from '@firepay/contract/product/client.ts'

/** The server's reason why a file is unreadable; undefined for temporary failures. */
export function fileFaultOf(error: unknown): string | undefined {
  if (!(error instanceof ProblemError)) return undefined
  return error.errors.find(({ code }) => code === 'UNREADABLE_FILE')?.message
}
