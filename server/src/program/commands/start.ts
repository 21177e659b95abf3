import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Config, loadConfig } from '../../platform/config/config.ts'
import { masterKeyPath } from '../../platform/crypto/master-key.ts'
import { openSecretSentence } from '../../platform/crypto/secret-file.ts'
import { isDatabaseUnavailable } from '../../platform/errors/database-errors.ts'
import { UserError } from '../../platform/errors/user-error.ts'
import { trustsEverybody } from '../../platform/http/client-address.ts'
import type { Readiness } from '../../platform/http/health.ts'
import type { Fetch } from '../../platform/http/request-listener.ts'
import { createLog } from '../../platform/log/log.ts'
import { makeDataDir } from '../../platform/postgres/data-folder.ts'
import { type OpenDatabase, openDatabase, refuseSecondOwner } from '../database/open.ts'
import { databaseReadiness } from '../database/readiness.ts'
import { watchForStrayErrors } from '../stray-errors.ts'
import { defineCommand } from './command.ts'
import { dropPrivileges } from './drop-privileges.ts'
import { type Listener, listen } from './listen.ts'
import { makeDeps } from './make-deps.ts'

export const command = defineCommand({
  name: 'start',
  summary: 'start everything: database, API, worker and dashboard on one port',
  usage: '[--role all|api|worker]',
  help: `
Starts PostgreSQL in DATA_DIR (or uses DATABASE_URL), applies migrations and serves the API and the dashboard. Prints the
address and, while nobody has an account, a one-time setup link. Ctrl-C or SIGTERM stops it cleanly: accepted requests
finish. Exits 1 with one sentence when it cannot start. Started as root, it binds the port and continues as the
unprivileged account that PostgreSQL runs under.

  --role   all (the default); api: everything except the background work; worker: only the background work, with /livez and
           /readyz on its port. Several processes share one DATABASE_URL, MASTER_KEY_FILE and PUBLIC_URL; each notification
           is sent by one worker at a time, and another takes over 5 seconds after a worker is killed.

Environment, all optional outside production (a .env file in the clone is read too; relative paths start at the clone):
  HOST                   127.0.0.1
  PORT                   7070, or the next free one; if you set a port that is in use, the start fails
  PUBLIC_URL             the origin people use, such as https://pay.example.com
  DATA_DIR               ./data
  DATABASE_URL           a PostgreSQL 15 or newer instead of the bundled one; its role needs CREATEROLE
  DATABASE_ROLE_PREFIX   firepay: the two roles are <prefix>_app and <prefix>_worker
  ALLOW_UNSAFE_DATABASE  1 accepts a DATABASE_URL that may lose acknowledged payments (trials only)
  MASTER_KEY_FILE        a file with at least 32 random bytes that only its owner can read (production refuses others);
                         created beside the data outside production
  TRUSTED_PROXIES        addresses and ranges of your proxies, separated by commas; only they are believed about the
                         caller’s address
  CALLBACK_ALLOW_CIDRS   addresses and ranges, separated by commas, that notifications may go to besides public ones
  MAIL_URL               smtp://user:password@host:587?from=pay@example.com, smtps: or file:FOLDER; without it emails are
                         written to DATA_DIR/mail and, outside production, their links are printed. A server on another
                         machine must offer TLS; &tls=off sends unencrypted where it does not
  SIGNUP                 open, invite or off: who may sign up; invite in production, otherwise open
  SESSION_HOURS          12: how long a sign-in lasts at most
  SESSION_IDLE_MINUTES   30: how long it lasts without activity
  NOTIFICATION_PAYLOAD_DAYS
                         7 to 3650: days after which the content of a notification is deleted; kept forever when not
                         set
  PRESET                 pci: 15 idle minutes at most, passwords with letters and digits
  APP_NAME               Firepay: the name on screens and in emails
  DEMO                   on; off builds the dashboard without the sample area
  TEST_CLOCK, RATE_LIMITS
                         for tests and trials; production refuses a TEST_CLOCK and RATE_LIMITS=off
  APP_FAULT              no-tenant-filter removes the application’s own separation of merchants, to test the database’s
Production is NODE_ENV=production, a HOST other than loopback, or an https PUBLIC_URL.`,
  options: {
    // Set by `dev`, which restarts after each change: no balancer polls /readyz then.
    reload: { type: 'boolean', default: false },
    role: { type: 'string', default: 'all' },
  },
  async run({ values }, { signal }) {
    const role = parseRole(values.role)
    const config = loadConfig()
    for (const note of [...config.notes, ...warnings(config)]) say(note)
    makeDataDir(config.dataDir)
    const log = createLog(config)
    watchForStrayErrors(log)

    if (!config.databaseUrl) await refuseSecondOwner(config)
    // A supervisor kills the process after 30 s; exiting at 24 s still runs the exit hooks.
    signal.addEventListener('abort', () => setTimeout(() => process.exit(1), 24_000).unref())
    const listener = await listen(config)
    const database = await openDatabase(config, {
      command: 'start',
      mustOwn: true,
      onEvent: (sentence) => log.warn(sentence),
    })
    try {
      if (database.embedded?.adopted) say('Took over the PostgreSQL that an earlier start left running.')
      await serve({ config, database, listener, log, signal, isReloaded: values.reload, role })
    } finally {
      await database.close()
    }
    if (!values.reload) say('Stopped.')
    return 0
  },
})

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Warnings about allowed but unsafe settings. */
function warnings(config: Config): string[] {
  const found = config.trustedProxies.filter(trustsEverybody).map((range) => {
    return `TRUSTED_PROXIES=${range} trusts everyone: any caller could forge their IP address. List only your proxies.`
  })
  // Production refuses it.
  const openSecret = config.production ? null : openSecretSentence(masterKeyPath(config))
  return openSecret ? [...found, openSecret] : found
}

