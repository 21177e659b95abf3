import type { DemoPerson } from '@firepay/demo-contract/auth.ts'
import { useSyncExternalStore } from 'react'

export type Rule = { action: string; subject: string }

/** Who looks at the sample area, and what they may. */
export type Viewer = { name: string; role: string; rules: readonly Rule[]; isOfProduct: boolean }

/** What nobody may do but sign in (specification, section 8). */
const nobody: readonly Rule[] = [{ action: 'read', subject: 'Auth' }]

// In memory only: the sample backend forgets its tokens with the page (docs/decisions/sample-area.md).
let signedIn: { person: DemoPerson; wanted?: string } | null = null
const listeners = new Set<() => void>()

function change(next: typeof signedIn) {
  signedIn = next
  for (const listener of listeners) listener()
}

/** Somebody of the sample area has signed in. */
export function beginDemoSession(person: DemoPerson): void {
  change({ person })
}

/** They have left it. */
export function endDemoSession(): void {
  change(null)
}

/** The person of the sample area who is signed in; null for nobody. */
export function useDemoPerson(): DemoPerson | null {
  return useSyncExternalStore(subscribe, () => signedIn)?.person ?? null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is signed in to the product may do everything here; otherwise whoever signed in to the sample area. */
export function viewerOf(product: { name: string } | null, demo: DemoPerson | null): Viewer | null {
  if (product !== null) {
    return { name: product.name, role: 'admin', rules: [{ action: 'manage', subject: 'all' }], isOfProduct: true }
  }
  if (demo === null) return null
  return { name: demo.fullName || demo.username, role: demo.role, rules: demo.ability, isOfProduct: false }
}

/** Whether some rule allows it (catalogue 3.4); without a subject only what allows everything does. */
export function can(viewer: Viewer | null, { action = 'read', subject = 'all' }: Partial<Rule> = {}): boolean {
  return (viewer?.rules ?? nobody).some(
    (rule) =>
      (rule.action === 'manage' || rule.action === action) && (rule.subject === 'all' || rule.subject === subject),
  )
}

/** Where a role begins. */
export function homeOf(viewer: Viewer | null): string {
  if (viewer?.role === 'admin') return '/'
  return viewer?.role === 'client' ? '/access-control' : '/login'
}
