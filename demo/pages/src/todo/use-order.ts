import type { Task } from '@firepay/demo-contract/todo.ts'
import { useState } from 'react'

/** A target position: before or after another task. */
export type Move = { id: number; next: 'before' | 'after'; to: number }

/** The tasks in a manual order, which lasts until the list changes. */
export function useOrder(tasks: readonly Task[]) {
  const [given, setGiven] = useState({ of: tasks, ids: idsOf(tasks) })
  const ids = given.of === tasks ? given.ids : idsOf(tasks)
  const byId = new Map(tasks.map((task) => [task.id, task]))
  return {
    tasks: ids.flatMap((id) => byId.get(id) ?? []),
    /** @returns the position of the task, from 1 */
    move: (move: Move): number => {
      const next = moved(ids, move)
      setGiven({ of: tasks, ids: next })
      return next.indexOf(move.id) + 1
    },
  }
}

const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id)

function moved(ids: readonly number[], { id, next, to }: Move): number[] {
  if (id === to) return [...ids]
  const others = ids.filter((one) => one !== id)
  others.splice(others.indexOf(to) + (next === 'after' ? 1 : 0), 0, id)
  return others
}
