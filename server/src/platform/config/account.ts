import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The OS account of PostgreSQL. */
export interface Account {
  uid: number
  gid: number
}

/**
 * The unprivileged account for PostgreSQL, which refuses to run as root: `postgres` if it exists, else `nobody`.
 * Undefined when this process is not root: PostgreSQL then runs as the same user. No account is created.
 */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid && Number(uid) !== 0) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  return undefined
}

/** The first folder on the path (inclusive) that the account may not enter; null when it may enter all. */
export function firstUnreachableFolder(path: string, account: Account): string | null {
  const folders: string[] = []
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    folders.unshift(folder)
    if (folder === dirname(folder)) break
  }
  for (const folder of folders) {
    const found = statSync(folder, { throwIfNoEntry: false })
    // Missing folders are created with access; a file in place of a folder fails later, on use.
    if (!found?.isDirectory()) return null
    const bit = found.uid === account.uid ? 0o100 : found.gid === account.gid ? 0o010 : 0o001
    if ((found.mode & bit) === 0) return folder
  }
  return null
}
