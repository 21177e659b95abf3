import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import { rememberLanguage } from './last-language.ts'
import { readStored, writeStored } from './storage.ts'

export type KnownUser = UserRecord & {
  /** Preferences that were chosen and that the server has not answered for yet. */
  unsaved?: UserRecord['preferences']
  /** Beside them: the preferences of the account; of those that are not saved, what they were chosen over. */
  saved?: UserRecord['preferences']
}

/** Tokens as another tab may have changed them: read anew each time, never kept in a variable. */
export const session = {
  accessToken: () => readStored('accessToken'),
  refreshToken: () => readStored('refreshToken'),

  /** Whether somebody is signed in, as far as this browser knows. */
  exists: () => readStored('refreshToken') !== null,

  start(answer: SignedIn): void {
    session.saveUser(answer.userData)
    writeStored('accessToken', answer.accessToken)
    writeStored('refreshToken', answer.refreshToken)
  },

  renew(accessToken: string, refreshToken: string): void {
    writeStored('refreshToken', refreshToken)
    writeStored('accessToken', accessToken)
  },

  /** Forgets a refused access token, unless another tab has already put a newer one in its place. */
  dropAccessToken(refused: string): void {
    if (readStored('accessToken') === refused) writeStored('accessToken', null)
  },

  /** The server takes neither token any more. Who was there stays known: the page asks the person to sign in again. */
  expire(): void {
    writeStored('accessToken', null)
    writeStored('refreshToken', null)
  },

  /** Whether somebody was signed in whose session has expired. */
  isExpired: () => readStored('refreshToken') === null && readStored('userData') !== null,

  /**
   * Removes user data and both tokens; skin, direction and menuCollapsed stay (security.md S-13). The tokens go last: by
   * what is left beside them other tabs tell an end from an expiry.
   */
  end(): void {
    writeStored('userData', null)
    writeStored('accessToken', null)
    writeStored('refreshToken', null)
  },

  saveUser(user: KnownUser): void {
    writeStored('userData', JSON.stringify(user))
    rememberLanguage(user.preferences?.locale)
  },

  /** The user record as it was at the last answer of the server, with what was chosen since; null when there is none that can be read. */
  user(): KnownUser | null {
    try {
      // Written by `start` and `saveUser` alone, from an answer that the server parsed.
      return JSON.parse(readStored('userData') ?? 'null') as KnownUser | null
    } catch {
      return null
    }
  },
}
