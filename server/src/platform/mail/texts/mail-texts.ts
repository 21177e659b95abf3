import type { MailData, MailTemplate } from '../mails.ts'

/** Content of a mail, before layout as text and HTML. All texts are plain, without markup. */
export type MailContent = {
  subject: string
  paragraphs: string[]
  /** The only button; `path` begins with a slash. */
  button?: { text: string; path: string }
  /** Small print below the button. */
  afterwards: string[]
}

/** Texts of mails in a language. A template without text does not compile. */
export type MailTexts = {
  mails: { [T in MailTemplate]: (data: MailData[T], appName: string) => MailContent }
  /** Shown above the URL of the button. */
  orOpen: string
  sentBy: (appName: string, origin: string) => string
}
