import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from '../config/account.ts'
import { readSecret } from '../crypto/secret-file.ts'
import { UserError } from '../errors/user-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { databaseName, databaseUrl, passwordFile, pgdataOf, removeOldSockets, socketFolder } from './cluster-paths.ts'
import { keepReserve, releaseReserve, watchSpace } from './disk-space.ts'
import { findFreePort } from './free-port.ts'
import { identifyPostmaster, probe, readPostmaster, superuser } from './postmaster.ts'
import { accountFor, cleanEnvironment, lastLines, prepareCluster } from './prepare-cluster.ts'
import { isProcessAlive } from './process-identity.ts'
import { settings, spaceSettings } from './settings.ts'

/** A child PostgreSQL on the loopback address and, if its path is short enough, on a Unix socket. */
export interface EmbeddedPostgres {
  pid: number
  port: number
  /** Address of the bootstrap superuser in the database `firepay`. */
  url: string
  /** True when it was already running, left by a killed parent. */
  adopted: boolean
  /** Stops it (fast: ends open sessions, keeps committed data) and waits for its exit. */
  stop(): Promise<void>
}

/** The data directory belongs to an unprivileged account, so root must not follow links there. */
const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants

/**
 * Starts PostgreSQL on the data directory, or adopts the one that a killed parent left running. The caller holds the
 * owner lock. The first start creates the cluster: UTF-8, builtin C.UTF-8 collation, checksums, SCRAM with a generated
 * password in a file of mode 0600 next to the data.
 * @param onEvent called when PostgreSQL dies and when it runs again
 * @param otherSettings override ours: test runs share one server among many programs
 * @throws UserError when the directory is unusable, has another major version, or PostgreSQL does not start
 */
export async function startPostgres(
  dataDir: string,
  onEvent: (sentence: string) => void = () => {},
  otherSettings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const account = accountFor(dataDir)
  const binaries = findBinaries(dataDir, account)
  const pgdata = pgdataOf(dataDir)
  const password = await prepareCluster(dataDir, binaries, account)
  const cluster: Cluster = { dataDir, binaries, account, password, otherSettings }
  let running: Running = (await adopt(pgdata, password)) ?? (await launch(cluster))
  const adopted = running.child === null
  const { port } = running
  await createDatabase(port, password)
  await keepReserve(dataDir)

  // Stops PostgreSQL on any orderly exit; only kill -9 leaves it running for adoption.
  const stopAtExit = () => signalPostmaster(running.pid, 'SIGINT')
  process.on('exit', stopAtExit)

  // Restarts a dead PostgreSQL on the same port, without a time limit: the disk may be full for hours.
  let isStopping = false
  let relaunch: Promise<void> | null = null
  const revive = async () => {
    onEvent(`PostgreSQL (pid ${running.pid}) is gone; starting it again`)
    while (!isStopping) {
      try {
        running = await launch(cluster, port)
        onEvent(`PostgreSQL runs again (pid ${running.pid})`)
        return
      } catch (error) {
        onEvent(error instanceof Error ? error.message : String(error))
        await delay(1000)
      }
    }
  }
  const watch = setInterval(() => {
    if (!relaunch && isGone(running)) relaunch = revive().finally(() => (relaunch = null))
  }, 250)
  watch.unref()
  const space = watchSpace(dataDir, onEvent)

  return {
    get pid() {
      return running.pid
    },
    port,
    url: databaseUrl(pgdata, port, password),
    adopted,
    async stop() {
      isStopping = true
      clearInterval(watch)
      space.stop()
      await relaunch
      await stopPostmaster(running)
      process.off('exit', stopAtExit)
    },
  }
}

type Running = { pid: number; port: number; child: ChildProcess | null }

