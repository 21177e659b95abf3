/**
 * Languages of screens and mails, the default first. Each has a folder in `dashboard/src/locale` and a file in
 * `server/src/platform/mail/texts` (docs/guides/add-a-language.md).
 */
export const locales = ['en', 'ru'] as const
export type Locale = (typeof locales)[number]

/**
 * Cookie with the last language of the browser, for pages before sign-in. It holds nothing else, and the API does not
 * read it.
 */
export const languageCookie = 'firepay-language'
