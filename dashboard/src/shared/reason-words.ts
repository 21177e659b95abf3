import { codeWords } from '../locale/transactions.ts'

/** A processor's reason: sentences stay, codes such as `account_closed` become words. */
export function reasonWords(reason: string | undefined): string | undefined {
  return reason !== undefined && /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(reason) ? codeWords(reason) : reason
}
