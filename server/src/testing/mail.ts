import { deliverMails } from '../platform/mail/deliver.ts'
import type { Message } from '../platform/mail/mail-layout.ts'
import type { TestApp } from './app.ts'

/** Sends what waits in the outbox to nobody, and tells what it was; links begin with the app's origin. */
export async function takeMails(app: TestApp): Promise<Message[]> {
  const taken: Message[] = []
  await deliverMails(app.deps, app.deps.config.publicUrl ?? app.origin, {
    async send(message) {
      taken.push(message)
    },
  })
  return taken
}

/** The token in the link of a mail: what stands behind `#`. */
export function tokenOf(mail: Message | undefined): string {
  const token = mail?.link?.split('#')[1]
  if (!token) throw new Error(`No mail with a token${mail ? `, but: ${mail.subject}` : ''}`)
  return token
}
