import type { Task } from '@firepay/demo-contract/todo.ts'
import { useSyncExternalStore } from 'react'

/** The columns of the board. A task's record has only the last one. */
export const stages = [
  { stage: 'open', name: 'To do' },
  { stage: 'begun', name: 'In progress' },
  { stage: 'waiting', name: 'Waiting' },
  { stage: 'done', name: 'Done' },
] as const
export type Stage = (typeof stages)[number]['stage']

/** Columns by task number; reset with the page. The sample backend does not store them. */
let places: Readonly<Record<number, Stage>> = { 1: 'begun', 5: 'waiting', 9: 'begun', 12: 'waiting' }
const listeners = new Set<() => void>()

/** @returns the column of a task; a completed task is in the last one */
export function useStages(): (task: Pick<Task, 'id' | 'isCompleted'>) => Stage {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => places,
  )
  return ({ id, isCompleted }) => {
    if (isCompleted) return 'done'
    const place = now[id] ?? 'open'
    return place === 'done' ? 'open' : place
  }
}

/** Moves a task to a column. */
export function putInto(id: number, stage: Stage): void {
  places = { ...places, [id]: stage }
  for (const listener of listeners) listener()
}
