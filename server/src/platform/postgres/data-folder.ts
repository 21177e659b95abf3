import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf } from '../errors/database-errors.ts'
import { UserError } from '../errors/user-error.ts'
import { releaseReserve } from './disk-space.ts'
import { refuseForeignFiles } from './ownership.ts'

/** Creates the data directory: accessible to all (PostgreSQL runs under another account), writable only for us. */
export function makeDataDir(dataDir: string): void {
  try {
    // As root, created folders are opened for PostgreSQL's account regardless of the umask; existing ones are not
    // changed.
    const made = mkdirSync(dataDir, { recursive: true })
    for (let folder = dataDir; made && process.getuid?.() === 0; folder = dirname(folder)) {
      chmodSync(folder, 0o755)
      if (folder === made) break
    }
    // A closed folder gets execute permission only, not read; secrets in it have mode 0600.
    const { mode } = statSync(dataDir)
    if (process.getuid?.() === 0 && (mode & 0o011) !== 0o011) chmodSync(dataDir, (mode & 0o7777) | 0o011)
    refuseForeignFiles(dataDir)
    tryToWrite(dataDir)
  } catch (cause) {
    if (cause instanceof UserError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    if (/^ENOSPC/.test(reason)) throw new UserError(`The disk of ${dataDir} is full; free some space.`, { cause })
    const remedy = 'make it writable for this account or set DATA_DIR to another folder.'
    throw new UserError(`The data directory ${dataDir} cannot be written (${reason}); ${remedy}`, { cause })
  }
}

/** Writes 64 KiB, because even a full disk accepts an empty file. */
function tryToWrite(dataDir: string): void {
  const trial = join(dataDir, `.write-trial-${process.pid}`)
  try {
    writeFileSync(trial, Buffer.alloc(64 * 1024), { flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC' || !releaseReserve(dataDir)) throw error
  } finally {
    rmSync(trial, { force: true })
  }
}
