import { languageCookie } from '@firepay/contract/product/locales.ts'

/** The language last chosen in this browser; undefined if none. */
export function lastLanguage(): string | undefined {
  // Texts are also read outside browsers.
  const cookies = typeof document === 'undefined' ? '' : document.cookie
  const pairs = cookies.split('; ').map((pair) => pair.split('='))
  return pairs.find(([name]) => name === languageCookie)?.[1]
}

/**
 * Stores the user's language in a cookie, for the pages before sign-in and for the server, which selects the document
 * by it. Undefined removes the previous user's language.
 */
export function rememberLanguage(language: string | undefined): void {
  if (language === lastLanguage()) return
  const life = language === undefined ? 'max-age=0' : 'max-age=31536000'
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous, and a reload follows.
  document.cookie = `${languageCookie}=${language ?? ''}; path=/; ${life}; samesite=lax${secure}`
}
