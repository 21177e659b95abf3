/** Time-out of a refresh in milliseconds; every request that waits for it then fails. */
const refreshTimeoutMs = 10_000
const lockName = 'firepay-token-refresh'

export type TokenStore = {
  accessToken: () => string | null
  refreshToken: () => string | null
  renew: (accessToken: string, refreshToken: string) => void
  dropAccessToken: (refused: string) => void
  expire: () => void
  isExpired: () => boolean
  end: () => void
}

type Outcome = { kind: 'renewed'; accessToken: string } | { kind: 'ended' } | { kind: 'unreachable' }

/**
 * A fetch for the API (spec §4, §7): adds `Authorization: Bearer` and `Accept-Language: ru-RU`. A 401 without a code
 * causes one refresh across all requests and tabs; each request is then repeated with the new token. If the server
 * refuses the refresh, the session has expired: `onExpired` is called once. If it resolves true (signed in again), all
 * waiting requests are repeated; otherwise the session ends and they reject. If the refresh gets no answer, a 429 or a
 * 5xx, the session stays and all waiting requests reject. Bodies must be replayable: text, not streams.
 * @throws TypeError as `fetch` does, also when the token could not be renewed
 */
export function createAuthFetch(options: {
  baseUrl: string
  store: TokenStore
  fetch: typeof fetch
  onExpired: () => Promise<boolean>
  locks?: LockManager | undefined
}): typeof fetch {
  const { store, baseUrl } = options
  let refreshing: Promise<Outcome> | null = null

  const send = (input: RequestInfo | URL, init: RequestInit | undefined, accessToken: string | null) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set('accept-language', 'ru-RU')
    if (accessToken !== null) headers.set('authorization', `Bearer ${accessToken}`)
    return options.fetch(input instanceof Request ? input.clone() : input, { ...init, headers })
  }

  /** Requests of this tab share one refresh; the lock serializes tabs. */
  const refresh = (refused: string | null): Promise<Outcome> => {
    refreshing ??= withLock(options.locks, (hasWaited) => refreshOnce(refused, hasWaited))
      .catch((): Outcome => ({ kind: 'unreachable' }))
      .then((outcome) => (outcome.kind === 'ended' ? signedInAgain() : outcome))
      .finally(() => {
        refreshing = null
      })
    return refreshing
  }

  const signedInAgain = async (): Promise<Outcome> => {
    store.expire()
    const accessToken = (await options.onExpired()) ? store.accessToken() : null
    if (accessToken !== null) return { kind: 'renewed', accessToken }
    store.end()
    return { kind: 'ended' }
  }

  const refreshOnce = async (refused: string | null, hasWaited: boolean): Promise<Outcome> => {
    if (hasWaited) await settle(store, refused)
    const current = store.accessToken()
    if (current !== null && current !== refused) return { kind: 'renewed', accessToken: current }
    const refreshToken = store.refreshToken()
    if (refreshToken === null) return { kind: 'ended' }
    // Under the lock: a tab that does not yet see the newer token of another tab would drop it.
    if (refused !== null) store.dropAccessToken(refused)
    const response = await options.fetch(`${baseUrl}/auth/token-refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'accept-language': 'ru-RU' },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(refreshTimeoutMs),
    })
    if (response.status === 429 || response.status >= 500) return { kind: 'unreachable' }
    if (!response.ok) {
      // Without the lock (an insecure origin) another tab may have refreshed first: use its token.
      const other = store.accessToken()
      return other !== null && other !== refused && store.refreshToken() !== refreshToken
        ? { kind: 'renewed', accessToken: other }
        : { kind: 'ended' }
    }
    const answer: { token?: unknown; refresh_token?: unknown } = (await response.json().catch(() => null)) ?? {}
    if (typeof answer.token !== 'string' || typeof answer.refresh_token !== 'string') return { kind: 'ended' }
    store.renew(answer.token, answer.refresh_token)
    return { kind: 'renewed', accessToken: answer.token }
  }

  const tokenOrThrow = (outcome: Outcome): string => {
    if (outcome.kind === 'renewed') return outcome.accessToken
    throw new TypeError(outcome.kind === 'ended' ? 'The session has ended.' : 'The session could not be renewed.')
  }

  return async (input, init) => {
    let accessToken = store.accessToken()
    const hasSession = accessToken !== null || store.refreshToken() !== null || store.isExpired()
    if (accessToken === null && hasSession) accessToken = tokenOrThrow(await refresh(null))
    const response = await send(input, init, accessToken)
    if (!(await isExpired(response)) || !hasSession) return response
    return send(input, init, tokenOrThrow(await refresh(accessToken)))
  }
}

/** A 401 without a code: the access token is missing, unknown or expired (security.md A-13). */
async function isExpired(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const problem: { code?: unknown } | null = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof problem?.code !== 'string'
}

/** Maximum delay until another tab's storage write is visible here, and the polling interval, in milliseconds. */
const storageDelayMs = 500
const lookEveryMs = 20
/** Usual delay on a busy machine, in milliseconds. */
const seenMs = 100

/**
 * Tabs are separate processes: the lock can arrive before the storage write made under it. After waiting for the lock,
 * polls for the newer token until it appears, the session is over, or the maximum delay has passed.
 */
async function settle(store: TokenStore, refused: string | null): Promise<void> {
  for (let waitedMs = 0; waitedMs < storageDelayMs; waitedMs += lookEveryMs) {
    const current = store.accessToken()
    if ((current !== null && current !== refused) || store.refreshToken() === null) return
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

/**
 * Web Locks need a secure context; without them the server's grace period for the last token covers two tabs (S-03).
 */
async function withLock<T>(locks: LockManager | undefined, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
  if (locks === undefined) return work(false)
  const held = await locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock === null) return null
    const result = await work(false)
    // Holds the lock until other tabs see the write: a tab that gets a free lock does not poll.
    await new Promise((resolve) => setTimeout(resolve, seenMs))
    return { result }
  })
  if (held !== null) return held.result
  return locks.request(lockName, { signal: AbortSignal.timeout(refreshTimeoutMs + 2_000) }, () => work(true))
}
