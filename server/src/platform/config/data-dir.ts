import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { firstUnreachableFolder, unprivilegedAccount } from './account.ts'

/**
 * Chooses the data folder. When started as root, PostgreSQL runs under an unprivileged account that cannot enter
 * folders like /root; the data then goes to the system's state directory, and `note` reports that.
 */
export function chooseDataDir(wanted: string): { dir: string; note?: string } {
  const account = unprivilegedAccount()
  if (!account) return { dir: wanted }
  // makeDataDir opens the folder itself, which `mktemp -d` creates closed; the permissions of its parents stay
  // unchanged.
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
