import { parseRole, type Role } from '@firepay/contract/product/abilities.ts'
import { outranks } from '@firepay/contract/product/view-as.ts'

let current: Role | null = null
let hasEnded = false

/** Remembers across documents that the tab is viewed as a role. A browser may refuse to store it. */
const viewed = {
  read(): boolean {
    try {
      return sessionStorage.getItem('viewedAs') !== null
    } catch {
      return false
    }
  },
  write(is: boolean): void {
    try {
      if (is) sessionStorage.setItem('viewedAs', '')
      else sessionStorage.removeItem('viewedAs')
    } catch {
      // The end is then not mentioned.
    }
  },
}

/**
 * The role whose answers the application shows. The server gives them (docs/decisions/095-viewing-as-a-role.md), so a
 * document is of one role for its whole life: entering and leaving load it anew, and nothing that was read with another role
 * stays in memory. It is kept for the tab, in the history of its pages, and goes into no other.
 */
export const viewAs = {
  role: () => current,

  /** Takes up the role that this tab was left with. @param own the person's own role; one that is not outranked is forgotten */
  begin(own: Role | 'operator' | undefined): void {
    const kept = parseRole(history.state?.viewAs)
    current = kept !== null && own !== undefined && outranks(own, kept) ? kept : null
    hasEnded = current === null && viewed.read()
    viewed.write(current !== null)
    viewAs.keep()
  },

  /** True when a typed address ended viewing as a role, rather than the button. */
  hasEnded: () => hasEnded,

  /** Writes the role into the entry of the page that was just opened, for a reload of it. */
  keep(): void {
    const { viewAs: before, ...rest } = history.state ?? {}
    if ((before ?? null) !== current) replaceState(current === null ? rest : { ...rest, viewAs: current })
  },

  /** Loads the page anew as the role, or as oneself with null. */
  change(role: Role | null): void {
    current = role
    viewed.write(role !== null)
    viewAs.keep()
    location.reload()
  },
}

/** Past the router, which has no part in it. */
function replaceState(state: unknown): void {
  History.prototype.replaceState.call(history, state, '', location.href)
}
