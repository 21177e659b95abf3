import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import { api } from '../api/client.ts'
import { session } from '../api/session.ts'
import { homeOf, isOwnPage } from './home.ts'
import { unsaved } from './unsaved.ts'

type Shown = { personId: string; merchantId: string }
type Moved = 'here' | 'elsewhere'

let shown: Shown | null = null

/**
 * The person and the merchant that this document was opened for. They never change in it: all tabs share one session, so
 * when it is moved to another merchant each begins anew, and nothing of the one before stays on a screen or in memory.
 */
export const tabMerchant = {
  id: () => shown?.merchantId ?? null,

  /**
   * Compares with what is known now: the first record is taken, one of another merchant makes this document begin anew.
   * @returns whether it goes on
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
 * Moves the session of all tabs to another merchant and opens a page of it, the overview unless told; not while the person
 * keeps what they typed here.
 * @throws ProblemError `NOT_FOUND` for a merchant the person may not enter
 */
export async function enterMerchant(merchantId: string, path = '/overview'): Promise<void> {
  if (!(await unsaved.mayLeave())) return
  const user = await api('POST /auth/merchant', { body: { merchantId } })
  session.saveUser(user)
  beginAnew(path, 'here')
}

/** What made this document begin anew, if anything; answers once. */
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

/** Past the router, which would open the path in this document first. */
function replaceState(state: unknown, path: string): void {
  History.prototype.replaceState.call(history, state, '', path)
}
