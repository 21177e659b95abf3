import type { ServeHandlers } from '@firepay/contract/http/serve.ts'
import type { authRoutes } from '@firepay/demo-contract/auth.ts'
import { messages, refuse } from '../refuse.ts'
import type { Account } from '../seed/accounts.ts'
import { nextId, type Store } from '../store.ts'

/** Ten minutes (specification, section 9). */
const tokenLifetimeMs = 600_000

/** Sign-in of the sample area. Tokens are random and valid in this page only. */
export function authHandlers({ state, now }: Store): ServeHandlers<typeof authRoutes> {
  const issue = (accountId: number, kind: 'access' | 'refresh') => {
    const token = `demo.${kind}.${randomText()}`
    state.tokens.set(token, { accountId, kind, until: now().getTime() + tokenLifetimeMs })
    return token
  }
  const signedIn = (account: Account) => ({
    userData: person(account),
    accessToken: issue(account.id, 'access'),
    refreshToken: issue(account.id, 'refresh'),
  })
  return {
    login: ({ body: { email, password } }) => {
      const account = state.accounts.find((one) => one.email === email && one.password === password)
      if (!account) throw refuse('UNKNOWN_PAIR')
      return signedIn(account)
    },
    register: ({ body: { email, username, password } }) => {
      const isEmailTaken = state.accounts.some((one) => one.email.toLowerCase() === email.toLowerCase())
      const isUsernameTaken = state.accounts.some((one) => one.username.toLowerCase() === username.toLowerCase())
      if (isEmailTaken || isUsernameTaken) {
        return {
          error: {
            email: isEmailTaken ? messages.emailTaken : null,
            username: isUsernameTaken ? messages.usernameTaken : null,
          },
        }
      }
      const account: Account = {
        id: nextId(state.accounts),
        fullName: '',
        username,
        email,
        avatar: null,
        role: 'admin',
        ability: [{ action: 'manage', subject: 'all' }],
        extras: { eCommerceCartItemsCount: state.cart.length },
        password,
      }
      state.accounts.push(account)
      return { user: person(account), accessToken: issue(account.id, 'access') }
    },
    refreshToken: ({ body: { refreshToken } }) => {
      const known = state.tokens.get(refreshToken)
      if (known?.kind !== 'refresh' || known.until <= now().getTime()) throw refuse('EXPIRED')
      const account = state.accounts.find(({ id }) => id === known.accountId)
      if (!account) throw refuse('EXPIRED')
      state.tokens.delete(refreshToken)
      return signedIn(account)
    },
  }
}

function person({ password: _, ...told }: Account) {
  return told
}

function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
