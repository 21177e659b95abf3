import type { Mail } from '@firepay/demo-contract/email.ts'
import { longTime } from './mail-words.ts'

export type Person = Mail['to'][number]

/** A mail being written. */
export type Draft = {
  /** The number of a saved draft. */
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

/** True when there is anything to save. */
export function hasContent({ to, cc, bcc, subject, message, attachments }: Draft): boolean {
  return [to, cc, bcc, attachments].some((list) => list.length > 0) || subject !== '' || message !== ''
}

/** A reply to the sender; a reply to an own mail goes to its recipients. */
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

/** A forwarded mail, with its attachments. */
export function forwardOf(mail: Mail): Draft {
  return { ...emptyDraft, subject: begun('Fwd: ', mail.subject), message: quoted(mail), attachments: mail.attachments }
}

/** Continues a saved draft. */
export function reopened({ id, to, cc, bcc, subject, message, attachments }: Mail): Draft {
  return { id, to, cc: cc.map(asPerson), bcc: bcc.map(asPerson), subject, message, attachments }
}

const asPerson = (email: string): Person => ({ name: email, email })

function begun(start: string, subject: string): string {
  return subject.startsWith(start) ? subject : `${start}${subject}`
}

/** The quoted text below an empty line. */
function quoted({ from, time, message }: Mail): string {
  return `<p></p><p><em>${escaped(from.name)} wrote on ${longTime(time)}:</em></p>${message}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
