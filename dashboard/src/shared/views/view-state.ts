import type { ListState } from '../list/list-state.ts'

/** Names of a list's URL that say nothing of what it shows. */
const beside = ['view', 'open', 'charts', 'compare']

/**
 * What a view keeps of a list's state: all but which row is open, which view it is, whether charts are,
 * and what they are compared with.
 */
export function viewStateOf(state: ListState): Record<string, string> {
  return Object.fromEntries(
    Object.entries(state).flatMap(([name, value]) =>
      value === undefined || beside.includes(name) ? [] : [[name, value] as const],
    ),
  )
}

/** Whether two states show the same, in whatever order their names stand. */
export function isSameState(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
