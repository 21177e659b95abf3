import { appConfig } from '../api/app-config.ts'
import { authTexts } from '../locale/auth.ts'

/** False for an installation without a mail server, which writes emails to files. */
export const isMailSent = (): boolean => appConfig().mail === 'sent'

/** Where an email that was written to a file is found; undefined where emails are sent. */
export function mailPlace(): string | undefined {
  const { mail } = appConfig()
  return mail === 'sent' ? undefined : authTexts.mailPlaces[mail]
}

/** `sent` where emails are sent; otherwise `written`, and where the file is. */
export function mailSaid(sent: string, written: string): string {
  const place = mailPlace()
  return place === undefined ? sent : `${written} ${place}`
}

/** A text that announces an email, and where its file will be in an installation that sends none. */
export function withMailFolder(text: string): string {
  const { mail } = appConfig()
  return mail === 'sent' ? text : `${text} ${authTexts.mailFolders[mail]}`
}