type Serving = {
  config: Config
  database: OpenDatabase
  listener: Listener
  log: Logger
  signal: AbortSignal
  isReloaded: boolean
  role: ProcessRole
}

type ProcessRole = 'all' | 'api' | 'worker'

function parseRole(text: string): ProcessRole {
  if (text === 'all' || text === 'api' || text === 'worker') return text
  throw new UserError(`There is no role ${text}. Use all, api or worker.`)
}

/** A worker serves the health routes only. */
const healthPaths = ['/livez', '/readyz']
const healthAlone =
  (answer: Fetch): Fetch =>
  (request, bindings) =>
    healthPaths.includes(new URL(request.url).pathname)
      ? answer(request, bindings)
      : new Response(null, { status: 404 })

/** Serves requests until the signal, then stops in an order that loses nothing. */
async function serve({ config, database, listener, log, signal, isReloaded, role }: Serving): Promise<void> {
  // Most of the program: loaded only when nothing prevents the start, so that a refusal comes at once (security.md K-06).
  const { createAnswering, issueSetupToken, startBackgroundWork } = await import('../composition.ts')
  const deps = makeDeps(config, database)
  const checkDatabase = databaseReadiness(database.databases.appPool, config.dataDir, database.lock)
  const readiness = logged(log, async () => (signal.aborted ? ['it is stopping'] : await checkDatabase()))
  const origin = originOf(config, listener.port)
  const { fetch: answer, refuse } = createAnswering(deps, readiness)
  const staysRoot = dropPrivileges(config)
  if (staysRoot) say(staysRoot)
  const work = role === 'api' ? [] : startBackgroundWork(deps, origin, say)
  if (role === 'worker') listener.handWith(healthAlone(answer))
  else listener.handWith(answer, refuse)

  const addressFile = join(config.dataDir, 'server.address')
  if (role !== 'worker') writeFileSync(addressFile, `${origin}\n`)
  if (listener.port !== config.port && !config.portIsNamed) {
    say(`Port ${config.port} is taken; using ${listener.port}.`)
  }
  say(`${config.appName} runs at ${origin}`)
  const token = role === 'worker' ? null : await untilAnswered(() => issueSetupToken(deps), signal)
  if (token) say(`Create the first account within 15 minutes: ${origin}/setup#${token}`)

  await new Promise((resolve) => (signal.aborted ? resolve(null) : signal.addEventListener('abort', resolve)))
  database.lock?.announceStop()
  // Balancers learn from /readyz to route elsewhere before connections are refused. Ctrl-C and reloads skip the delay.
  if (signal.reason === 'SIGTERM' && !isReloaded) await delay(1500)
  // Streams do not end by themselves; their clients reconnect to another instance.
  await deps.changes.stop()
  await listener.drain(15_000)
  await Promise.race([Promise.all(work.map((one) => one.stop())), delay(4000)])
  if (role !== 'worker') rmSync(addressFile, { force: true })
}

/** Logs why this instance is not ready, and when it is again. The public response has no reasons. */
function logged(log: Logger, look: Readiness['faults']): Readiness {
  let before = ''
  return {
    async faults() {
      const faults = await look()
      const now = faults.join('; ')
      if (now !== before) log.warn(now === '' ? 'ready again' : `not ready: ${now}`)
      before = now
      return faults
    },
  }
}

/** Retries while the database is unavailable, so that losing it at start does not end the process. */
async function untilAnswered<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  while (!signal.aborted) {
    try {
      return await ask()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      await delay(500)
    }
  }
  return null
}

function originOf(config: Config, port: number): string {
  return config.publicUrl ?? `http://localhost:${port}`
}
