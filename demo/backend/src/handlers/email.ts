import type { ServeHandlers } from '@firepay/contract/http/serve.ts'
import type { emailRoutes, Mail } from '@firepay/demo-contract/email.ts'
import { contains } from '../list.ts'
import { found } from '../refuse.ts'
import { me } from '../seed/emails.ts'
import { nextId, type Store } from '../store.ts'

type ShownList = {
  q?: string | undefined
  folder: Mail['folder'] | 'starred'
  label?: Mail['labels'][number] | undefined
}

export function emailHandlers({ state, now }: Store): ServeHandlers<typeof emailRoutes> {
  const listOf = (shown: ShownList) =>
    state.emails.filter((mail) => isShown(mail, shown)).sort((a, b) => b.time.localeCompare(a.time) || b.id - a.id)
  const withNeighbours = (list: readonly Mail[], mail: Mail) => {
    const at = list.indexOf(mail)
    return { ...mail, hasPreviousMail: at > 0, hasNextMail: at !== -1 && at < list.length - 1 }
  }
  return {
    emails: ({ query }) => ({
      emails: listOf(query),
      emailsMeta: {
        inbox: state.emails.filter(({ folder, isRead }) => folder === 'inbox' && !isRead).length,
        draft: state.emails.filter(({ folder }) => folder === 'draft').length,
        spam: state.emails.filter(({ folder, isRead }) => folder === 'spam' && !isRead).length,
      },
    }),
    updateEmails: ({ body: { emailIds, dataToUpdate } }) => {
      const changes = Object.entries(dataToUpdate).filter(([, value]) => value !== undefined)
      for (const mail of state.emails) if (emailIds.includes(mail.id)) Object.assign(mail, Object.fromEntries(changes))
      return {}
    },
    updateEmailsLabel: ({ body: { emailIds, label } }) => {
      for (const mail of state.emails.filter(({ id }) => emailIds.includes(id))) {
        const has = mail.labels.includes(label)
        mail.labels = has ? mail.labels.filter((one) => one !== label) : [...mail.labels, label]
      }
      return {}
    },
    email: ({ query }) => withNeighbours(listOf(query), found(state.emails.find(({ id }) => id === query.id))),
    paginateEmail: ({ query }) => {
      const list = listOf(query)
      const at = list.findIndex(({ id }) => id === query.emailId)
      const neighbour = at === -1 ? undefined : list[query.dir === 'next' ? at + 1 : at - 1]
      return withNeighbours(list, found(neighbour))
    },
    sendEmail: ({ body: { mail: given } }) => {
      const mail: Mail = {
        ...given,
        id: nextId(state.emails),
        from: me,
        isStarred: false,
        labels: [],
        time: now().toISOString(),
        isRead: true,
        replies: [],
      }
      state.emails.push(mail)
      return { mail }
    },
  }
}

function isShown(mail: Mail, { q, folder, label }: ShownList): boolean {
  const isThere = folder === 'starred' ? mail.isStarred && mail.folder !== 'trash' : mail.folder === folder
  const hasText = contains(mail.from.name, q) || contains(mail.subject, q)
  return isThere && hasText && (label === undefined || mail.labels.includes(label))
}
