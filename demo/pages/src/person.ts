import type { DemoPerson } from '@firepay/demo-contract/auth.ts'
import { useSyncExternalStore } from 'react'

export type Rule = { action: string; subject: string }

/** A visitor of the sample area, and their rights. */
export type Viewer = { name: string; role: string; rules: readonly Rule[]; isOfProduct: boolean }

/** Rights of signed-out visitors: sign in only (specification, section 8). */
const nobody: readonly Rule[] = [{ action: 'read', subject: 'Auth' }]

// In memory only: the sample backend forgets its tokens with the page (docs/decisions/sample-area.md).
let signedIn: { person: DemoPerson; wanted?: string } | null = null
const listeners = new Set<() => void>()

function change(next: typeof signedIn) {
  signedIn = next
  for (const listener of listeners) listener()
}

/** Signs in a sample user. */
export function beginDemoSession(person: DemoPerson): void {
  change({ person })
}

/** Signs out the sample user. */
export function endDemoSession(): void {
  change(null)
}

/** The signed-in sample user, or null. */
export function useDemoPerson(): DemoPerson | null {
  return useSyncExternalStore(subscribe, () => signedIn)?.person ?? null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A product user with all rights here; otherwise the signed-in sample user. */
export function viewerOf(product: { name: string } | null, demo: DemoPerson | null): Viewer | null {
  if (product !== null) {
    return { name: product.name, role: 'admin', rules: [{ action: 'manage', subject: 'all' }], isOfProduct: true }
  }
  if (demo === null) return null
  return { name: demo.fullName || demo.username, role: demo.role, rules: demo.ability, isOfProduct: false }
}

/** True when a rule allows it (catalogue 3.4); without a subject only a rule for everything does. */
export function can(viewer: Viewer | null, { action = 'read', subject = 'all' }: Partial<Rule> = {}): boolean {
  return (viewer?.rules ?? nobody).some(
    (rule) =>
      (rule.action === 'manage' || rule.action === action) && (rule.subject === 'all' || rule.subject === subject),
  )
}

/** The home page of a role. */
export function homeOf(viewer: Viewer | null): string {
  if (viewer?.role === 'admin') return '/'
  return viewer?.role === 'client' ? '/access-control' : '/login'
}
