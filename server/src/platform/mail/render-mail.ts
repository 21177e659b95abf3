import { type Locale, locales } from '@firepay/contract/product/locales.ts'
import type { Mail } from './mails.ts'
import type { MailContent, MailTexts } from './texts/mail-texts.ts'

/** Texts of each language, imported by its name; `npm run check` reports a missing file. */
export const mailTexts = Object.fromEntries(
  await Promise.all(locales.map(async (locale) => [locale, (await import(`./texts/${locale}.ts`)).texts])),
) as Readonly<Record<Locale, MailTexts>>

/** Renders a mail's text in a language. */
export function renderMail({ template, data }: Mail, appName: string, locale: Locale): MailContent {
  // A mail has the data of its template.
  const render = mailTexts[locale].mails[template] as (data: Mail['data'], appName: string) => MailContent
  return render(data, appName)
}
