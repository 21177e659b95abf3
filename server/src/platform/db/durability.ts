import type pg from 'pg'
import { UserError } from '../errors/user-error.ts'

export interface ServerFacts {
  /** For example `15.18`. */
  version: string
  versionNumber: number
  fsync: string
  fullPageWrites: string
  synchronousCommit: string
}

/** Reads the version and the durability settings of the server. */
export async function readServerFacts(client: Pick<pg.Client, 'query'>): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(`
    select current_setting('server_version') as version,
           current_setting('server_version_num')::int as "versionNumber",
           current_setting('fsync') as fsync,
           current_setting('full_page_writes') as "fullPageWrites",
           current_setting('synchronous_commit') as "synchronousCommit"`)
  const [facts] = rows
  if (!facts) throw new Error('the server answered no settings')
  return facts
}

/** Reasons against storing payments on this server (security.md D-05), one sentence each; empty when there are none. */
export function findDurabilityFaults(facts: ServerFacts): string[] {
  const faults: string[] = []
  if (facts.fsync !== 'on') faults.push(`fsync is ${facts.fsync}`)
  if (facts.fullPageWrites !== 'on') faults.push(`full_page_writes is ${facts.fullPageWrites}`)
  if (!['on', 'remote_apply'].includes(facts.synchronousCommit)) {
    faults.push(`synchronous_commit is ${facts.synchronousCommit}`)
  }
  return faults
}

/**
 * Refuses a server that is too old or may lose committed data.
 * @param allowUnsafe `ALLOW_UNSAFE_DATABASE=1`, for trials with disposable data
 */
export async function checkServer(client: Pick<pg.Client, 'query'>, allowUnsafe: boolean): Promise<void> {
  const facts = await readServerFacts(client)
  if (facts.versionNumber < 150_000) {
    throw new UserError(`The database is PostgreSQL ${facts.version}; Firepay needs 15 or newer.`)
  }
  const faults = findDurabilityFaults(facts)
  if (faults.length > 0 && !allowUnsafe) {
    throw new UserError(
      `The database may lose acknowledged payments: ${faults.join(', ')}; switch it on, or set ALLOW_UNSAFE_DATABASE=1 for a trial.`,
    )
  }
}
