/**
 * The languages of the screens and the mails, the default first. Each is a folder of `dashboard/src/locale` and a file of
 * `server/src/platform/mail/texts`: docs/guides/add-a-language.md.
 */
export const locales = ['en', 'ru'] as const
export type Locale = (typeof locales)[number]

/**
 * The cookie that keeps the language which a browser spoke last, so that the pages before sign-in speak it too. It holds
 * nothing else, and the API does not read it.
 */
export const languageCookie = 'firepay-language'
