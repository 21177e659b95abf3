import { Button } from '@firepay/ui/components/button.tsx'
import { IconPencilPlus } from '@tabler/icons-react'
import { SideLinks } from '../app/side-links.tsx'
import { type Folder, folders, type Label, labels } from './mail-words.ts'

/** Unread counts of three folders. */
export type Waiting = { inbox: number; draft: number; spam: number }

/** The side column: compose button, folders with counts, labels. */
export function MailSide({
  folder,
  label,
  waiting,
  onCompose,
  onFollow,
}: {
  folder: Folder
  label: Label | undefined
  waiting: Waiting | undefined
  onCompose: () => void
  onFollow: () => void
}) {
  return (
    <>
      <Button block tone="primary" icon={<IconPencilPlus size={16} stroke={1.75} aria-hidden />} onClick={onCompose}>
        Compose
      </Button>
      <SideLinks
        onFollow={onFollow}
        links={folders.map(({ folder: one, name, icon: Icon }) => ({
          href: `/apps/email/${one}`,
          label: name,
          icon: <Icon size={17} stroke={1.75} aria-hidden />,
          isCurrent: label === undefined && one === folder,
          ...(waiting !== undefined && countOf(one, waiting)),
        }))}
      />
      <SideLinks
        title="Labels"
        onFollow={onFollow}
        links={labels.map(({ label: one, name, tone }) => ({
          href: `/apps/email/label/${one}`,
          label: name,
          dot: tone,
          isCurrent: one === label,
        }))}
      />
    </>
  )
}

function countOf(folder: Folder, { inbox, draft, spam }: Waiting) {
  if (folder === 'inbox') return { count: { of: inbox, says: 'unread', tone: 'info' as const } }
  if (folder === 'draft') return { count: { of: draft, says: 'waiting', tone: 'warn' as const } }
  if (folder === 'spam') return { count: { of: spam, says: 'unread', tone: 'bad' as const } }
  return {}
}
