import { parseRole, type Role } from '@firepay/contract/product/abilities.ts'
import { outranks } from '@firepay/contract/product/view-as.ts'

let current: Role | null = null
let hasEnded = false

/** Keeps across documents that this tab is viewed as a role. Storage may be unavailable. */
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
      // Without storage the end of viewing is not announced.
    }
  },
}

/**
 * The role whose answers the application shows. The server computes them (docs/decisions/viewing-as-a-role.md); a
 * document has one role for its life: changing it reloads the document, so that no data of another role stays in
 * memory. Stored in this tab's history entries; other tabs are unaffected.
 */
export const viewAs = {
  role: () => current,

  /**
   * Restores the tab's role.
   * @param own the user's own role; a role that it does not outrank is dropped
   */
  begin(own: Role | 'operator' | undefined): void {
    const kept = parseRole(history.state?.viewAs)
    current = kept !== null && own !== undefined && outranks(own, kept) ? kept : null
    hasEnded = current === null && viewed.read()
    viewed.write(current !== null)
    viewAs.keep()
  },

  /** True if viewing ended by a typed address, not by the button. */
  hasEnded: () => hasEnded,

  /** Writes the role into the current history entry, for reloads. */
  keep(): void {
    const { viewAs: before, ...rest } = history.state ?? {}
    if ((before ?? null) !== current) replaceState(current === null ? rest : { ...rest, viewAs: current })
  },

  /** Reloads the page as the role, or as the user with null. */
  change(role: Role | null): void {
    current = role
    viewed.write(role !== null)
    viewAs.keep()
    location.reload()
  },
}

/** Bypasses the router. */
function replaceState(state: unknown): void {
  History.prototype.replaceState.call(history, state, '', location.href)
}
