import { type Locale, languageCookie, locales } from '@firepay/contract/product/locales.ts'
import { parseAccept } from 'hono/utils/accept'
import { parse } from 'hono/utils/cookie'

/**
 * Language of a document: the browser's last one (cookie), else the first supported in `Accept-Language`. The user's
 * own choice is unknown before sign-in; the document applies it later.
 */
export function documentLanguage(request: Headers): Locale {
  const last = parse(request.get('cookie') ?? '', languageCookie)[languageCookie]
  const wanted = parseAccept(request.get('accept-language') ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.split('-')[0])
  return [last, ...wanted].flatMap((tag) => locales.find((locale) => locale === tag) ?? [])[0] ?? locales[0]
}
