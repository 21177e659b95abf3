import type { Locale } from '@firepay/contract/product/locales.ts'
import type { Mail } from './mails.ts'
import { english } from './texts/en.ts'
import type { MailContent, MailTexts } from './texts/mail-texts.ts'
import { russian } from './texts/ru.ts'

/** A language without mails does not compile. */
export const mailTexts: Readonly<Record<Locale, MailTexts>> = { en: english, ru: russian }

/** Renders a mail's text in a language. */
export function renderMail({ template, data }: Mail, appName: string, locale: Locale): MailContent {
  // A mail has the data of its template.
  const render = mailTexts[locale].mails[template] as (data: Mail['data'], appName: string) => MailContent
  return render(data, appName)
}
