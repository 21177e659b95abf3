import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { firstUnreachableFolder, unprivilegedAccount } from './account.ts'

/**
 * Where the data really goes. Started as root, PostgreSQL runs under an unprivileged account, which cannot enter a
 * folder like /root; then the data goes under the system's state directory, and the note says so in one sentence.
 */
export function chooseDataDir(wanted: string): { dir: string; note?: string } {
  const account = unprivilegedAccount()
  if (!account) return { dir: wanted }
  // The folder itself, as `mktemp -d` makes it, is opened by makeDataDir; the ones above it are not ours to open.
  const closed = firstUnreachableFolder(dirname(wanted), account)
  if (!closed) return { dir: wanted }
  const state = process.platform === 'darwin' ? '/usr/local/var' : '/var/lib'
  const hash = createHash('sha256').update(wanted).digest('hex').slice(0, 8)
  const dir = join(state, 'firepay', `${basename(dirname(wanted))}-${hash}`)
  return {
    dir,
    note: `The data is kept in ${dir}, because the unprivileged account that runs PostgreSQL cannot enter ${closed}.`,
  }
}