/** Address of the PostgreSQL running on this data directory; null when none answers. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const pgdata = pgdataOf(dataDir)
  const postmaster = readPostmaster(pgdata)
  const password = readSecret(passwordFile(dataDir))
  if (!postmaster?.port || !password) return null
  return (await probe(postmaster.port, pgdata, password)) === 'ready'
    ? databaseUrl(pgdata, postmaster.port, password)
    : null
}

async function adopt(pgdata: string, password: string): Promise<Running | null> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    const found = readPostmaster(pgdata)
    if (!found) return null
    const identity = identifyPostmaster(found.pid, pgdata)
    if (identity === 'gone') return null // PostgreSQL itself removes a stale file of a dead process
    const answer = found.port ? await probe(found.port, pgdata, password) : 'starting'
    if (answer === 'ready') return { ...found, child: null }
    if (identity === 'other') {
      // The pid now belongs to another program, so the file is stale.
      rmSync(join(pgdata, 'postmaster.pid'), { force: true })
      return null
    }
    if (waited >= 5000 && identity === 'unknown') {
      throw new UserError(
        `${join(pgdata, 'postmaster.pid')} names process ${found.pid}, and it is unclear whether that is its ` +
          'PostgreSQL; stop that process, then start again.',
      )
    }
    await delay(100)
  }
  throw new UserError(`A PostgreSQL already runs on ${pgdata} and does not answer; stop it, then start again.`)
}

/** Parameters of a PostgreSQL start. */
type Cluster = {
  dataDir: string
  binaries: Binaries
  account: Account | undefined
  password: string
  otherSettings: Readonly<Record<string, string>>
}

async function launch(cluster: Cluster, samePort?: number): Promise<Running> {
  const { dataDir, binaries, account, password } = cluster
  const pgdata = pgdataOf(dataDir)
  const logPath = join(dataDir, 'postgres.log')
  // One old log is kept. Rotates at start, when nothing writes to it.
  if ((statSync(logPath, { throwIfNoEntry: false })?.size ?? 0) > 16 * 1024 * 1024) renameSync(logPath, `${logPath}.1`)
  removeOldSockets(pgdata)
  for (let attempt = 1; ; attempt++) {
    const port = samePort ?? (await findFreePort())
    const log = openSync(logPath, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
    const from = statSync(logPath).size
    const all = { ...settings, ...spaceSettings(dataDir, pgdata), ...cluster.otherSettings }
    const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    // A separate process group, so that Ctrl-C does not reach PostgreSQL; it is stopped after our own work.
    const child = spawn(binaries.postgres, ['-D', pgdata, '-p', String(port), '-k', socketFolder(pgdata), ...options], {
      ...account,
      detached: true,
      stdio: ['ignore', log, log],
      env: cleanEnvironment(),
      cwd: '/',
    })
    closeSync(log)
    const failure = await untilReady(child, port, pgdata, password)
    if (failure === null && child.pid !== undefined) {
      child.unref()
      return { pid: child.pid, port, child }
    }
    const said = readFileSync(logPath, 'utf8').slice(from)
    // Another program took the port, or children of a killed PostgreSQL are still exiting.
    const passing = /could not create any TCP\/IP sockets|shared memory block .* is still in use/.test(said)
    if (passing && attempt < 20) {
      await delay(250)
      continue
    }
    if (/No space left on device/.test(said)) {
      if (releaseReserve(dataDir)) continue
      throw new UserError(`The disk of ${dataDir} is full; PostgreSQL needs space to start.`)
    }
    throw new UserError(`PostgreSQL did not start: ${failure ?? ''} ${lastLines(said)} (${logPath})`)
  }
}

/** Null when it answers, otherwise the reason. Crash recovery may take minutes, so only an exit is a failure. */
async function untilReady(child: ChildProcess, port: number, pgdata: string, password: string): Promise<string | null> {
  let ended: string | null = null
  child.on('error', (error) => (ended = error.message))
  child.on('exit', (code, signal) => (ended ??= `it ended with ${code ?? signal}.`))
  for (;;) {
    if (ended !== null) return ended
    const answer = await probe(port, pgdata, password)
    if (answer === 'ready') return null
    if (answer !== 'starting' && 'code' in answer.error && answer.error.code === '28P01') {
      if (child.pid !== undefined) await stopPostmaster({ pid: child.pid, port, child })
      return `the password in ${passwordFile(join(pgdata, '..'))} is not the one of the data.`
    }
    await delay(20)
  }
}

async function createDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: superuser, password, database: 'postgres' })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

/** SIGINT is PostgreSQL's fast shutdown (SIGTERM would wait for sessions); SIGQUIT follows if it takes too long. */
async function stopPostmaster(running: Running): Promise<void> {
  for (const [signal, patienceMs] of [['SIGINT', 10_000] as const, ['SIGQUIT', 5000] as const]) {
    if (isGone(running)) return
    signalPostmaster(running.pid, signal)
    for (let waited = 0; waited < patienceMs && !isGone(running); waited += 10) await delay(10)
  }
}

function isGone({ pid, child }: Running): boolean {
  return child ? child.exitCode !== null || child.signalCode !== null : !isProcessAlive(pid)
}

function signalPostmaster(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Already gone.
  }
}
