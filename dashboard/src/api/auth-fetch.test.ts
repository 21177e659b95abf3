import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAuthFetch, type TokenStore } from './auth-fetch.ts'
import { session } from './session.ts'
import { readStored, writeStored } from './storage.ts'

type Answer = { status: number; body?: unknown }

/** A fake server that accepts one access token and answers refreshes with `refresh`. */
function server(refresh: () => Answer | Promise<Answer>, good: () => string | null) {
  const seen: { path: string; authorization: string | null; language: string | null; body: unknown }[] = []
  const answer = ({ status, body }: Answer) =>
    new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
    })
  const fetchLike = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    const authorization = headers.get('authorization')
    seen.push({ path: String(input), authorization, language: headers.get('accept-language'), body: init?.body })
    await Promise.resolve()
    if (String(input).endsWith('/auth/token-refresh')) return answer(await refresh())
    if (authorization === `Bearer ${good()}`) return answer({ status: 200, body: { echo: init?.body ?? null } })
    return answer({ status: 401, body: { type: 'about:blank', title: 'Unauthorized', status: 401, requestId: 'r' } })
  })
  const refreshes = () => seen.filter((call) => call.path.endsWith('/auth/token-refresh'))
  return { fetch: fetchLike as typeof fetch, seen, refreshes }
}

function connect(fetchLike: typeof fetch, extra: { locks?: LockManager; store?: TokenStore } = {}) {
  const onExpired = vi.fn(async () => false)
  const authFetch = createAuthFetch({
    baseUrl: '/api/v1',
    store: extra.store ?? session,
    fetch: fetchLike,
    onExpired,
    locks: extra.locks,
  })
  return { authFetch, onExpired }
}

/** The session as seen by a tab in another process: own writes at once, others after a delay. */
function lateStore(lateMs: number): TokenStore {
  let seen = { access: session.accessToken(), refresh: session.refreshToken() }
  const look = () => {
    const now = { access: session.accessToken(), refresh: session.refreshToken() }
    setTimeout(() => (seen = now), lateMs)
  }
  return {
    ...session,
    accessToken() {
      look()
      return seen.access
    },
    refreshToken: () => seen.refresh,
    // As local storage: based on what this tab sees.
    dropAccessToken(refused) {
      if (seen.access === refused) writeStored('accessToken', null)
    },
    renew(access, refresh) {
      session.renew(access, refresh)
      seen = { access, refresh }
    },
  }
}

/** Web Locks as in browsers, for tabs in one process. */
function lockManager(): LockManager {
  let last: Promise<unknown> = Promise.resolve()
  let holders = 0
  const request = (_name: string, options: LockOptions, work: (lock: object | null) => Promise<unknown>) => {
    if (options.ifAvailable && holders > 0) return work(null)
    holders += 1
    const { signal } = options
    const givenUp = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    const begun = Promise.race([last, givenUp])
    const held = begun.then(() => work({})).finally(() => (holders -= 1))
    last = held.catch(() => undefined)
    return held
  }
  // The code under test uses only `request` with options.
  return { request } as unknown as LockManager
}

beforeEach(() => {
  localStorage.clear()
  writeStored('accessToken', 'old')
  writeStored('refreshToken', 'r1')
  writeStored('userData', '{}')
})

test('sends the bearer token and the Russian locale with every request', async () => {
  const { fetch, seen } = server(
    () => ({ status: 500 }),
    () => 'old',
  )
  await connect(fetch).authFetch('/api/v1/sites')
  expect(seen).toEqual([{ path: '/api/v1/sites', authorization: 'Bearer old', language: 'ru-RU', body: undefined }])
})

test('turns 50 parallel refusals into one refresh, and sends each request again with its body', async () => {
  const { fetch, refreshes } = server(
    () => ({ status: 200, body: { token: 'new', refresh_token: 'r2' } }),
    () => 'new',
  )
  const { authFetch, onExpired } = connect(fetch)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => authFetch(`/api/v1/notes/${n}`, { method: 'POST', body: `body ${n}` })),
  )
  expect(refreshes()).toHaveLength(1)
  expect(refreshes()[0]?.body).toBe('{"refresh_token":"r1"}')
  expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200))
  expect(await answers[49]?.json()).toEqual({ echo: 'body 49' })
  expect(readStored('accessToken')).toBe('new')
  expect(readStored('refreshToken')).toBe('r2')
  expect(onExpired).not.toHaveBeenCalled()
})

