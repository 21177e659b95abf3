/** How many milliseconds a refresh may take before every request that waits for it is given up. */
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
 * A fetch for the API (spec §4, §7): adds `Authorization: Bearer` and `Accept-Language: ru-RU`, and turns a 401 without a
 * code into one refresh for all requests of all tabs, after which each is sent again with the new token.
 * When the refresh is refused the session has expired: `onExpired` is called once, and when it answers true, for somebody
 * has signed in again, every waiting request goes on. Otherwise the session ends and they reject.
 * When the refresh gets no answer, or one of 429 or 5xx, the session stays and every waiting request rejects.
 * Bodies must be replayable: text, not streams.
 * @throws TypeError as `fetch` does, also for requests given up because the token could not be renewed
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

  /** All callers of this tab share one refresh; the lock lets only one tab at a time talk to the server. */
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
    // Under the lock: a tab that does not see the newer token of another yet would take that one away.
    if (refused !== null) store.dropAccessToken(refused)
    const response = await options.fetch(`${baseUrl}/auth/token-refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'accept-language': 'ru-RU' },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(refreshTimeoutMs),
    })
    if (response.status === 429 || response.status >= 500) return { kind: 'unreachable' }
    if (!response.ok) {
      // Another tab without the lock (an insecure origin) may have been first: then its token counts.
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

/** A 401 whose body names no code: the access token is missing, unknown or out of time (security.md A-13). */
async function isExpired(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const problem: { code?: unknown } | null = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof problem?.code !== 'string'
}

/** How long what another tab has stored may take to be seen in this one, and how often to look. */
const storageDelayMs = 500
const lookEveryMs = 20
/** How long it usually takes, on a busy machine. */
const seenMs = 100

/**
 * Tabs are processes of their own: the lock can come over before what was stored under it. Whoever had to wait for the
 * lock looks for the newer token until it is there, or the session is over, or nothing more can be on its way.
 */
async function settle(store: TokenStore, refused: string | null): Promise<void> {
  for (let waitedMs = 0; waitedMs < storageDelayMs; waitedMs += lookEveryMs) {
    const current = store.accessToken()
    if ((current !== null && current !== refused) || store.refreshToken() === null) return
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

/** Web Locks exist in secure contexts only; without them the server's grace for the last token covers two tabs (S-03). */
async function withLock<T>(locks: LockManager | undefined, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
  if (locks === undefined) return work(false)
  const held = await locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock === null) return null
    const result = await work(false)
    // Kept until other tabs see what was stored: one that finds the lock free does not look for a newer token.
    await new Promise((resolve) => setTimeout(resolve, seenMs))
    return { result }
  })
  if (held !== null) return held.result
  return locks.request(lockName, { signal: AbortSignal.timeout(refreshTimeoutMs + 2_000) }, () => work(true))
}
