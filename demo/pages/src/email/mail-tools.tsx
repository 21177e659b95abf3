import type { Mail } from '@firepay/demo-contract/email.ts'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconMail, IconTrash } from '@firepay/ui/components/icons.ts'
import { Menu, MenuItem } from '@firepay/ui/components/menu.tsx'
import { IconFolder, IconStar, IconStarFilled, IconTag } from '@tabler/icons-react'
import styles from './email.module.css'
import { labels, targets } from './mail-words.ts'
import { useLabelChange, useMailChange } from './use-mails.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/**
 * Actions for selected mails: move, label, mark as unread, delete.
 * @param onDone called when an action removes the mails from view
 * @param onLabelled called when a label is chosen
 */
export function MailTools({
  mails,
  onDone,
  onLabelled,
}: {
  mails: readonly Mail[]
  onDone: () => void
  onLabelled?: () => void
}) {
  const change = useMailChange()
  const ids = mails.map(({ id }) => id)
  const isTrash = mails.every(({ folder }) => folder === 'trash')
  return (
    <>
      <MoveMenu mails={mails} onDone={onDone} />
      <LabelMenu mails={mails} onLabelled={onLabelled} />
      <IconButton
        label="Mark as unread"
        onClick={() => {
          onDone()
          change.mutate({ ids, isRead: false })
        }}
      >
        <IconMail {...icon} />
      </IconButton>
      {!isTrash && (
        <IconButton
          label="Move to trash"
          onClick={() => {
            onDone()
            change.mutate({ ids, folder: 'trash' })
          }}
        >
          <IconTrash {...icon} />
        </IconButton>
      )}
    </>
  )
}

function MoveMenu({ mails, onDone }: { mails: readonly Mail[]; onDone: () => void }) {
  const change = useMailChange()
  return (
    <Menu
      label="Move to a folder"
      position="bottom-start"
      trigger={
        <IconButton label="Move to a folder">
          <IconFolder {...icon} />
        </IconButton>
      }
    >
      {targets
        .filter(({ folder }) => mails.some((mail) => mail.folder !== folder))
        .map(({ folder, name, icon: Icon }) => (
          <MenuItem
            key={folder}
            icon={<Icon size={16} stroke={1.75} aria-hidden />}
            onSelect={() => {
              onDone()
              change.mutate({ ids: mails.map(({ id }) => id), folder })
            }}
          >
            {name}
          </MenuItem>
        ))}
    </Menu>
  )
}

function LabelMenu({ mails, onLabelled }: { mails: readonly Mail[]; onLabelled: (() => void) | undefined }) {
  const change = useLabelChange()
  return (
    <Menu
      label="Labels"
      position="bottom-start"
      trigger={
        <IconButton label="Labels">
          <IconTag {...icon} />
        </IconButton>
      }
    >
      {labels.map(({ label, name, tone }) => (
        <MenuItem
          key={label}
          icon={<i className={styles.dot} data-tone={tone} />}
          selected={mails.every((mail) => mail.labels.includes(label))}
          onSelect={() => {
            onLabelled?.()
            change.mutate({ ids: mails.map(({ id }) => id), label })
          }}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** The star of a mail, updated optimistically. */
export function Star({ mail, size = 'md' }: { mail: Mail; size?: 'sm' | 'md' }) {
  const change = useMailChange()
  const isStarred = change.isPending ? !mail.isStarred : mail.isStarred
  return (
    <IconButton
      size={size}
      className={styles.star ?? ''}
      label={`Star: ${mail.subject}`}
      pressed={isStarred}
      onClick={() => !change.isPending && change.mutate({ ids: [mail.id], isStarred: !mail.isStarred })}
    >
      {isStarred ? <IconStarFilled size={17} aria-hidden /> : <IconStar size={17} stroke={1.75} aria-hidden />}
    </IconButton>
  )
}
