import { languageCookie } from '@firepay/contract/product/locales.ts'

/** The language that this browser spoke last with somebody who had chosen it; undefined when there is none. */
export function lastLanguage(): string | undefined {
  // Texts are read outside of browsers too.
  const cookies = typeof document === 'undefined' ? '' : document.cookie
  const pairs = cookies.split('; ').map((pair) => pair.split('='))
  return pairs.find(([name]) => name === languageCookie)?.[1]
}

/**
 * Keeps the language of the person who is here for the pages before sign-in, and for the server, which chooses the document
 * by it; undefined, for who has chosen none, forgets the one of whoever was here before.
 */
export function rememberLanguage(language: string | undefined): void {
  if (language === lastLanguage()) return
  const life = language === undefined ? 'max-age=0' : 'max-age=31536000'
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store answers later than the reload that follows.
  document.cookie = `${languageCookie}=${language ?? ''}; path=/; ${life}; samesite=lax${secure}`
}
