import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import type { Client } from '@firepay/contract/http/client.ts'
import type { BodyOf, ResultOf } from '@firepay/contract/http/route.ts'
import { createClient } from '@firepay/contract/product/client.ts'
import type { Routes } from '@firepay/contract/routes.ts'
import { pino } from 'pino'
import { issueSetupToken } from '../areas/onboarding/setup-token.ts'
import { type Config, loadConfig } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps.ts'
import { ChangeFeed } from '../platform/live/change-feed.ts'
import { logSerializers } from '../platform/log/log.ts'
import type { Clock } from '../platform/time/clock.ts'
import { createApp } from '../program/app.ts'
import { listen } from '../program/commands/listen.ts'
import { sandboxRemoval } from '../program/sandbox-removal.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** A clock that tests move. It runs with the machine until it is moved, and from there on. */
export type TestClock = Clock & { advance(ms: number): void }

export type SignedInClient = {
  /** Calls with the person's access token; typed by the route table. */
  call: Client<Routes>
  signedIn: SignedIn
  email: string
  password: string
}

export type TestApp = {
  /** `http://127.0.0.1:PORT` */
  origin: string
  /** `origin` with `/api/v1` */
  baseUrl: string
  deps: Deps
  database: TestDatabase
  clock: TestClock
  /** Calls without a token. */
  anonymous: Client<Routes>
  /** The first owner, made through the real set-up. With `setUp: false` there is none, and this throws. */
  owner: SignedInClient
  /** Signs in through the real call and gives a client for it. */
  signIn(email: string, password: string): Promise<SignedInClient>
  /** A site of the owner, with its two secrets. */
  createSite(change?: Partial<BodyOf<Routes['createSite']>>): Promise<ResultOf<Routes['createSite']>>
  /** A client that sends the token with every call. */
  clientFor(token: string): Client<Routes>
  /** What was logged, one JSON line each. */
  logLines: string[]
  /** Proves the ledger as `TestDatabase.drop` does, and ends all. */
  close(ledger?: 'broken'): Promise<void>
}

export type TestAppOptions = {
  /** Environment variables beyond the defaults: `{ RATE_LIMITS: 'on', PUBLIC_URL: … }`. Rate limits are off otherwise. */
  env?: Record<string, string>
  /** Whether the first owner is made; true when absent. */
  setUp?: boolean
  /** Where the built dashboard lies; the repository's own when absent. */
  dashboardFolder?: string
  /** How names resolve when a notification URL is saved; `*.example` to a public address and no other when absent. */
  names?: Deps['names']
  /** What `/readyz` reports as role against it. */
  faults?: () => Promise<string[]>
  /** Whether the disk of the database is so full that writes are refused; absent as with a database of somebody else. */
  isStorageLow?: () => boolean
}

/** A refused URL is answered at once, as nothing here depends on its time. */
const exampleNames: NonNullable<Deps['names']> = {
  resolve: async (host) => (host.endsWith('.example') ? [{ address: '93.184.216.34', family: 4 }] : []),
  refusalMs: 0,
}

export const ownerEmail = 'owner@shop.example'
export const ownerPassword = 'four wooden chairs, two tables'

/**
 * The whole HTTP application on a fresh database and a free port of loopback. Call it in `beforeAll` and `close` in
 * `afterAll`; it takes some 0.4 s.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  // `APP_FAULT=no-tenant-filter npx vitest run` runs all tests with row-level security alone (security.md C-04).
  const { APP_FAULT } = process.env
  const config: Config = {
    ...loadConfig({ RATE_LIMITS: 'off', DATABASE_URL: 'postgres://unused', APP_FAULT, ...options.env }),
    port: 0,
    portIsNamed: true,
  }
  const database = await createTestDatabase(config.appFault)
  const logLines: string[] = []
  let shiftMs = 0
  const clock: TestClock = {
    now: () => new Date(Date.now() + shiftMs),
    advance(ms) {
      shiftMs += ms
    },
  }
  const log = pino({ level: 'info', serializers: logSerializers }, { write: (line) => void logLines.push(line) })
  const deps: Deps = {
    config,
    clock,
    db: {
      app: database.app,
      authorization: database.authorization,
      exports: database.exports,
      background: database.background,
      worker: database.worker,
      owner: database.owner,
    },
    changes: new ChangeFeed({ db: database.worker, connect: database.listener, log }),
    masterKey: database.masterKey,
    sandboxRemoval,
    names: options.names ?? exampleNames,
    log,
    ...(options.isStorageLow && { isStorageLow: options.isStorageLow }),
  }
  const app = createApp(
    deps,
    { faults: options.faults ?? (async () => []) },
    {
      ...(options.dashboardFolder !== undefined && { dashboardFolder: options.dashboardFolder }),
      // A machine that is busy with other tests is no overload of this one.
      delay: { meanMs: () => 0, stop: () => undefined },
    },
  )
  const listener = await listen(config)
  listener.handWith(app.fetch, app.refuse)
  const origin = `http://127.0.0.1:${listener.port}`
  const baseUrl = `${origin}/api/v1`

  const clientFor = (token?: string): Client<Routes> =>
    createClient<Routes>({
      baseUrl,
      fetch: (input, init) => {
        const headers = new Headers(init?.headers)
        if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
        return fetch(input, { ...init, headers })
      },
    })
  const anonymous = clientFor()
  const asPerson = (signedIn: SignedIn, email: string, password: string): SignedInClient => ({
    call: clientFor(signedIn.accessToken),
    signedIn,
    email,
    password,
  })

  let owner: SignedInClient | null = null
  const theOwner = () => {
    if (!owner) throw new Error('This app was started without an owner')
    return owner
  }
  if (options.setUp !== false) {
    const token = await issueSetupToken(deps)
    const signedIn = await anonymous('POST /setup', {
      body: {
        token: token ?? '',
        email: ownerEmail,
        password: ownerPassword,
        merchantName: 'Test Shop',
        fullName: 'Olive Owner',
        timeZone: 'Europe/Berlin',
      },
    })
    owner = asPerson(signedIn, ownerEmail, ownerPassword)
  }

  return {
    origin,
    baseUrl,
    deps,
    database,
    clock,
    anonymous,
    get owner() {
      return theOwner()
    },
    async signIn(email, password) {
      const answer = await anonymous('POST /auth/signin', { body: { email, password } })
      if (!('userData' in answer)) throw new Error('This person needs a factor')
      return asPerson(answer, email, password)
    },
    createSite(change) {
      const body = { name: 'Shop', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR', ...change }
      return theOwner().call('POST /sites', { body })
    },
    clientFor,
    logLines,
    async close(ledger) {
      app.stop()
      await deps.changes.stop()
      await listener.drain(300)
      await database.drop(ledger)
    },
  }
}
