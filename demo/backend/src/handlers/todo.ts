import type { ServeHandlers } from '@firepay/contract/http/serve.ts'
import type { Task, taskSorts, todoRoutes } from '@firepay/demo-contract/todo.ts'
import { contains, sorted } from '../list.ts'
import { found } from '../refuse.ts'
import { spokenDates } from '../seed/dates.ts'
import { nextId, type Store } from '../store.ts'

const order: Record<(typeof taskSorts)[number], readonly [string, 'asc' | 'desc']> = {
  latest: ['id', 'desc'],
  'title-asc': ['title', 'asc'],
  'title-desc': ['title', 'desc'],
  assignee: ['assignee.fullName', 'asc'],
  'due-date': ['dueDate', 'asc'],
}

type Wanted = {
  q?: string | undefined
  filter?: 'important' | 'completed' | 'deleted' | undefined
  tag?: Task['tags'][number] | undefined
}

/** Tasks; deleting one only marks it (specification, section 4). */
export function todoHandlers({ state }: Store): ServeHandlers<typeof todoRoutes> {
  const byId = (id: number) => found(state.tasks.find((one) => one.id === id))
  return {
    tasks: ({ query: { sortBy, ...wanted } }) =>
      sorted(
        state.tasks.filter((task) => matches(task, wanted)),
        ...order[sortBy],
      ),
    addTask: ({ body }) => {
      const task: Task = { ...body.task, id: nextId(state.tasks) }
      state.tasks.push(task)
      return { task }
    },
    updateTask: ({ body: { task: changed } }) => {
      const changes = Object.entries(changed).filter(([, value]) => value !== undefined)
      return { task: Object.assign(byId(changed.id), Object.fromEntries(changes)) }
    },
    deleteTask: ({ query: { taskId } }) => {
      byId(taskId).isDeleted = true
      return {}
    },
  }
}

/** Without filter and tag a text is searched in more fields, and deleted tasks are excluded. */
function matches(task: Task, { q, filter, tag }: Wanted): boolean {
  if (filter === undefined && tag === undefined) {
    const texts = [task.title, ...task.tags, ...spokenDates(task.dueDate)]
    return !task.isDeleted && texts.some((text) => contains(text, q))
  }
  return contains(task.title, q) && passes(task, filter) && (tag === undefined || task.tags.includes(tag))
}

function passes(task: Task, filter: Wanted['filter']): boolean {
  if (filter === 'important') return task.isImportant && !task.isDeleted
  if (filter === 'completed') return task.isCompleted && !task.isDeleted
  return filter !== 'deleted' || task.isDeleted
}
