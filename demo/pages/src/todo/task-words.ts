import type { Task } from '@firepay/demo-contract/todo.ts'
import type { Tone } from '@firepay/ui/components/badge.tsx'

export type Tag = Task['tags'][number]

/** The tags in the order of the column, each with its colour. */
export const tags: readonly { tag: Tag; name: string; tone: Tone }[] = [
  { tag: 'team', name: 'Team', tone: 'info' },
  { tag: 'low', name: 'Low', tone: 'ok' },
  { tag: 'medium', name: 'Medium', tone: 'warn' },
  { tag: 'high', name: 'High', tone: 'bad' },
  { tag: 'update', name: 'Update', tone: 'disp' },
]

/** The views beside all tasks, by the step of the address. */
export const filters = ['important', 'completed', 'deleted'] as const
export type Filter = (typeof filters)[number]

/** How the list may be sorted; `latest` is how it is sorted before anybody asks. */
export const sorts = [
  { value: 'title-asc', name: 'Sort A–Z' },
  { value: 'title-desc', name: 'Sort Z–A' },
  { value: 'assignee', name: 'Sort by assignee' },
  { value: 'due-date', name: 'Sort by due date' },
  { value: 'latest', name: 'Reset sort' },
] as const
export type Sort = (typeof sorts)[number]['value']

const weight: readonly Tag[] = ['high', 'medium', 'low', 'update', 'team']

/** The colour of the assignee: that of the weightiest tag. */
export function toneOf(task: Pick<Task, 'tags'>): Tone {
  const first = weight.find((tag) => task.tags.includes(tag))
  return tags.find(({ tag }) => tag === first)?.tone ?? 'mute'
}

const dueForm = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', timeZone: 'UTC' })

/** `2026-12-05` → `Dec 05`; nothing where there is no date. */
export function dueText(dueDate: string): string {
  return dueDate === '' ? 'No date' : dueForm.format(new Date(`${dueDate}T00:00:00Z`))
}

/** The day of the page as tasks are due: `yyyy-mm-dd`. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Whether the day on which it was due has gone, and it is not done. */
export function isLate({ dueDate, isCompleted, isDeleted }: Task): boolean {
  return dueDate !== '' && !isCompleted && !isDeleted && dueDate < today()
}
