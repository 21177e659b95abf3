import { parse, serialize } from 'hono/utils/cookie'
import type { RequestFacts } from '../../../platform/caller/request-facts.ts'
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts'
import type { Deps } from '../../../platform/deps.ts'

/**
 * The only cookies. Neither authenticates: `device` exempts its browser from the lock of an address; `signUp` lets the
 * browser that signed up open the mailed link without the password. `device` is sent only with calls below its path
 * (docs/decisions/sign-in-limits.md).
 */
const cookies = {
  device: {
    name: 'firepay-device',
    secure: '__Secure-',
    prefix: 'fpd',
    path: '/api/v1/auth',
    maxAgeSeconds: 180 * 86_400,
  },
  // A planted cookie could confirm an attacker's sign-up, so the name must not be writable by sibling hosts.
  signUp: { name: 'firepay-sign-up', secure: '__Host-', prefix: 'fpb', path: '/', maxAgeSeconds: 86_400 },
} as const

export type BrowserCookie = keyof typeof cookies

/**
 * Token stored in the browser.
 * @returns null without one, and for an invalid one
 */
export function readCookie(deps: Pick<Deps, 'config'>, request: RequestFacts, cookie: BrowserCookie): string | null {
  const name = nameOf(deps, cookie)
  const value = parse(request.headers.get('cookie') ?? '', name)[name]
  return value !== undefined && new RegExp(`^${cookies[cookie].prefix}_[\\w-]{43}$`).test(value) ? value : null
}

/** SHA-256 of the browser's token, as stored; null without one. */
export function readCookieHash(
  deps: Pick<Deps, 'config'>,
  request: RequestFacts,
  cookie: BrowserCookie,
): Buffer | null {
  const token = readCookie(deps, request, cookie)
  return token === null ? null : hashToken(token)
}

/** A new token for a browser: 256 random bits. */
export function newCookieToken(cookie: BrowserCookie): string {
  return newToken(cookies[cookie].prefix)
}

/**
 * Header that stores a token in the browser. Scripts cannot read it, and other sites cannot make the browser send it.
 */
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

/** Over TLS the prefix prevents others, such as a sibling host without TLS, from writing the cookie. */
function nameOf(deps: Pick<Deps, 'config'>, cookie: BrowserCookie): string {
  return `${isSecure(deps) ? cookies[cookie].secure : ''}${cookies[cookie].name}`
}

function isSecure({ config }: Pick<Deps, 'config'>): boolean {
  return config.publicUrl?.startsWith('https:') ?? false
}
