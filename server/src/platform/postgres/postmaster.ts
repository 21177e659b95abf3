import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { commandOfProcess, isProcessAlive } from './process-identity.ts'

/** Content of postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
}

export const superuser = 'postgres'

/** Reads postmaster.pid; null without one, or before the port is written. */
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

/** `ready`: serves this data directory. `starting`: starting or recovering. Otherwise the error. */
export type Probe = 'ready' | 'starting' | { error: Error }

/** Checks that the server on the port serves this data directory; the stored password is the proof. */
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
  client.on('error', () => {}) // the connection may break at any time; the await below reports it
  try {
    await client.connect()
    const { rows } = await client.query<{ dir: string }>("select current_setting('data_directory') as dir")
    const served = rows[0]?.dir ?? ''
    if (realpathSync(served) === realpathSync(pgdata)) return 'ready'
    return { error: new Error(`port ${port} serves ${served}`) }
  } catch (error) {
    // 57P03: starting, recovering or shutting down.
    if (error instanceof Error && 'code' in error && error.code === '57P03') return 'starting'
    return { error: error instanceof Error ? error : new Error(String(error)) }
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Identifies the process in postmaster.pid: `gone`, `ours` (a PostgreSQL of this data directory), `other` (a reused
 * pid, so the file is stale), or `unknown`.
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
