import { accountTexts } from '../locale/account.ts'

/**
 * The name of an account as a person reads it. An account that nobody named bears the English name of its currency; it is
 * shown as "EUR account", in the language of the page, as balances and payouts call it.
 */
export function accountName({ name, currency }: { name: string; currency: string }): string {
  return isUnnamed({ name, currency }) ? accountTexts.of(currency) : name
}

/** The server writes the names of accounts in English. */
const language = 'en'

/** True for an account that nobody has named: its name is that of its currency. */
export function isUnnamed({ name, currency }: { name: string; currency: string }): boolean {
  try {
    return name === new Intl.DisplayNames(language, { type: 'currency' }).of(currency)
  } catch {
    return false
  }
}
