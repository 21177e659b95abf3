import { type Locale, languageCookie, locales } from '@firepay/contract/product/locales.ts'
import { parseAccept } from 'hono/utils/accept'
import { parse } from 'hono/utils/cookie'

/**
 * The language that a document is asked for in: the one that this browser spoke last, else the first that it wants of those
 * there are. What a person chose is with the account, whom nobody knows yet: the document then looks for itself.
 */
export function documentLanguage(request: Headers): Locale {
  const last = parse(request.get('cookie') ?? '', languageCookie)[languageCookie]
  const wanted = parseAccept(request.get('accept-language') ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.split('-')[0])
  return [last, ...wanted].flatMap((tag) => locales.find((locale) => locale === tag) ?? [])[0] ?? locales[0]
}
