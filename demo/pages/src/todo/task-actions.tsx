import type { Task } from '@firepay/demo-contract/todo.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconCheck, IconTrash } from '@firepay/ui/components/icons.ts'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { IconCircleCheck, IconRestore, IconStar, IconStarFilled } from '@tabler/icons-react'
import styles from './todo.module.css'
import { type TaskDraft, useDeleteTask, useTaskChange } from './use-tasks.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Actions of a task besides its fields. Completed and important are saved with the fields. */
export function TaskActions({
  of,
  draft,
  onChange,
  onDone,
}: {
  of: Task | 'new'
  draft: TaskDraft
  onChange: (part: Partial<TaskDraft>) => void
  onDone: (text: string) => void
}) {
  const { isCompleted, isImportant } = draft
  return (
    <div className={styles.panelHead}>
      {of === 'new' ? (
        <span />
      ) : (
        <Button
          icon={isCompleted ? <IconCircleCheck {...icon} /> : <IconCheck {...icon} />}
          aria-pressed={isCompleted}
          onClick={() => onChange({ isCompleted: !isCompleted })}
        >
          {isCompleted ? 'Completed' : 'Mark complete'}
        </Button>
      )}
      {of !== 'new' && <Removal of={of} onDone={onDone} />}
      <IconButton
        label="Important"
        pressed={isImportant}
        {...(isImportant && { className: styles.starred ?? '' })}
        onClick={() => onChange({ isImportant: !isImportant })}
      >
        {isImportant ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} stroke={1.75} aria-hidden />}
      </IconButton>
    </div>
  )
}

/** Deletes or restores a task. */
function Removal({ of: { id, isDeleted }, onDone }: { of: Task; onDone: (text: string) => void }) {
  const removal = useDeleteTask()
  const change = useTaskChange()
  const onError = () => showToast({ tone: 'bad', text: 'The task could not be changed' })
  if (isDeleted) {
    return (
      <Button
        icon={<IconRestore {...icon} />}
        busy={change.isPending}
        onClick={() =>
          change.mutate({ id, isDeleted: false }, { onSuccess: () => onDone('The task is back'), onError })
        }
      >
        Restore
      </Button>
    )
  }
  return (
    <IconButton
      label="Delete task"
      onClick={() => removal.mutate(id, { onSuccess: () => onDone('The task is in Deleted'), onError })}
    >
      <IconTrash size={18} stroke={1.75} aria-hidden />
    </IconButton>
  )
}
