import { codeWords } from '../locale/transactions.ts'

/** A reason as the processor gave it: a sentence stays as it is, a code like `account_closed` is put in words. */
export function reasonWords(reason: string | undefined): string | undefined {
  return reason !== undefined && /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(reason) ? codeWords(reason) : reason
}
