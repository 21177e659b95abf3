import { create, defineDemoRoutes, get, nothing, oneOf, recordId, text, update } from './route.ts'
import { z } from './zod.ts'

export const mailFolders = ['inbox', 'draft', 'spam', 'trash', 'sent'] as const
export const mailLabels = ['personal', 'company', 'important', 'private'] as const

const attachment = z.object({ fileName: z.string(), thumbnail: z.string(), url: z.string(), size: z.string() })

const message = z.object({
  id: z.number(),
  from: z.object({ email: z.string(), name: z.string(), avatar: z.string() }),
  to: z.array(z.object({ name: z.string(), email: z.string() })),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  /** HTML, from the seeds or the included editor only. */
  message: z.string(),
  attachments: z.array(attachment),
  isStarred: z.boolean(),
  labels: z.array(z.enum(mailLabels)),
  /** An instant (ISO 8601). */
  time: z.string(),
  folder: z.enum(mailFolders),
  isRead: z.boolean(),
})

export const mail = message.extend({ replies: z.array(message) })
export type Mail = z.output<typeof mail>

/** `starred` is a view: starred mails of all folders except the trash. */
const shownList = {
  q: text,
  folder: oneOf([...mailFolders, 'starred']).transform((value) => value ?? 'inbox'),
  label: oneOf(mailLabels),
}

export const emailRoutes = defineDemoRoutes({
  emails: get(
    {
      path: '/apps/email/emails',
      summary: 'The mails of a folder, newest first, and how many wait in three of them',
      query: z.object(shownList),
    },
    z.object({
      emails: z.array(mail),
      emailsMeta: z.object({ inbox: z.number(), draft: z.number(), spam: z.number() }),
    }),
  ),
  updateEmails: update(
    {
      path: '/apps/email/update-emails',
      summary: 'Changes fields of mails',
      body: z.object({ emailIds: z.array(z.number()), dataToUpdate: mail.partial().omit({ id: true }) }),
    },
    nothing,
  ),
  updateEmailsLabel: update(
    {
      path: '/apps/email/update-emails-label',
      summary: 'Gives each mail a label, or takes it where it has it',
      body: z.object({ emailIds: z.array(z.number()), label: z.enum(mailLabels) }),
    },
    nothing,
  ),
  email: get(
    {
      path: '/apps/email/get-email',
      summary: 'A mail, and whether one stands before and after it in the list',
      query: z.object({ ...shownList, id: recordId }),
      errors: ['NOT_FOUND'],
    },
    mail.extend({ hasPreviousMail: z.boolean(), hasNextMail: z.boolean() }),
  ),
  paginateEmail: get(
    {
      path: '/apps/email/paginate-email',
      summary: 'The neighbour of a mail in the list; `next` is the older one',
      query: z.object({
        ...shownList,
        dir: oneOf(['previous', 'next']).transform((value) => value ?? 'next'),
        emailId: recordId,
      }),
      errors: ['NOT_FOUND'],
    },
    mail.extend({ hasPreviousMail: z.boolean(), hasNextMail: z.boolean() }),
  ),
  sendEmail: create(
    {
      path: '/apps/email/send-email',
      summary: 'Keeps a mail in Sent, or in Drafts',
      body: z.object({
        mail: z.object({
          to: z.array(z.object({ name: z.string(), email: z.string() })),
          cc: z.array(z.string()).default([]),
          bcc: z.array(z.string()).default([]),
          subject: z.string().default(''),
          message: z.string().default(''),
          attachments: z.array(attachment).default([]),
          folder: z.enum(['sent', 'draft']).default('sent'),
        }),
      }),
    },
    z.object({ mail }),
  ),
})
