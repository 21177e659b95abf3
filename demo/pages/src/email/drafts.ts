import type { Mail } from '@firepay/demo-contract/email.ts'
import { longTime } from './mail-words.ts'

export type Person = Mail['to'][number]

/** What somebody is writing. */
export type Draft = {
  /** The number of a draft that was kept before. */
  id?: number
  to: Person[]
  cc: Person[]
  bcc: Person[]
  subject: string
  /** HTML. */
  message: string
  attachments: Mail['attachments']
}

export const emptyDraft: Draft = { to: [], cc: [], bcc: [], subject: '', message: '', attachments: [] }

/** Whether there is anything to keep. */
export function hasContent({ to, cc, bcc, subject, message, attachments }: Draft): boolean {
  return [to, cc, bcc, attachments].some((list) => list.length > 0) || subject !== '' || message !== ''
}

/** An answer to whoever wrote the mail; to one's own it goes to the same people. */
export function replyTo(mail: Mail): Draft {
  const isOwn = mail.folder === 'sent' || mail.folder === 'draft'
  const { name, email } = mail.from
  return {
    ...emptyDraft,
    to: isOwn ? mail.to : [{ name, email }],
    subject: begun('Re: ', mail.subject),
    message: quoted(mail),
  }
}

/** The mail for somebody else, with what is attached to it. */
export function forwardOf(mail: Mail): Draft {
  return { ...emptyDraft, subject: begun('Fwd: ', mail.subject), message: quoted(mail), attachments: mail.attachments }
}

/** A draft to go on with. */
export function reopened({ id, to, cc, bcc, subject, message, attachments }: Mail): Draft {
  return { id, to, cc: cc.map(asPerson), bcc: bcc.map(asPerson), subject, message, attachments }
}

const asPerson = (email: string): Person => ({ name: email, email })

function begun(start: string, subject: string): string {
  return subject.startsWith(start) ? subject : `${start}${subject}`
}

/** The text of the mail below an empty line. */
function quoted({ from, time, message }: Mail): string {
  return `<p></p><p><em>${escaped(from.name)} wrote on ${longTime(time)}:</em></p>${message}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
