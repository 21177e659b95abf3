import { lchownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { type Account, firstUnreachableFolder, unprivilegedAccount } from '../../platform/config/account.ts'
import type { Config } from '../../platform/config/config.ts'
import { mailFolderOf } from '../../platform/mail/mail-transport.ts'
import { pgdataOf } from '../../platform/postgres/cluster-paths.ts'

/**
 * Started as root, goes on as the unprivileged account that PostgreSQL runs under, for good: whoever breaks into what
 * answers requests is not root. The port is bound and everything of the clone is read by now; what the server writes while
 * it runs, in the data directory and the mail folder, is given to the account. Secrets that are read at start stay root's.
 * @returns a sentence when it stays root, because the account could not enter one of these folders; else null
 */
export function dropPrivileges(config: Config): string | null {
  if (process.getuid?.() !== 0) return null
  const account = config.databaseUrl ? unprivilegedAccount() : ownerOf(pgdataOf(config.dataDir))
  if (!account) return 'The server runs as root: there is no account postgres or nobody on this machine.'
  const mailFolder = mailFolderOf(config)
  for (const folder of [config.dataDir, mailFolder]) {
    // One of root's is given to the account, so only those above it count.
    const closed = folder && firstUnreachableFolder(isOfRoot(folder) ? dirname(folder) : folder, account)
    if (closed)
      return `The server runs as root: an unprivileged account cannot enter ${closed}, which contains ${folder}.`
  }
  give(config.dataDir, account)
  for (const name of readdirSync(config.dataDir)) {
    if (!/^(master\.key|postgres\.password|postgresql-)/.test(name)) give(join(config.dataDir, name), account)
  }
  if (mailFolder !== null) {
    mkdirSync(mailFolder, { recursive: true, mode: 0o700 })
    give(mailFolder, account)
  }
  flushCompileCache()
  process.setgroups?.([account.gid])
  process.setgid?.(account.gid)
  process.setuid?.(account.uid)
  return null
}

/** What belongs to root; a link itself and not what it names, as the account could have put it there. */
function give(path: string, { uid, gid }: Account): void {
  if (isOfRoot(path)) lchownSync(path, uid, gid)
}

function isOfRoot(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.uid === 0
}

function ownerOf(path: string): Account {
  const { uid, gid } = statSync(path)
  return { uid, gid }
}
