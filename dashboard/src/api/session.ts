import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import { rememberLanguage } from './last-language.ts'
import { readStored, writeStored } from './storage.ts'

export type KnownUser = UserRecord & {
  /** Chosen preferences that the server has not confirmed. */
  unsaved?: UserRecord['preferences']
  /** With `unsaved`: the account's preferences; for unconfirmed ones, the values before the choice. */
  saved?: UserRecord['preferences']
}

/** The session in storage. Another tab may change it: always read, never cached. */
export const session = {
  accessToken: () => readStored('accessToken'),
  refreshToken: () => readStored('refreshToken'),

  /** True while a refresh token is stored. */
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

  /** Removes a refused access token, unless another tab has stored a newer one. */
  dropAccessToken(refused: string): void {
    if (readStored('accessToken') === refused) writeStored('accessToken', null)
  },

  /** Removes both tokens, which the server no longer accepts. The user stays known for signing in again. */
  expire(): void {
    writeStored('accessToken', null)
    writeStored('refreshToken', null)
  },

  /** True if a signed-in user's session has expired. */
  isExpired: () => readStored('refreshToken') === null && readStored('userData') !== null,

  /**
   * Removes user data and both tokens; skin, direction and menuCollapsed stay (security.md S-13). Tokens are removed
   * last: other tabs distinguish an end from an expiry by the remaining user data.
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

  /** The user record of the last server response with later choices; null if there is none or it is unreadable. */
  user(): KnownUser | null {
    try {
      // Written only by `start` and `saveUser`, from a validated response.
      return JSON.parse(readStored('userData') ?? 'null') as KnownUser | null
    } catch {
      return null
    }
  },
}
