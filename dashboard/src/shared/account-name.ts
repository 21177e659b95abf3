import { formats } from '../locale/formats.ts'

/**
 * The name of an account as a person reads it. An account that nobody named bears the English name of its currency, and is
 * read with the name that the currency has in the language of the page.
 */
export function accountName(account: { name: string; currency: string }, locale: string = formats.numbers): string {
  const { name, currency } = account
  if (name !== currencyName(currency, 'en')) return name
  const own = currencyName(currency, locale) ?? name
  return own.charAt(0).toLocaleUpperCase(locale) + own.slice(1)
}

function currencyName(currency: string, locale: string): string | undefined {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency)
  } catch {
    return undefined
  }
}
