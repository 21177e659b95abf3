import { colleagues } from '@firepay/demo-contract/colleagues.ts'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { PersonMark } from '../shared/person-mark.tsx'
import { RichTextField } from '../shared/rich-text/rich-text-field.tsx'
import { tags, toneOf } from './task-words.ts'
import styles from './todo.module.css'
import type { TaskDraft } from './use-tasks.ts'

/** The fields of a task. */
export function TaskFields({
  draft,
  onChange,
  fault,
}: {
  draft: TaskDraft
  onChange: (part: Partial<TaskDraft>) => void
  fault: string | undefined
}) {
  const { title, dueDate, description, tags: given } = draft
  return (
    <Stack>
      <TextField
        label="Title"
        autoComplete="off"
        data-autofocus
        value={title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        {...(fault !== undefined && { error: fault })}
      />
      <Assignee draft={draft} onChange={onChange} />
      <TextField
        label="Due date"
        type="date"
        value={dueDate}
        onChange={(event) => onChange({ dueDate: event.currentTarget.value })}
      />
      <fieldset className={styles.tagChoice}>
        <legend>Tags</legend>
        {tags.map(({ tag, name }) => (
          <Checkbox
            key={tag}
            label={name}
            checked={given.includes(tag)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ tags: checked ? [...given, tag] : given.filter((one) => one !== tag) })
            }
          />
        ))}
      </fieldset>
      <div>
        <div className={styles.label} aria-hidden="true">
          Description
        </div>
        <RichTextField
          framed
          label="Description"
          initial={description}
          onChange={(html) => onChange({ description: html })}
        />
      </div>
    </Stack>
  )
}

/** The assignee: one of six, none, or the present one. */
function Assignee({ draft, onChange }: { draft: TaskDraft; onChange: (part: Partial<TaskDraft>) => void }) {
  const name = draft.assignee?.fullName ?? ''
  const names: string[] = colleagues.map((one) => one.name)
  const people = name === '' || names.includes(name) ? names : [name, ...names]
  return (
    <div className={styles.assignee}>
      <PersonMark name={name || '–'} tone={name === '' ? 'mute' : toneOf(draft)} />
      <Select
        label="Assignee"
        options={[{ value: '', label: 'Nobody' }, ...people.map((one) => ({ value: one, label: one }))]}
        value={name}
        onChange={(fullName) => onChange({ assignee: fullName === '' ? null : { fullName, avatar: '' } })}
      />
    </div>
  )
}
