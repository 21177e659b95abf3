import type { Mail } from '@firepay/demo-contract/email.ts'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconDownload, IconTrash } from '@firepay/ui/components/icons.ts'
import { Menu, MenuItem } from '@firepay/ui/components/menu.tsx'
import {
  IconArrowForwardUp,
  IconCornerUpLeft,
  IconDotsVertical,
  IconFile,
  IconFileTypePdf,
  IconPhoto,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { inert } from '../inert.ts'
import { PersonMark } from '../shared/person-mark.tsx'
import { RichText } from '../shared/rich-text/rich-text.tsx'
import { longTime } from './mail-words.ts'
import styles from './view.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

type Message = Omit<Mail, 'replies'>
type Acts = { onReply: () => void; onForward: () => void; onDelete: () => void }

/** One message with sender, recipients, text and attachments. */
export function MailMessage({ message, acts }: { message: Message; acts?: Acts }) {
  const { from, time, attachments } = message
  return (
    <section className={styles.message} aria-label={`From ${from.name}, ${longTime(time)}`}>
      <header className={styles.messageHead}>
        <PersonMark size="lg" name={from.name} />
        <div className={styles.from}>
          <h3>{from.name}</h3>
          <Address message={message} />
        </div>
        <time dateTime={time}>{longTime(time)}</time>
        {acts !== undefined && <MessageMenu acts={acts} />}
      </header>
      <div className={styles.body}>
        <RichText html={message.message} />
        {attachments.length > 0 && (
          <ul className={styles.attachments} aria-label="Attachments">
            {attachments.map((one) => (
              <li key={one.fileName}>
                <Attachment {...one} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** The sender's address, which expands recipients and time. */
function Address({ message: { from, to, time } }: { message: Message }) {
  const [isShown, setIsShown] = useState(false)
  const id = useId()
  return (
    <>
      <span className={styles.address}>
        {from.email}{' '}
        <button type="button" aria-expanded={isShown} aria-controls={id} onClick={() => setIsShown(!isShown)}>
          Details
        </button>
      </span>
      <dl id={id} className={styles.details} hidden={!isShown}>
        <dt>From</dt>
        <dd>
          {from.name}, {from.email}
        </dd>
        <dt>To</dt>
        <dd>{to.length === 0 ? 'Nobody yet' : to.map(({ email }) => email).join(', ')}</dd>
        <dt>Date</dt>
        <dd>{longTime(time)}</dd>
      </dl>
    </>
  )
}

function MessageMenu({ acts: { onReply, onForward, onDelete } }: { acts: Acts }) {
  return (
    <Menu
      label="More for this email"
      trigger={
        <IconButton size="sm" label="More for this email">
          <IconDotsVertical {...icon} />
        </IconButton>
      }
    >
      <MenuItem icon={<IconCornerUpLeft className="flip-rtl" {...icon} />} onSelect={onReply}>
        Reply
      </MenuItem>
      <MenuItem icon={<IconArrowForwardUp className="flip-rtl" {...icon} />} onSelect={onForward}>
        Forward
      </MenuItem>
      <MenuItem danger icon={<IconTrash {...icon} />} onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  )
}

/** There is no file to download. */
function Attachment({ fileName, size }: Mail['attachments'][number]) {
  const ending = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  const Shown = ending === 'pdf' ? IconFileTypePdf : /^(?:png|jpe?g|webp|svg)$/.test(ending) ? IconPhoto : IconFile
  return (
    <button type="button" className={styles.attachment} onClick={inert}>
      <Shown size={18} stroke={1.5} aria-hidden />
      <span>
        <b>
          <span className="visually-hidden">Download </span>
          {fileName}{' '}
        </b>
        {size}
      </span>
      <IconDownload {...icon} />
    </button>
  )
}
