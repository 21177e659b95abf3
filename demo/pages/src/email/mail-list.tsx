import type { Mail } from '@firepay/demo-contract/email.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconFilterOff, IconMail } from '@firepay/ui/components/icons.ts'
import { useId, useState } from 'react'
import type { Search } from '../shared/use-search.ts'
import styles from './email.module.css'
import { MailRow } from './mail-row.tsx'
import { MailTools } from './mail-tools.tsx'

/** The mails of a list with bulk actions. */
export function MailList({
  mails,
  href,
  openId,
}: {
  mails: readonly Mail[]
  /** The URL of the list; an open mail is added to it. */
  href: string
  openId: number | undefined
}) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const pickedMails = mails.filter(({ id }) => picked.has(id))
  const unread = mails.filter(({ isRead }) => !isRead).length
  const all = pickedMails.length === mails.length
  const allId = useId()
  const done = () => {
    setPicked(new Set())
    // The pressed button disappears with the selection.
    document.getElementById(allId)?.focus()
  }
  const toggle = (id: number) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    setPicked(next)
  }
  return (
    <>
      <div className={styles.bulk}>
        <Checkbox
          id={allId}
          label="Select all"
          checked={all}
          indeterminate={!all && pickedMails.length > 0}
          onChange={() => setPicked(new Set(all ? [] : mails.map(({ id }) => id)))}
        />
        {pickedMails.length === 0 ? (
          <span className={styles.sum}>
            {mails.length} {mails.length === 1 ? 'email' : 'emails'}
            {unread > 0 && `, ${unread} unread`}
          </span>
        ) : (
          <span className={styles.bulkTools}>
            <span className={styles.sum} role="status">
              {pickedMails.length} selected
            </span>
            <MailTools mails={pickedMails} onDone={done} onLabelled={done} />
          </span>
        )}
      </div>
      <ul className={styles.list}>
        {mails.map((mail) => (
          <MailRow
            key={mail.id}
            mail={mail}
            href={href}
            isOpen={mail.id === openId}
            isPicked={picked.has(mail.id)}
            onPick={() => toggle(mail.id)}
          />
        ))}
      </ul>
    </>
  )
}

/** The empty state, with the search if there is one. */
export function NoMails({ search, place }: { search: Search; place: string }) {
  if (search.q === '') {
    return (
      <EmptyState icon={<IconMail size={20} stroke={1.75} />} title="No items found">
        There are no emails in {place}.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconFilterOff size={20} stroke={1.75} />}
      title="No items found"
      actions={<Button onClick={search.clear}>Clear the search</Button>}
    >
      No email in {place} matches “{search.q}”.
    </EmptyState>
  )
}
