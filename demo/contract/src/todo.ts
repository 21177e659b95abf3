import { create, defineDemoRoutes, get, oneOf, recordId, remove, text, update } from './route.ts'
import { z } from './zod.ts'

export const taskTags = ['team', 'low', 'medium', 'high', 'update'] as const
export const taskSorts = ['latest', 'title-asc', 'title-desc', 'assignee', 'due-date'] as const

/** `dueDate` is `yyyy-mm-dd`. */
export const task = z.object({
  id: z.number(),
  title: z.string(),
  dueDate: z.string(),
  description: z.string(),
  assignee: z.object({ fullName: z.string(), avatar: z.string() }).nullable(),
  tags: z.array(z.enum(taskTags)),
  isCompleted: z.boolean(),
  isDeleted: z.boolean(),
  isImportant: z.boolean(),
})
export type Task = z.output<typeof task>

export const todoRoutes = defineDemoRoutes({
  tasks: get(
    {
      path: '/apps/todo/tasks',
      summary: 'Tasks that a text and a filter or a tag match',
      query: z.object({
        q: text,
        filter: oneOf(['important', 'completed', 'deleted']),
        tag: oneOf(taskTags),
        sortBy: oneOf(taskSorts).transform((value) => value ?? 'latest'),
      }),
    },
    z.array(task),
  ),
  addTask: create(
    {
      path: '/apps/todo/add-tasks',
      summary: 'Adds a task',
      body: z.object({ task: task.omit({ id: true }) }),
    },
    z.object({ task }),
  ),
  updateTask: update(
    {
      path: '/apps/todo/update-task',
      summary: 'Changes fields of a task',
      body: z.object({ task: task.partial().required({ id: true }) }),
      errors: ['NOT_FOUND'],
    },
    z.object({ task }),
  ),
  deleteTask: remove({
    path: '/apps/todo/delete-task',
    summary: 'Marks a task as deleted; it stays in the list of deleted ones',
    query: z.object({ taskId: recordId }),
    errors: ['NOT_FOUND'],
  }),
})
