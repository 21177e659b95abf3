import type { Task } from '@firepay/demo-contract/todo.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { Drawer } from '@firepay/ui/components/drawer.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useId, useLayoutEffect, useState } from 'react'
import { putInto, type Stage } from './stages.ts'
import { TaskActions } from './task-actions.tsx'
import { TaskFields } from './task-fields.tsx'
import { type TaskDraft, useAddTask, useTaskChange } from './use-tasks.ts'

const empty: TaskDraft = {
  title: '',
  dueDate: '',
  description: '',
  assignee: null,
  tags: [],
  isCompleted: false,
  isDeleted: false,
  isImportant: false,
}

/**
 * The panel that creates or edits a task; closed while `of` is absent.
 * @param stage the column of a new task
 */
export function TaskPanel({ of, stage, onClose }: { of: Task | 'new' | undefined; stage: Stage; onClose: () => void }) {
  const form = useId()
  // Keeps its content during the closing transition.
  const [last, setLast] = useState<Task | 'new'>('new')
  if (of !== undefined && of !== last) setLast(of)
  const [round, setRound] = useState(0)
  const [isChanged, setIsChanged] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const adding = useAddTask()
  const changing = useTaskChange()
  const close = () => {
    adding.reset()
    changing.reset()
    setIsChanged(false)
    setIsLeaving(false)
    onClose()
  }
  const done = (text: string) => {
    showToast({ tone: 'ok', text })
    close()
  }
  const save = (draft: TaskDraft) => {
    if (adding.isPending || changing.isPending) return
    if (last === 'new') {
      adding.mutate(draft, {
        onSuccess: ({ task }) => {
          putInto(task.id, stage)
          done('The task is added')
        },
      })
    } else changing.mutate({ ...draft, id: last.id }, { onSuccess: () => done('The task is saved') })
  }
  return (
    <>
      <Drawer
        opened={of !== undefined}
        onClose={isChanged ? () => setIsLeaving(true) : close}
        width={460}
        title={last === 'new' ? 'Add task' : 'Task'}
        closeLabel="Close"
        footer={
          <>
            <Button tone="ghost" onClick={last === 'new' ? close : () => setRound(round + 1)}>
              {last === 'new' ? 'Cancel' : 'Reset'}
            </Button>
            <Button tone="primary" type="submit" form={form} busy={adding.isPending || changing.isPending}>
              {last === 'new' ? 'Add' : 'Update'}
            </Button>
          </>
        }
      >
        <Stack>
          {(adding.isError || changing.isError) && (
            <Banner tone="bad" live="polite">
              The task could not be saved. Try again.
            </Banner>
          )}
          <Form
            key={`${last === 'new' ? `new ${stage}` : last.id} ${round}`}
            id={form}
            from={last === 'new' ? { ...empty, isCompleted: stage === 'done' } : last}
            of={last}
            onChanged={setIsChanged}
            onSave={save}
            onDone={done}
          />
        </Stack>
      </Drawer>
      <ConfirmDialog
        opened={of !== undefined && isLeaving}
        onClose={() => setIsLeaving(false)}
        onConfirm={close}
        title="Close without saving?"
        confirm="Close without saving"
        texts={{ cancel: 'Keep editing', close: 'Close' }}
      >
        Your changes to this task will be lost.
      </ConfirmDialog>
    </>
  )
}

function Form({
  id,
  of,
  from,
  onChanged,
  onSave,
  onDone,
}: {
  id: string
  from: TaskDraft
  of: Task | 'new'
  onChanged: (isChanged: boolean) => void
  onSave: (draft: TaskDraft) => void
  onDone: (text: string) => void
}) {
  const [draft, setDraft] = useState<TaskDraft>(from)
  const [fault, setFault] = useState<string>()
  const change = (part: Partial<TaskDraft>) => setDraft((before) => ({ ...before, ...part }))
  const isChanged = JSON.stringify(draft) !== JSON.stringify(from)
  // Before the next event: an Escape right after the first letter must ask for confirmation.
  useLayoutEffect(() => onChanged(isChanged), [isChanged, onChanged])
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const title = draft.title.trim()
        setFault(title === '' ? 'Please enter a valid task title' : undefined)
        if (title !== '') onSave({ ...draft, title })
      }}
    >
      <TaskActions of={of} draft={draft} onChange={change} onDone={onDone} />
      <TaskFields draft={draft} onChange={change} fault={fault} />
    </form>
  )
}
