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

/** A clock that tests can advance; otherwise it runs with the machine. */
export type TestClock = Clock & { advance(ms: number): void }

export type SignedInClient = {
  /** Calls with the user's access token, typed by the route table. */
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
  /** The first owner, created through the setup call. Throws with `setUp: false`. */
  owner: SignedInClient
  /** Signs in through the API and returns a client. */
  signIn(email: string, password: string): Promise<SignedInClient>
  /** Creates a site of the owner, with its two secrets. */
  createSite(change?: Partial<BodyOf<Routes['createSite']>>): Promise<ResultOf<Routes['createSite']>>
  /** A client that sends the token with every call. */
  clientFor(token: string): Client<Routes>
  /** Logged JSON lines. */
  logLines: string[]
  /** Verifies the ledger like `TestDatabase.drop` and closes everything. */
  close(ledger?: 'broken'): Promise<void>
}

export type TestAppOptions = {
  /** Environment variables: `{ RATE_LIMITS: 'on', PUBLIC_URL: … }`. Rate limits are off by default. */
  env?: Record<string, string>
  /** Whether to create the first owner; true by default. */
  setUp?: boolean
  /** Folder of the built dashboard; defaults to the repository's. */
  dashboardFolder?: string
  /** Resolver of notification URLs; by default `*.example` has a public address and no other name exists. */
  names?: Deps['names']
  /** Faults reported by `/readyz`. */
  faults?: () => Promise<string[]>
  /** True when the database's disk is so full that writes are refused; absent for an external database. */
  isStorageLow?: () => boolean
}

/** Refuses URLs immediately, because no test here depends on the time. */
const exampleNames: NonNullable<Deps['names']> = {
  resolve: async (host) => (host.endsWith('.example') ? [{ address: '93.184.216.34', family: 4 }] : []),
  refusalMs: 0,
}

export const ownerEmail = 'owner@shop.example'
export const ownerPassword = 'four wooden chairs, two tables'

/**
 * Starts the whole HTTP application on a new database and a free loopback port, in about 0.4 s. Call it in `beforeAll`,
 * and `close` in `afterAll`.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  // `APP_FAULT=no-tenant-filter npx vitest run` runs all tests with row-level security only (security.md C-04).
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
      // Load of other tests must not count as overload.
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
