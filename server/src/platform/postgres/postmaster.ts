import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { commandOfProcess, isProcessAlive } from './process-identity.ts'

/** What PostgreSQL writes about itself in postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
}

export const superuser = 'postgres'

/** Reads postmaster.pid; null without one or while its port is not written yet. */
export function readPostmaster(pgdata: string): Postmaster | null {
  let text: string
  try {
    text = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8')
  } catch {
    return null
  }
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number.isInteger(port) ? port : 0 } : null
}

/** `ready`: answers and serves this data directory. `starting`: comes up or recovers. Else what it said. */
export type Probe = 'ready' | 'starting' | { error: Error }

/** Asks the server on the port whether it is the one of this data directory, with the stored password as its proof. */
export async function probe(port: number, pgdata: string, password: string): Promise<Probe> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  })
  client.on('error', () => {}) // the connection may break at any time; the await below tells
  try {
    await client.connect()
    const { rows } = await client.query<{ dir: string }>("select current_setting('data_directory') as dir")
    const served = rows[0]?.dir ?? ''
    if (realpathSync(served) === realpathSync(pgdata)) return 'ready'
    return { error: new Error(`port ${port} serves ${served}`) }
  } catch (error) {
    // 57P03: starting up, recovering or shutting down.
    if (error instanceof Error && 'code' in error && error.code === '57P03') return 'starting'
    return { error: error instanceof Error ? error : new Error(String(error)) }
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * What the process named in postmaster.pid is: `gone`, `ours` (a PostgreSQL of this data directory) or `other`: a
 * process that merely got the same number, so that the file is a leftover. `unknown` when nothing can be proved.
 */
export function identifyPostmaster(pid: number, pgdata: string): 'gone' | 'ours' | 'other' | 'unknown' {
  if (!isProcessAlive(pid)) return 'gone'
  const command = commandOfProcess(pid)
  if (command === null) return isProcessAlive(pid) ? 'unknown' : 'gone'
  if (!command.includes('postgres')) return 'other'
  if (command.includes(` ${pgdata} `) || command.endsWith(` ${pgdata}`)) return 'ours'
  const directory = / -D ?(\/\S+)/.exec(command)?.[1]
  return directory && directory !== pgdata && directory !== realpathSync(pgdata) ? 'other' : 'unknown'
}
