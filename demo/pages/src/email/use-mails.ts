import type { Mail } from '@firepay/demo-contract/email.ts'
import { useDemo, useDemoApi, useDemoChange } from '../data.ts'
import type { Folder, Label } from './mail-words.ts'

/** A list: folder or label, and search. */
export type Shown = { folder?: Folder; label?: Label; q: string }

/** The mails of a list, newest first, and the counts of three folders. */
export function useMails(shown: Shown) {
  return useDemo(['emails', shown], (api, signal) => api('GET /apps/email/emails', { query: shown, signal }))
}

/** One mail, and whether it has neighbors in the list. */
export function useMail(id: number, shown: Shown) {
  return useDemo(['email', id, shown], (api, signal) =>
    api('GET /apps/email/get-email', { query: { ...shown, id: String(id) }, signal }),
  )
}

const failed = 'The emails could not be changed'

/** Changes mails: `mutate` takes their numbers and the changes. */
export function useMailChange() {
  return useDemoChange(
    (api, { ids, ...dataToUpdate }: { ids: readonly number[] } & Partial<Omit<Mail, 'id'>>) =>
      api('POST /apps/email/update-emails', { body: { emailIds: [...ids], dataToUpdate } }),
    failed,
  )
}

/** Toggles a label on each of some mails. */
export function useLabelChange() {
  return useDemoChange(
    (api, { ids, label }: { ids: readonly number[]; label: Label }) =>
      api('POST /apps/email/update-emails-label', { body: { emailIds: [...ids], label } }),
    failed,
  )
}

/** Requests the neighbor of a mail in the list. */
export function useNeighbour(shown: Shown) {
  const api = useDemoApi()
  return async (emailId: number, dir: 'previous' | 'next') =>
    await api('GET /apps/email/paginate-email', { query: { ...shown, dir, emailId: String(emailId) } })
}
