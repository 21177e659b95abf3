import { deliverMails } from '../platform/mail/deliver.ts'
import type { Message } from '../platform/mail/mail-layout.ts'
import type { TestApp } from './app.ts'

/** Takes all mails from the outbox without sending them; links start with the app's origin. */
export async function takeMails(app: TestApp): Promise<Message[]> {
  const taken: Message[] = []
  await deliverMails(app.deps, app.deps.config.publicUrl ?? app.origin, {
    async send(message) {
      taken.push(message)
    },
  })
  return taken
}

/** Token in a mail's link, after `#`. */
export function tokenOf(mail: Message | undefined): string {
  const token = mail?.link?.split('#')[1]
  if (!token) throw new Error(`No mail with a token${mail ? `, but: ${mail.subject}` : ''}`)
  return token
}
