import { Button } from '@firepay/ui/components/button.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconChevronDown, IconClock, IconTrash } from '@firepay/ui/components/icons.ts'
import { Menu, MenuItem } from '@firepay/ui/components/menu.tsx'
import { IconDotsVertical, IconPaperclip, IconSend } from '@tabler/icons-react'
import { useRef } from 'react'
import { inert } from '../../inert.ts'
import type { Draft } from '../drafts.ts'
import type { Writing } from '../use-writing.ts'
import { attachmentOf } from './attached.tsx'
import styles from './compose.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Actions: send, attach, discard. */
export function ComposeFoot({ draft, writing }: { draft: Draft; writing: Writing }) {
  return (
    <div className={styles.foot}>
      <span className={styles.send}>
        <Button
          tone="primary"
          icon={<IconSend className="flip-rtl" {...icon} />}
          busy={writing.isSending}
          onClick={writing.send}
        >
          Send
        </Button>
        <Menu
          label="More ways to send"
          position="bottom-start"
          trigger={
            <Button tone="primary" aria-label="More ways to send">
              <IconChevronDown {...icon} />
            </Button>
          }
        >
          <MenuItem icon={<IconClock {...icon} />} onSelect={inert}>
            Schedule send
          </MenuItem>
        </Menu>
      </span>
      <Attach onAttach={(added) => writing.change({ attachments: joined(draft.attachments, added) })} />
      <span className={styles.gap} />
      <Menu
        label="More for this email"
        trigger={
          <IconButton label="More for this email">
            <IconDotsVertical {...icon} />
          </IconButton>
        }
      >
        {['Add label', 'Plain text mode', 'Print', 'Check spelling'].map((name) => (
          <MenuItem key={name} onSelect={inert}>
            {name}
          </MenuItem>
        ))}
      </Menu>
      <IconButton label="Throw away" onClick={writing.discard}>
        <IconTrash {...icon} />
      </IconButton>
    </div>
  )
}

function Attach({ onAttach }: { onAttach: (added: Draft['attachments']) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          onAttach([...(currentTarget.files ?? [])].map(attachmentOf))
          currentTarget.value = ''
        }}
      />
      <IconButton label="Attach files" onClick={() => input.current?.click()}>
        <IconPaperclip {...icon} />
      </IconButton>
    </>
  )
}

/** A file replaces an attachment of the same name. */
function joined(before: Draft['attachments'], added: Draft['attachments']) {
  const names = new Set(added.map(({ fileName }) => fileName))
  return [...before.filter(({ fileName }) => !names.has(fileName)), ...added]
}
