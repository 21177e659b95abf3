import type { MailData, MailTemplate } from '../mails.ts'

/** What a mail says, before it is laid out as text and as HTML. Every text is plain: nothing in it is markup. */
export type MailContent = {
  subject: string
  paragraphs: string[]
  /** The one thing to press; `path` begins with a slash. */
  button?: { text: string; path: string }
  /** Below the button, smaller. */
  afterwards: string[]
}

/** The words of mails in one language. A template without words does not compile. */
export type MailTexts = {
  mails: { [T in MailTemplate]: (data: MailData[T], appName: string) => MailContent }
  /** Above the address that the button leads to. */
  orOpen: string
  sentBy: (appName: string, origin: string) => string
}
