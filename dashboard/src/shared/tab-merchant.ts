import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import { api } from '../api/client.ts'
import { session } from '../api/session.ts'
import { homeOf, isOwnPage } from './home.ts'
import { unsaved } from './unsaved.ts'

type Shown = { personId: string; merchantId: string }
type Moved = 'here' | 'elsewhere'

let shown: Shown | null = null

/**
 * The user and merchant of this document, fixed for its life: tabs share one session, so when it moves to another
 * merchant each tab reloads and keeps no data of the previous one.
 */
export const tabMerchant = {
  id: () => shown?.merchantId ?? null,

  /**
   * Compares with the latest record: takes the first one, reloads the document for another merchant.
   * @returns false if the document reloads
   */
  follow(user: UserRecord | null): boolean {
    if (user === null) return true
    shown ??= { personId: user.id, merchantId: user.merchant.id }
    if (user.id === shown.personId && user.merchant.id === shown.merchantId) return true
    session.saveUser(user)
    const { pathname, search } = location
    beginAnew(isOwnPage(pathname) ? `${pathname}${search}` : homeOf(user), 'elsewhere')
    return false
  },
}

/**
 * Moves the session of all tabs to another merchant and opens `path`, unless the user keeps unsaved input.
 * @throws ProblemError `NOT_FOUND` for a merchant without access
 */
export async function enterMerchant(merchantId: string, path = '/overview'): Promise<void> {
  if (!(await unsaved.mayLeave())) return
  const user = await api('POST /auth/merchant', { body: { merchantId } })
  session.saveUser(user)
  beginAnew(path, 'here')
}

/** The reason of the last reload by a merchant switch; returns it once. */
export function takeMoved(): Moved | null {
  const { moved, ...rest } = history.state ?? {}
  if (moved !== 'here' && moved !== 'elsewhere') return null
  replaceState(rest, location.href)
  return moved
}

function beginAnew(path: string, moved: Moved): void {
  unsaved.discard()
  replaceState({ ...history.state, moved }, path)
  location.reload()
}

/** Bypasses the router, which would open the path in this document. */
function replaceState(state: unknown, path: string): void {
  History.prototype.replaceState.call(history, state, '', path)
}
