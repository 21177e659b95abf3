import type { ListState } from '../list/list-state.ts'

/** URL names that do not affect the listed rows. */
const beside = ['view', 'open', 'charts', 'compare']

/** The list state stored in a view: without the open row, the view's id, the charts and the comparison. */
export function viewStateOf(state: ListState): Record<string, string> {
  return Object.fromEntries(
    Object.entries(state).flatMap(([name, value]) =>
      value === undefined || beside.includes(name) ? [] : [[name, value] as const],
    ),
  )
}

/** True if two states are equal, in any order of names. */
export function isSameState(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
