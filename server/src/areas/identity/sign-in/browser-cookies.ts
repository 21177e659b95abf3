import { parse, serialize } from 'hono/utils/cookie'
import type { RequestFacts } from '../../../platform/caller/request-facts.ts'
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts'
import type { Deps } from '../../../platform/deps.ts'

/**
 * The only cookies there are. Neither authenticates anybody: `device` spares its browser the lock of an address, `signUp`
 * spares the browser that asked for an account the password when it opens the link of the mail. `device` is sent to
 * the calls of its path only (docs/decisions/080-known-devices.md).
 */
const cookies = {
  device: {
    name: 'firepay-device',
    secure: '__Secure-',
    prefix: 'fpd',
    path: '/api/v1/auth',
    maxAgeSeconds: 180 * 86_400,
  },
  // A planted one would let somebody else's sign-up be confirmed: no sibling host can write a cookie of this name.
  signUp: { name: 'firepay-sign-up', secure: '__Host-', prefix: 'fpb', path: '/', maxAgeSeconds: 86_400 },
} as const

export type BrowserCookie = keyof typeof cookies

/**
 * The token that the browser kept.
 * @returns null without one, and for what cannot be one of ours
 */
export function readCookie(deps: Pick<Deps, 'config'>, request: RequestFacts, cookie: BrowserCookie): string | null {
  const name = nameOf(deps, cookie)
  const value = parse(request.headers.get('cookie') ?? '', name)[name]
  return value !== undefined && new RegExp(`^${cookies[cookie].prefix}_[\\w-]{43}$`).test(value) ? value : null
}

/** SHA-256 of the token that the browser kept, as it is stored; null without one. */
export function readCookieHash(
  deps: Pick<Deps, 'config'>,
  request: RequestFacts,
  cookie: BrowserCookie,
): Buffer | null {
  const token = readCookie(deps, request, cookie)
  return token === null ? null : hashToken(token)
}

/** 256 random bits for the browser to keep. */
export function newCookieToken(cookie: BrowserCookie): string {
  return newToken(cookies[cookie].prefix)
}

/** The header that gives a token to the browser. Scripts cannot read it, other sites cannot make the browser send it. */
export function setCookieHeader(
  deps: Pick<Deps, 'config'>,
  cookie: BrowserCookie,
  token: string,
): { 'set-cookie': string } {
  const { path, maxAgeSeconds } = cookies[cookie]
  const secure = isSecure(deps)
  return {
    'set-cookie': serialize(nameOf(deps, cookie), token, {
      path,
      maxAge: maxAgeSeconds,
      httpOnly: true,
      sameSite: 'Strict',
      secure,
    }),
  }
}

/** Over TLS the prefix keeps others, such as a sibling host without TLS, from writing the cookie. */
function nameOf(deps: Pick<Deps, 'config'>, cookie: BrowserCookie): string {
  return `${isSecure(deps) ? cookies[cookie].secure : ''}${cookies[cookie].name}`
}

function isSecure({ config }: Pick<Deps, 'config'>): boolean {
  return config.publicUrl?.startsWith('https:') ?? false
}
