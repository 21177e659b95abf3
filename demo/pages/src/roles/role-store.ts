import { useSyncExternalStore } from 'react'
import { allRights, areas, type Right } from './rights.ts'

export type Role = { id: number; name: string; users: number; rights: readonly Right[] }

const reads = areas.map((area): Right => `${area}: Read`)

let roles: readonly Role[] = [
  { id: 1, name: 'Administrator', users: 4, rights: allRights },
  { id: 2, name: 'Manager', users: 7, rights: [...reads, 'Content management: Write', 'Reporting: Write'] },
  { id: 3, name: 'Users', users: 5, rights: ['Content management: Read', 'Reporting: Read'] },
  { id: 4, name: 'Support', users: 3, rights: ['Disputes management: Read', 'Disputes management: Write'] },
  { id: 5, name: 'Restricted User', users: 2, rights: ['Content management: Read'] },
]
const listeners = new Set<() => void>()

/** The roles of the session; a reload restores the initial five. The sample backend has no call for them. */
export function useRoles(): readonly Role[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => roles,
  )
}

/** Changes the role with a number, or adds one without users. */
export function saveRole(id: number | undefined, given: Pick<Role, 'name' | 'rights'>): void {
  roles =
    id === undefined
      ? [...roles, { ...given, id: Math.max(...roles.map((one) => one.id)) + 1, users: 0 }]
      : roles.map((one) => (one.id === id ? { ...one, ...given } : one))
  for (const listener of listeners) listener()
}
