import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../config/account.ts'
import { UserError } from '../errors/user-error.ts'

/** Files in a data directory that must belong to the starting account. A copied folder may have other owners. */
const ours = ['postgres', 'postgres.password', 'postgres.log', 'master.key', 'audit-heads.jsonl']

/**
 * Refuses a data directory with files of other owners. Root may read all of them, so nothing is checked.
 * @throws UserError with the command that fixes it
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
 * Refuses a cluster that PostgreSQL's account cannot use: owned by root, or with files of several owners.
 * @param wanted PostgreSQL's account
 * @throws UserError with the command that fixes it
 */
export function refuseForeignCluster(pgdata: string, wanted: Account): void {
  const control = join(pgdata, 'global/pg_control')
  if (ownerOf(control) === null) return // no cluster of ours; a later check reports it
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
    // Missing or inaccessible: the code that needs it reports it.
    return null
  }
}
