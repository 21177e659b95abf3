import type { Mail } from '@firepay/demo-contract/email.ts'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { IconPaperclip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PersonMark } from '../shared/person-mark.tsx'
import { plainText } from '../shared/rich-text/rich-text.ts'
import styles from './email.module.css'
import { Star } from './mail-tools.tsx'
import { labelsOf, personOf, shortTime } from './mail-words.ts'

/** The id of a row's link: the focus returns to it when the mail closes. */
export const linkId = (mailId: number) => `mail-${mailId}`

export function MailRow({
  mail,
  href,
  isOpen,
  isPicked,
  onPick,
}: {
  mail: Mail
  href: string
  isOpen: boolean
  isPicked: boolean
  onPick: () => void
}) {
  const { id, subject, isRead, time, attachments } = mail
  const person = personOf(mail)
  return (
    <li className={styles.row} data-unread={!isRead || undefined} data-open={isOpen || undefined}>
      <PersonMark name={person} />
      <div className={styles.words}>
        <span className={styles.line}>
          <span className={styles.person}>{person}</span>
          <time dateTime={time}>{shortTime(time)}</time>
        </span>
        <span className={styles.line}>
          <Link
            id={linkId(id)}
            to={href}
            search={{ mail: id } as never}
            className={styles.subject}
            {...(isOpen && { 'aria-current': 'true' as const })}
          >
            {!isRead && <span className="visually-hidden">Unread: </span>}
            {subject || 'No subject'}
          </Link>
          <span className={styles.marks}>
            {attachments.length > 0 && (
              <>
                <IconPaperclip size={15} stroke={1.75} aria-hidden />
                <span className="visually-hidden">With attachments</span>
              </>
            )}
            {labelsOf(mail).map(({ label, name, tone }) => (
              <span key={label}>
                <i className={styles.dot} data-tone={tone} />
                <span className="visually-hidden">{name}</span>
              </span>
            ))}
          </span>
        </span>
        <span className={styles.preview}>{plainText(mail.message)}</span>
      </div>
      <div className={styles.rowTools}>
        <Checkbox aria-label={`Select ${subject}`} checked={isPicked} onChange={onPick} />
        <Star mail={mail} size="sm" />
      </div>
    </li>
  )
}
