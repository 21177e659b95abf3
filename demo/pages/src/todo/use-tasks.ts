import type { Task } from '@firepay/demo-contract/todo.ts'
import { useDemo, useDemoChange } from '../data.ts'
import type { Filter, Sort, Tag } from './task-words.ts'

/** The query of tasks; the URL has all of it except search and order. */
export type Shown = { filter?: Filter; tag?: Tag; q: string; sortBy: Sort }

/** The tasks of a view, in order. */
export function useTasks(shown: Shown) {
  return useDemo(['tasks', shown], (api, signal) => api('GET /apps/todo/tasks', { query: shown, signal }))
}

export type TaskDraft = Omit<Task, 'id'>

export function useAddTask() {
  return useDemoChange((api, task: TaskDraft) => api('POST /apps/todo/add-tasks', { body: { task } }))
}

export function useTaskChange() {
  return useDemoChange((api, task: Partial<Task> & Pick<Task, 'id'>) =>
    api('POST /apps/todo/update-task', { body: { task } }),
  )
}

export function useDeleteTask() {
  return useDemoChange((api, id: number) => api('DELETE /apps/todo/delete-task', { query: { taskId: String(id) } }))
}
