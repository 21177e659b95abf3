import type { Mail } from '@firepay/demo-contract/email.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconMail } from '@firepay/ui/components/icons.ts'
import { IconArrowForwardUp, IconChevronsDown, IconCornerUpLeft, IconPencil } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Pane } from '../app/app-layout.tsx'
import { DemoError } from '../data.ts'
import { Answer } from '../shared/answer.tsx'
import { type Draft, forwardOf, reopened, replyTo } from './drafts.ts'
import { MailMessage } from './mail-message.tsx'
import { MailTools, Star } from './mail-tools.tsx'
import { labelsOf } from './mail-words.ts'
import { type Shown, useMail, useMailChange, useNeighbour } from './use-mails.ts'
import styles from './view.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

type Opened = Mail & { hasPreviousMail: boolean; hasNextMail: boolean }

/**
 * The open mail, next to the list or over it.
 * @param ids of the list, in order
 */
export function MailView({
  id,
  shown,
  ids,
  onOpen,
  onClose,
  onWrite,
}: {
  id: number
  shown: Shown
  ids: readonly number[]
  onOpen: (id: number) => void
  onClose: () => void
  onWrite: (draft: Draft) => void
}) {
  const query = useMail(id, shown)
  const isMissing = query.error instanceof DemoError && query.error.status === 404
  const { data } = query
  useReadOnce(query.isPlaceholderData ? undefined : data)
  return (
    <Pane
      label="Mail"
      className={styles.view}
      head={
        <>
          <IconButton label="Back to the list" onClick={onClose}>
            <IconArrowLeft className="flip-rtl" {...icon} />
          </IconButton>
          {data !== undefined && (
            <>
              <Star mail={data} />
              <MailTools mails={[data]} onDone={onClose} />
              <Neighbours mail={data} shown={shown} ids={ids} onOpen={onOpen} />
            </>
          )}
        </>
      }
    >
      {isMissing ? (
        <EmptyState
          icon={<IconMail size={20} stroke={1.75} />}
          title="This email does not exist"
          actions={<Button onClick={onClose}>Back to the list</Button>}
        >
          It may have existed before the page was reloaded.
        </EmptyState>
      ) : (
        <Answer query={query} height={320} failed="The email did not load">
          {(mail) => <Read mail={mail} onClose={onClose} onWrite={onWrite} />}
        </Answer>
      )}
    </Pane>
  )
}

/** Opening a mail marks it as read once, so that marking it as unread lasts. */
function useReadOnce(mail: Opened | undefined) {
  const change = useMailChange()
  const marked = useRef<number>(undefined)
  const read = useEffectEvent((id: number, isRead: boolean) => {
    if (marked.current === id) return
    marked.current = id
    if (!isRead) change.mutate({ ids: [id], isRead: true })
  })
  const { id, isRead } = mail ?? {}
  useEffect(() => {
    if (id !== undefined && isRead !== undefined) read(id, isRead)
  }, [id, isRead])
}

function Neighbours({
  mail: { id, hasPreviousMail, hasNextMail },
  shown,
  ids,
  onOpen,
}: {
  mail: Opened
  shown: Shown
  ids: readonly number[]
  onOpen: (id: number) => void
}) {
  const neighbour = useNeighbour(shown)
  const go = async (dir: 'previous' | 'next') => onOpen((await neighbour(id, dir)).id)
  const place = ids.indexOf(id) + 1
  return (
    <span className={styles.neighbours}>
      {place > 0 && (
        <span className={styles.place}>
          {place} of {ids.length}
        </span>
      )}
      <IconButton label="Previous email" disabled={!hasPreviousMail} onClick={() => void go('previous')}>
        <IconChevronLeft className="flip-rtl" {...icon} />
      </IconButton>
      <IconButton label="Next email" disabled={!hasNextMail} onClick={() => void go('next')}>
        <IconChevronRight className="flip-rtl" {...icon} />
      </IconButton>
    </span>
  )
}

function Read({ mail, onClose, onWrite }: { mail: Mail; onClose: () => void; onWrite: (draft: Draft) => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus moves to the subject.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const change = useMailChange()
  const acts = {
    onReply: () => onWrite(replyTo(mail)),
    onForward: () => onWrite(forwardOf(mail)),
    onDelete: () => {
      onClose()
      change.mutate({ ids: [mail.id], folder: 'trash' })
    },
  }
  return (
    <article className={styles.read}>
      <div className={styles.subjectLine}>
        <h2 ref={heading} tabIndex={-1}>
          {mail.subject || 'No subject'}
        </h2>
        {labelsOf(mail).map(({ label, name, tone }) => (
          <Badge key={label} tone={tone} icon={null}>
            {name}
          </Badge>
        ))}
      </div>
      <Earlier key={mail.id} replies={mail.replies} />
      <MailMessage message={mail} acts={acts} />
      <div className={styles.answers}>
        {mail.folder === 'draft' && (
          <Button icon={<IconPencil {...icon} size={16} />} onClick={() => onWrite(reopened(mail))}>
            Go on writing
          </Button>
        )}
        <Button icon={<IconCornerUpLeft className="flip-rtl" {...icon} size={16} />} onClick={acts.onReply}>
          Reply
        </Button>
        <Button icon={<IconArrowForwardUp className="flip-rtl" {...icon} size={16} />} onClick={acts.onForward}>
          Forward
        </Button>
      </div>
    </article>
  )
}

/** Earlier messages, collapsed. */
function Earlier({ replies }: { replies: Mail['replies'] }) {
  const [isShown, setIsShown] = useState(false)
  if (replies.length === 0) return null
  if (!isShown) {
    return (
      <button type="button" className={styles.earlier} onClick={() => setIsShown(true)}>
        <IconChevronsDown size={16} stroke={1.75} aria-hidden />
        View {replies.length} earlier {replies.length === 1 ? 'message' : 'messages'}
      </button>
    )
  }
  return [...replies]
    .sort((a, b) => a.time.localeCompare(b.time))
    .map((reply) => <MailMessage key={reply.id} message={reply} />)
}
