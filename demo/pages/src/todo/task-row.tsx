import type { Task } from '@firepay/demo-contract/todo.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconArrowUp, IconGripVertical } from '@firepay/ui/components/icons.ts'
import { Menu, MenuItem, MenuLabel } from '@firepay/ui/components/menu.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { IconArrowBarToDown, IconArrowBarToUp, IconArrowDown, IconStarFilled } from '@tabler/icons-react'
import { useRef } from 'react'
import { PersonMark } from '../shared/person-mark.tsx'
import { dueText, isLate, tags, toneOf } from './task-words.ts'
import styles from './todo.module.css'
import { useDrag } from './use-drag.ts'
import type { Move } from './use-order.ts'
import { useTaskChange } from './use-tasks.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** A task of the list; `around` has the numbers of possible neighbors. */
export function TaskRow({
  task,
  around,
  onOpen,
  onMove,
}: {
  task: Task
  around: { first: number; last: number; before: number | undefined; after: number | undefined }
  onOpen: () => void
  onMove: (move: Move) => void
}) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const { isDragged, near } = useDrag({ id: task.id, row, handle, onMove })
  const { id, title, isCompleted, isImportant, assignee, dueDate } = task
  return (
    <li ref={row} className={styles.row} data-dragged={isDragged || undefined} data-near={near}>
      <span ref={handle} className={styles.handle}>
        <MoveMenu title={title} id={id} around={around} onMove={onMove} />
      </span>
      <DoneBox task={task} />
      <button type="button" className={styles.title} data-done={isCompleted || undefined} onClick={onOpen}>
        {title}
      </button>
      {isImportant && (
        <span className={styles.star}>
          <IconStarFilled size={15} aria-hidden />
          <span className="visually-hidden">Important</span>
        </span>
      )}
      <span className={styles.tags}>
        {tags
          .filter(({ tag }) => task.tags.includes(tag))
          .map(({ tag, name, tone }) => (
            <Badge key={tag} tone={tone} icon={null}>
              {name}
            </Badge>
          ))}
      </span>
      <span className={styles.due} data-late={isLate(task) || undefined}>
        {dueText(dueDate)}
        {isLate(task) && ', late'}
      </span>
      <span className={styles.who} title={assignee?.fullName}>
        {assignee !== null && (
          <>
            <PersonMark size="sm" name={assignee.fullName} tone={toneOf(task)} />
            <span className="visually-hidden">{assignee.fullName}</span>
          </>
        )}
      </span>
    </li>
  )
}

/** Optimistic; a deleted task is unchanged. */
function DoneBox({ task: { id, title, isCompleted, isDeleted } }: { task: Task }) {
  const change = useTaskChange()
  return (
    <Checkbox
      className={styles.box}
      aria-label={`Done: ${title}`}
      checked={change.isPending ? !isCompleted : isCompleted}
      disabled={isDeleted}
      onChange={() =>
        change.mutate(
          { id, isCompleted: !isCompleted },
          { onError: () => showToast({ tone: 'bad', text: 'The task could not be changed' }) },
        )
      }
    />
  )
}

/** The alternative to dragging. */
function MoveMenu({
  title,
  id,
  around: { first, last, before, after },
  onMove,
}: {
  title: string
  id: number
  around: { first: number; last: number; before: number | undefined; after: number | undefined }
  onMove: (move: Move) => void
}) {
  return (
    <Menu
      label={`Move ${title}`}
      position="bottom-start"
      trigger={
        <IconButton size="sm" label={`Move ${title}`}>
          <IconGripVertical {...icon} />
        </IconButton>
      }
    >
      <MenuItem
        icon={<IconArrowUp {...icon} />}
        disabled={before === undefined}
        onSelect={() => before !== undefined && onMove({ id, next: 'before', to: before })}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<IconArrowDown {...icon} />}
        disabled={after === undefined}
        onSelect={() => after !== undefined && onMove({ id, next: 'after', to: after })}
      >
        Move down
      </MenuItem>
      <MenuItem
        icon={<IconArrowBarToUp {...icon} />}
        disabled={before === undefined}
        onSelect={() => onMove({ id, next: 'before', to: first })}
      >
        Move to the top
      </MenuItem>
      <MenuItem
        icon={<IconArrowBarToDown {...icon} />}
        disabled={after === undefined}
        onSelect={() => onMove({ id, next: 'after', to: last })}
      >
        Move to the bottom
      </MenuItem>
      {before === undefined && after === undefined && <MenuLabel>There is no other task to move it past</MenuLabel>}
    </Menu>
  )
}
