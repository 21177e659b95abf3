import { appConfig } from '../api/app-config.ts'
import { authTexts } from '../locale/auth.ts'

/** False without a mail server, when emails are written to files. */
export const isMailSent = (): boolean => appConfig().mail === 'sent'

/** The location of an email written to a file; undefined if emails are sent. */
export function mailPlace(): string | undefined {
  const { mail } = appConfig()
  return mail === 'sent' ? undefined : authTexts.mailPlaces[mail]
}

/** `sent` if emails are sent; else `written` with the file's location. */
export function mailSaid(sent: string, written: string): string {
  const place = mailPlace()
  return place === undefined ? sent : `${written} ${place}`
}

/** A text that announces an email, with the file location if none is sent. */
export function withMailFolder(text: string): string {
  const { mail } = appConfig()
  return mail === 'sent' ? text : `${text} ${authTexts.mailFolders[mail]}`
}
