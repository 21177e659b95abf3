import { lchownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { type Account, firstUnreachableFolder, unprivilegedAccount } from '../../platform/config/account.ts'
import type { Config } from '../../platform/config/config.ts'
import { mailFolderOf } from '../../platform/mail/mail-transport.ts'
import { pgdataOf } from '../../platform/postgres/cluster-paths.ts'

/**
 * Drops root for good to the unprivileged account that runs PostgreSQL, so that an attacker in a request handler is not
 * root. By now the port is bound and the files of the clone are read. Files that the server writes (data directory, mail
 * folder) are given to the account; secrets read at start stay root's.
 * @returns a sentence when the process stays root because the account cannot enter one of these folders; else null
 */
export function dropPrivileges(config: Config): string | null {
  if (process.getuid?.() !== 0) return null
  const account = config.databaseUrl ? unprivilegedAccount() : ownerOf(pgdataOf(config.dataDir))
  if (!account) return 'The server runs as root: there is no account postgres or nobody on this machine.'
  const mailFolder = mailFolderOf(config)
  for (const folder of [config.dataDir, mailFolder]) {
    // A folder owned by root is given to the account, so only its parents matter.
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

/** Gives root's files to the account: a link itself, not its target, since the account may have created the link. */
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
