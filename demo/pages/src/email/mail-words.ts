import type { Mail } from '@firepay/demo-contract/email.ts'
import type { Tone } from '@firepay/ui/components/badge.tsx'
import { type Icon, IconAlertOctagon, IconInbox, IconPencil, IconSend, IconStar, IconTrash } from '@tabler/icons-react'

export type Label = Mail['labels'][number]
/** A folder, or the starred mails of all folders. */
export type Folder = Mail['folder'] | 'starred'

/** The folders in column order. */
export const folders: readonly { folder: Folder; name: string; icon: Icon }[] = [
  { folder: 'inbox', name: 'Inbox', icon: IconInbox },
  { folder: 'sent', name: 'Sent', icon: IconSend },
  { folder: 'draft', name: 'Draft', icon: IconPencil },
  { folder: 'starred', name: 'Starred', icon: IconStar },
  { folder: 'spam', name: 'Spam', icon: IconAlertOctagon },
  { folder: 'trash', name: 'Trash', icon: IconTrash },
]

/** Folders that mails can be moved to. */
export const targets = (['inbox', 'draft', 'spam', 'trash'] as const).flatMap((target) =>
  folders.filter(({ folder }) => folder === target).map((one) => ({ ...one, folder: target })),
)

export const labels: readonly { label: Label; name: string; tone: Tone }[] = [
  { label: 'personal', name: 'Personal', tone: 'ok' },
  { label: 'company', name: 'Company', tone: 'info' },
  { label: 'important', name: 'Important', tone: 'warn' },
  { label: 'private', name: 'Private', tone: 'bad' },
]

/** The labels of a mail in fixed order. */
export function labelsOf(mail: Pick<Mail, 'labels'>) {
  return labels.filter(({ label }) => mail.labels.includes(label))
}

const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit' })
const whole = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: '2-digit', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
})

/** An instant in a list: the time for today, else the day. */
export function shortTime(time: string, now = new Date()): string {
  const at = new Date(time)
  return at.toDateString() === now.toDateString() ? clock.format(at) : day.format(at)
}

/** An instant with day, year and time. */
export function longTime(time: string): string {
  return whole.format(new Date(time))
}

/** The name of a row: the sender, or the recipients of an own mail. */
export function personOf({ folder, from, to }: Mail): string {
  if (folder !== 'sent' && folder !== 'draft') return from.name
  return to.length === 0 ? 'Nobody yet' : to.map(({ name }) => name).join(', ')
}
