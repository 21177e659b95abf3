import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../config/account.ts'
import { UserError } from '../errors/user-error.ts'

/** What the account that starts must own of a data directory. A folder that was copied may have brought other owners. */
const ours = ['postgres', 'postgres.password', 'postgres.log', 'master.key', 'audit-heads.jsonl']

/**
 * Refuses a data directory whose files belong to somebody else. Root may read them all, and is asked nothing here.
 * @throws UserError with the command that mends it
 */
export function refuseForeignFiles(dataDir: string): void {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  if (uid === 0) return
  for (const name of ours) {
    const owner = ownerOf(join(dataDir, name))
    if (owner !== null && owner !== uid) throw foreign(join(dataDir, name), owner, { uid, gid }, dataDir)
  }
}

/**
 * Refuses a cluster that root started and PostgreSQL could not use: of root, or with files of several owners.
 * @param wanted the account PostgreSQL is to run under
 * @throws UserError with the command that mends it
 */
export function refuseForeignCluster(pgdata: string, wanted: Account): void {
  const control = join(pgdata, 'global/pg_control')
  if (ownerOf(control) === null) return // no cluster, or none of ours: there is more to say about that
  for (const path of [pgdata, join(pgdata, 'PG_VERSION'), control]) {
    const owner = ownerOf(path)
    if (owner !== null && owner !== wanted.uid) throw foreign(path, owner, wanted, pgdata)
  }
}

function foreign(path: string, owner: number, { uid, gid }: Account, folder: string): UserError {
  const whose = owner === 0 ? 'root' : `another account (uid ${owner})`
  return new UserError(
    `${path} belongs to ${whose}, as after a copy; restore the owner: chown -R ${uid}:${gid} ${folder}`,
  )
}

function ownerOf(path: string): number | null {
  try {
    return lstatSync(path).uid
  } catch {
    // Not there, or not to be seen: whoever needs it says so.
    return null
  }
}
