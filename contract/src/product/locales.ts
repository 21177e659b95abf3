/**
 * The languages of the screens and the mails, the default first. Each is a folder of `dashboard/src/locale` and a file of
 * `server/src/platform/mail/texts`: docs/guides/add-a-language.md.
 */
export const locales = ['en', 'ru'] as const
export type Locale = (typeof locales)[number]
