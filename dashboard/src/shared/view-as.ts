import type { Role } from '@firepay/contract/product/abilities.ts'

let current: Role | null = null
const listeners = new Set<() => void>()

/**
 * The role whose eyes the application is looked at with, until a reload. It only takes away what is drawn: the server
 * goes on deciding by the person's own role.
 */
export const viewAs = {
  role: () => current,
  change(role: Role | null): void {
    current = role
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