test('rejects every waiting request and keeps the session when the refresh gets 503', async () => {
  const { fetch, refreshes } = server(
    () => ({ status: 503, body: { code: 'OVERLOADED' } }),
    () => 'new',
  )
  const { authFetch, onExpired } = connect(fetch)
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => authFetch(`/api/v1/sites/${n}`)))
  expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true)
  expect(refreshes()).toHaveLength(1)
  expect(readStored('refreshToken')).toBe('r1')
  expect(onExpired).not.toHaveBeenCalled()
})

test('keeps the session when the network fails during the refresh, and recovers with the next request', async () => {
  let down = true
  const { fetch } = server(
    () => {
      if (down) throw new TypeError('Failed to fetch')
      return { status: 200, body: { token: 'new', refresh_token: 'r2' } }
    },
    () => 'new',
  )
  const { authFetch, onExpired } = connect(fetch)
  await expect(authFetch('/api/v1/sites')).rejects.toThrow(TypeError)
  expect(readStored('refreshToken')).toBe('r1')
  down = false
  expect((await authFetch('/api/v1/sites')).status).toBe(200)
  expect(onExpired).not.toHaveBeenCalled()
})

test.each([
  ['is refused', { status: 401, body: { code: 'REFRESH_EXPIRED' } }],
  ['was used twice', { status: 401, body: { code: 'REFRESH_REUSED' } }],
  ['returns no data', { status: 200, body: {} }],
])('ends the session once and rejects every waiting request when the refresh %s', async (_, answer) => {
  const { fetch, refreshes } = server(
    () => answer,
    () => 'new',
  )
  const { authFetch, onExpired } = connect(fetch)
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => authFetch(`/api/v1/sites/${n}`)))
  expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true)
  expect(refreshes()).toHaveLength(1)
  expect(onExpired).toHaveBeenCalledTimes(1)
  expect(Object.keys(localStorage)).toEqual([])
})

test('an expired session holds requests until a new sign-in, then sends each once', async () => {
  const { fetch, seen, refreshes } = server(
    () => ({ status: 401, body: { code: 'REFRESH_EXPIRED' } }),
    () => 'again',
  )
  const { authFetch, onExpired } = connect(fetch)
  const question = Promise.withResolvers<boolean>()
  onExpired.mockImplementation(() => question.promise)
  const first = authFetch('/api/v1/first', { method: 'POST', body: 'typed' })
  await vi.waitFor(() => expect(onExpired).toHaveBeenCalledTimes(1))
  expect(Object.keys(localStorage)).toEqual(['userData'])
  const second = authFetch('/api/v1/second')
  await Promise.resolve()
  expect(seen.filter(({ path }) => path === '/api/v1/second')).toEqual([])
  writeStored('accessToken', 'again')
  question.resolve(true)
  expect(await (await first).json()).toEqual({ echo: 'typed' })
  expect((await second).status).toBe(200)
  expect([refreshes().length, onExpired.mock.calls.length]).toEqual([1, 1])
})

test('passes on a 401 with a code, which is no expired token', async () => {
  const refused = () =>
    Promise.resolve(
      new Response('{"code":"MFA_CODE"}', { status: 401, headers: { 'content-type': 'application/problem+json' } }),
    )
  const fetchLike = vi.fn(refused)
  const { authFetch } = connect(fetchLike as typeof fetch)
  expect((await authFetch('/api/v1/security')).status).toBe(401)
  expect(fetchLike).toHaveBeenCalledTimes(1)
  expect(readStored('accessToken')).toBe('old')
})

test('does not refresh again for a late refusal of the previous token', async () => {
  const { fetch, refreshes } = server(
    () => ({ status: 200, body: { token: 'new', refresh_token: 'r2' } }),
    () => 'new',
  )
  const { authFetch } = connect(fetch)
  const late = authFetch('/api/v1/late')
  // Another tab renewed the token before the first answer arrived.
  session.renew('new', 'r2')
  expect((await late).status).toBe(200)
  expect(refreshes()).toHaveLength(0)
})

test('five tabs share one refresh', async () => {
  const { fetch, refreshes } = server(
    () => ({ status: 200, body: { token: 'new', refresh_token: 'r2' } }),
    () => 'new',
  )
  const locks = lockManager()
  const tabs = Array.from({ length: 5 }, () => connect(fetch, { locks }).authFetch)
  const answers = await Promise.all(tabs.map((tab) => tab('/api/v1/sites')))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
  expect(refreshes()).toHaveLength(1)
})

