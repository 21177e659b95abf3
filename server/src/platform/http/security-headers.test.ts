import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type RawAnswer, rawRequest } from '../../testing/raw-request.ts'

let plain: TestApp
let secure: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firepay-headers-'))
  mkdirSync(join(folder, 'en/assets'), { recursive: true })
  writeFileSync(join(folder, 'en/index.html'), '<!doctype html><title>the application</title>')
  writeFileSync(join(folder, 'en/sign-in.html'), '<!doctype html><title>sign in</title>')
  writeFileSync(join(folder, 'en/boot.js'), 'boot()')
  writeFileSync(join(folder, 'en/assets/index-abc123.js'), 'let a = 1')
  plain = await startTestApp({ dashboardFolder: folder })
  secure = await startTestApp({
    dashboardFolder: folder,
    setUp: false,
    env: { PUBLIC_URL: 'https://pay.example', MASTER_KEY_FILE: '/dev/null', RATE_LIMITS: 'on', SIGNUP: 'open' },
  })
})
afterAll(async () => {
  await plain.close()
  await secure.close()
  rmSync(folder, { recursive: true })
})

const page = { accept: 'text/html' }
const json = { 'content-type': 'application/json' }
const from = (path: string, init: RequestInit = {}) => {
  return (app: TestApp): Promise<Response | RawAnswer> => fetch(app.origin + path, init)
}
const post = (path: string, body: string, headers: Record<string, string> = json) =>
  from(`/api/v1${path}`, { method: 'POST', headers, body })
const raw = (bytes: string) => (app: TestApp) => rawRequest(app.origin, bytes)
const asOwner = (path: string, init: RequestInit = {}) => {
  return () => fetch(plain.baseUrl + path, { ...init, headers: { authorization: `Bearer ${token()}`, ...json } })
}
const token = () => plain.owner.signedIn.accessToken

/** Every answer of the service: name, status, cache policy. */
type Answers = [name: string, status: number, cache: string, ask: (app: TestApp) => Promise<Response | RawAnswer>][]
const pages: Answers = [
  ['the sign-in page', 200, 'no-cache', from('/sign-in', { headers: page })],
  ['the application', 200, 'no-cache', from('/overview', { headers: page })],
  ['a page that nobody knows', 200, 'no-cache', from('/nothing/like/this', { headers: page })],
  ['the page of the API', 200, 'no-cache', from('/docs', { headers: page })],
]
const others: Answers = [
  ['an asset', 200, 'public, max-age=31536000, immutable', from('/assets/index-abc123.js')],
  ['a script with a fixed name', 200, 'no-cache', from('/boot.js')],
  ['no asset', 404, 'no-store', from('/assets/nothing.js')],
  ['a source map', 404, 'no-store', from('/assets/index-abc123.js.map')],
  ['the document of the API', 200, 'no-store', from('/openapi.json')],
  ['the configuration', 200, 'no-store', from('/config.json')],
  ['a sign of life', 200, 'no-store', from('/livez')],
  ['no sign-in', 401, 'no-store', from('/api/v1/users')],
  ['no JSON', 400, 'no-store', post('/auth/signin', '{')],
  ['no such call', 404, 'no-store', from('/api/v1/nothing', { headers: page })],
  ['no such method', 405, 'no-store', from('/api/v1/users', { method: 'DELETE' })],
  ['no form', 415, 'no-store', post('/auth/signin', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })],
  ['too much', 413, 'no-store', post('/auth/signin', JSON.stringify({ email: 'a'.repeat(70_000) }))],
  ['wrong values', 422, 'no-store', post('/auth/signin', '{"email":"a@b.example"}')],
  ['a wrong password', 401, 'no-store', post('/auth/signin', '{"email":"a@b.example","password":"not this one"}')],
  ['a page that is written to', 405, 'no-store', from('/overview', { method: 'POST' })],
  [
    'another host',
    421,
    'no-store',
    raw('GET /overview HTTP/1.1\r\nhost: evil.example\r\naccept: text/html\r\nconnection: close\r\n\r\n'),
  ],
  ['no host', 400, 'no-store', raw('GET /overview HTTP/1.1\r\nconnection: close\r\n\r\n')],
  ['no HTTP', 400, 'no-store', raw('NONSENSE\r\n\r\n')],
  ['a head too large', 431, 'no-store', raw(`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(17_000)}\r\n\r\n`)],
]
const ofMembers: Answers = [
  ['a list', 200, 'no-store', asOwner('/sites')],
  ['a file', 200, 'no-store', asOwner('/audit-log/export')],
  ['what is made', 201, 'no-store', asOwner('/sites', { method: 'POST', body: newSite() })],
  ['no such thing', 404, 'no-store', asOwner('/sites/site_01h455vb4pex5vsknk084sn02q')],
  ['nothing to say', 204, 'no-store', asOwner('/auth/signout', { method: 'POST' })],
]

function newSite() {
  return JSON.stringify({ name: 'Shop', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' })
}

describe('sets security headers on every answer (B-04)', () => {
  const check = (answer: Response | RawAnswer, status: number, cache: string, isSecure: boolean) => {
    const { headers } = answer
    expect(answer.status).toBe(status)
    expect(headers.get('cache-control')).toBe(cache)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBe(isSecure ? 'max-age=31536000; includeSubDomains' : null)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    // No ambient authority (B-06): only sign-in and sign-up set a cookie (B-07). No server identification.
    for (const name of ['set-cookie', 'access-control-allow-origin', 'server', 'x-powered-by']) {
      expect(headers.get(name), name).toBeNull()
    }
  }
  // Complete policy, by hand: a missing directive opens a page, and an added one must be deliberate (B-01).
  const strict = [
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self'",
    "trusted-types 'none'",
  ]
  const directives = (answer: Response | RawAnswer) =>
    (answer.headers.get('content-security-policy') ?? '').split('; ').toSorted()

  describe.each([
    ['http', () => plain],
    ['https', () => secure],
  ] as const)('over %s', (scheme, app) => {
    test.each(pages)('%s', async (_, status, cache, ask) => {
      const answer = await ask(app())
      check(answer, status, cache, scheme === 'https')
      expect(directives(answer)).toEqual(strict)
    })
    test.each(others)('%s', async (_, status, cache, ask) => {
      const answer = await ask(app())
      check(answer, status, cache, scheme === 'https')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    })
  })

  test.each(ofMembers)('%s', async (_, status, cache, ask) => {
    const answer = await ask(plain)
    check(answer, status, cache, false)
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  })
  test('too many calls', async () => {
    const signUp = () =>
      post('/auth/signup', '{"email":"a@b.example","password":"nine lamps above the bench","merchantName":"A"}')(secure)
    let answer = await signUp()
    for (let calls = 1; answer.status !== 429 && calls < 20; calls++) answer = await signUp()
    check(answer, 429, 'no-store', true)
  })
})
