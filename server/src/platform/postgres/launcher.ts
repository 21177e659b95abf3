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

/** A PostgreSQL of our own that answers on the loopback address and, where its path is short enough, on a Unix socket. */
export interface EmbeddedPostgres {
  pid: number
  port: number
  /** Address of the bootstrap superuser in the database `firepay`. */
  url: string
  /** Whether it was found running, left by a parent that was killed. */
  adopted: boolean
  /** Stops it (fast: open sessions are ended, everything committed stays) and waits until it is gone. */
  stop(): Promise<void>
}

/** The data directory belongs to an unprivileged account; what root writes there goes through no link. */
const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants

/**
 * Starts PostgreSQL on the data directory, or adopts the one a killed parent left running there. The caller holds the
 * owner lock. The first start makes the cluster: UTF-8, built-in C.UTF-8 order, checksums, scram with a password that
 * is generated into a file of mode 0600 beside the data.
 * @param onEvent told when PostgreSQL died and when it runs again
 * @param otherSettings in the place of ours: a run of tests has many programs at one server
 * @throws UserError when the directory cannot be used, is of another major version, or PostgreSQL does not come up
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

  // Whatever ends this process in an orderly way, PostgreSQL is told to stop; only kill -9 leaves it to be adopted.
  const stopAtExit = () => signalPostmaster(running.pid, 'SIGINT')
  process.on('exit', stopAtExit)

  // A PostgreSQL that died is started again on the same port, for as long as it takes: the disk may be full for hours.
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

/** The address of the PostgreSQL that another process runs on this data directory; null when none answers. */
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
    if (identity === 'gone') return null // PostgreSQL itself takes over a leftover whose process is gone
    const answer = found.port ? await probe(found.port, pgdata, password) : 'starting'
    if (answer === 'ready') return { ...found, child: null }
    if (identity === 'other') {
      // Proved: the number was given to a program that is not PostgreSQL of this folder, so the file is a leftover.
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

/** What a start of PostgreSQL needs to know. */
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
  // One old log is kept; a start is the moment when nobody writes to it.
  if ((statSync(logPath, { throwIfNoEntry: false })?.size ?? 0) > 16 * 1024 * 1024) renameSync(logPath, `${logPath}.1`)
  removeOldSockets(pgdata)
  for (let attempt = 1; ; attempt++) {
    const port = samePort ?? (await findFreePort())
    const log = openSync(logPath, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
    const from = statSync(logPath).size
    const all = { ...settings, ...spaceSettings(dataDir, pgdata), ...cluster.otherSettings }
    const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    // A process group of its own: Ctrl-C is for us, and we stop PostgreSQL when our own work is done.
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
    // Another program took the port in between, or the children of a killed PostgreSQL are still leaving.
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

/** Null when it answers; else why it does not. Recovery after a crash may take minutes, so only its end is a failure. */
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

/** SIGINT is PostgreSQL's fast stop; SIGTERM would wait for every session. SIGQUIT, when even that takes too long. */
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
    // It is gone, which is what was wanted.
  }
}
