import { Button } from '@firepay/ui/components/button.tsx'
import { IconPlus } from '@firepay/ui/components/icons.ts'
import { IconCircleCheck, IconListCheck, IconStar, IconTrash } from '@tabler/icons-react'
import { SideLinks } from '../app/side-links.tsx'
import { type Filter, type Tag, tags } from './task-words.ts'

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const

const views = [
  { filter: undefined, label: 'My tasks', icon: <IconListCheck {...icon} /> },
  { filter: 'important', label: 'Important', icon: <IconStar {...icon} /> },
  { filter: 'completed', label: 'Completed', icon: <IconCircleCheck {...icon} /> },
  { filter: 'deleted', label: 'Deleted', icon: <IconTrash {...icon} /> },
] as const

/** The side column: new task, views, tags. */
export function TodoSide({
  filter,
  tag,
  onAdd,
  onFollow,
}: {
  filter: Filter | undefined
  tag: Tag | undefined
  onAdd: () => void
  onFollow: () => void
}) {
  return (
    <>
      <Button block tone="primary" icon={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onAdd}>
        Add task
      </Button>
      <SideLinks
        onFollow={onFollow}
        links={views.map((view) => ({
          href: view.filter === undefined ? '/apps/todo' : `/apps/todo/${view.filter}`,
          label: view.label,
          icon: view.icon,
          isCurrent: tag === undefined && view.filter === filter,
        }))}
      />
      <SideLinks
        title="Tags"
        onFollow={onFollow}
        links={tags.map((one) => ({
          href: `/apps/todo/tag/${one.tag}`,
          label: one.name,
          dot: one.tone,
          isCurrent: one.tag === tag,
        }))}
      />
    </>
  )
}
