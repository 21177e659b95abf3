import type { Task } from '@firepay/demo-contract/todo.ts'
import { useSyncExternalStore } from 'react'

/** The columns of the board. The record of a task knows the last alone. */
export const stages = [
  { stage: 'open', name: 'To do' },
  { stage: 'begun', name: 'In progress' },
  { stage: 'waiting', name: 'Waiting' },
  { stage: 'done', name: 'Done' },
] as const
export type Stage = (typeof stages)[number]['stage']

/** Where tasks stand by number; gone with the page, as all of the sample area. No call of the sample backend knows it. */
let places: Readonly<Record<number, Stage>> = { 1: 'begun', 5: 'waiting', 9: 'begun', 12: 'waiting' }
const listeners = new Set<() => void>()

/** @returns the column of a task; what is done is there, whatever it was before */
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

/** Puts a task into a column. */
export function putInto(id: number, stage: Stage): void {
  places = { ...places, [id]: stage }
  for (const listener of listeners) listener()
}