test('refreshes once, also if a tab sees another tab’s stored token late', async () => {
  const { fetch, refreshes } = server(
    () => ({ status: 200, body: { token: 'new', refresh_token: 'r2' } }),
    () => 'new',
  )
  const locks = lockManager()
  const tabs = Array.from({ length: 3 }, () => {
    const store = lateStore(100)
    return connect(fetch, { locks, store }).authFetch
  })
  const answers = await Promise.all(tabs.map((tab) => tab('/api/v1/sites')))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(refreshes()).toHaveLength(1)
})

test('a tab that has not seen the new token does not invalidate it for others', async () => {
  const { fetch, refreshes } = server(
    () => ({ status: 200, body: { token: 'new', refresh_token: 'r2' } }),
    () => 'new',
  )
  const locks = lockManager()
  const late = connect(fetch, { locks, store: lateStore(100) }).authFetch
  const first = connect(fetch, { locks }).authFetch('/api/v1/sites')
  await vi.waitFor(() => expect(readStored('accessToken')).toBe('new'), { interval: 5 })
  const answers = await Promise.all([first, late('/api/v1/sites')])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  expect(refreshes()).toHaveLength(1)
  expect(readStored('accessToken')).toBe('new')
})

test('sends a request that starts during a refresh only once, with the new token', async () => {
  let finish: (answer: Answer) => void = () => undefined
  const pending = new Promise<Answer>((resolve) => {
    finish = resolve
  })
  const { fetch, seen, refreshes } = server(
    () => pending,
    () => 'new',
  )
  const { authFetch } = connect(fetch)
  const first = authFetch('/api/v1/first')
  await vi.waitFor(() => expect(refreshes()).toHaveLength(1))
  const second = authFetch('/api/v1/second')
  finish({ status: 200, body: { token: 'new', refresh_token: 'r2' } })
  await Promise.all([first, second])
  expect(seen.filter((call) => call.path === '/api/v1/second').map((call) => call.authorization)).toEqual([
    'Bearer new',
  ])
})

test('passes on requests without a session', async () => {
  localStorage.clear()
  const { fetch, refreshes } = server(
    () => ({ status: 200, body: {} }),
    () => 'new',
  )
  const { authFetch, onExpired } = connect(fetch)
  expect((await authFetch('/api/v1/sites')).status).toBe(401)
  expect(refreshes()).toHaveLength(0)
  expect(onExpired).not.toHaveBeenCalled()
})

describe('a refresh without an answer', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // The real time-out ignores fake timers.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('It took too long', 'TimeoutError')), ms)
      return controller.signal
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  /** Never answers a refresh; rejects when aborted, as a browser does. */
  function silentServer() {
    const { fetch, refreshes } = server(
      () => new Promise<Answer>(() => {}),
      () => 'new',
    )
    const givingUp = (input: RequestInfo | URL, init?: RequestInit) =>
      Promise.race([
        fetch(input, init),
        new Promise<never>((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
      ])
    return { fetch: givingUp as typeof fetch, refreshes }
  }

  test('rejects every waiting request of the tab after ten seconds, and keeps the session', async () => {
    const { fetch, refreshes } = silentServer()
    const { authFetch, onExpired } = connect(fetch)
    const waiting = Promise.allSettled(Array.from({ length: 50 }, (_, n) => authFetch(`/api/v1/sites/${n}`)))
    let outcomes: Awaited<typeof waiting> | undefined
    void waiting.then((all) => (outcomes = all))
    await vi.advanceTimersByTimeAsync(9_000)
    expect([refreshes().length, outcomes]).toEqual([1, undefined])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(outcomes?.map(({ status }) => status)).toEqual(Array(50).fill('rejected'))
    expect(readStored('refreshToken')).toBe('r1')
    expect(onExpired).not.toHaveBeenCalled()
  })

  test('leaves no other tab pending, even if one tab never releases the lock', async () => {
    const { fetch } = silentServer()
    const locks = lockManager()
    void locks.request('firepay-token-refresh', {}, () => new Promise(() => {}))
    const { authFetch, onExpired } = connect(fetch, { locks })
    let outcome: string | undefined
    void authFetch('/api/v1/sites').catch(() => (outcome = 'rejected'))
    await vi.advanceTimersByTimeAsync(13_000)
    expect(outcome).toBe('rejected')
    expect(readStored('refreshToken')).toBe('r1')
    expect(onExpired).not.toHaveBeenCalled()
  })
})
