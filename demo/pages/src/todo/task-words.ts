import type { Task } from '@firepay/demo-contract/todo.ts'
import type { Tone } from '@firepay/ui/components/badge.tsx'

export type Tag = Task['tags'][number]

/** The tags in column order, with their colors. */
export const tags: readonly { tag: Tag; name: string; tone: Tone }[] = [
  { tag: 'team', name: 'Team', tone: 'info' },
  { tag: 'low', name: 'Low', tone: 'ok' },
  { tag: 'medium', name: 'Medium', tone: 'warn' },
  { tag: 'high', name: 'High', tone: 'bad' },
  { tag: 'update', name: 'Update', tone: 'disp' },
]

/** Views besides all tasks, by path segment. */
export const filters = ['important', 'completed', 'deleted'] as const
export type Filter = (typeof filters)[number]

/** Sort orders; `latest` is the default. */
export const sorts = [
  { value: 'title-asc', name: 'Sort A–Z' },
  { value: 'title-desc', name: 'Sort Z–A' },
  { value: 'assignee', name: 'Sort by assignee' },
  { value: 'due-date', name: 'Sort by due date' },
  { value: 'latest', name: 'Reset sort' },
] as const
export type Sort = (typeof sorts)[number]['value']

const weight: readonly Tag[] = ['high', 'medium', 'low', 'update', 'team']

/** The color of the assignee: that of the most important tag. */
export function toneOf(task: Pick<Task, 'tags'>): Tone {
  const first = weight.find((tag) => task.tags.includes(tag))
  return tags.find(({ tag }) => tag === first)?.tone ?? 'mute'
}

const dueForm = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', timeZone: 'UTC' })

/** `2026-12-05` → `Dec 05`; empty without a date. */
export function dueText(dueDate: string): string {
  return dueDate === '' ? 'No date' : dueForm.format(new Date(`${dueDate}T00:00:00Z`))
}

/** Today in the format of due dates: `yyyy-mm-dd`. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** True when the due date has passed and the task is not completed. */
export function isLate({ dueDate, isCompleted, isDeleted }: Task): boolean {
  return dueDate !== '' && !isCompleted && !isDeleted && dueDate < today()
}
