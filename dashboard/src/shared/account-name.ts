import { accountTexts } from '../locale/account.ts'

/**
 * The display name of an account. An unnamed account has the English name of its currency and is shown as "EUR account"
 * in the page's language, as on balances and payouts.
 */
export function accountName({ name, currency }: { name: string; currency: string }): string {
  return isUnnamed({ name, currency }) ? accountTexts.of(currency) : name
}

/** The server names accounts in English. */
const language = 'en'

/** True if the account's name is the default name of its currency. */
export function isUnnamed({ name, currency }: { name: string; currency: string }): boolean {
  try {
    return name === new Intl.DisplayNames(language, { type: 'currency' }).of(currency)
  } catch {
    return false
  }
}
