import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Account, unprivilegedAccount } from '../config/account.ts'
import { readOrMakeSecret, readSecret } from '../crypto/secret-file.ts'
import { UserError } from '../errors/user-error.ts'
import type { Binaries } from './binaries.ts'
import { passwordFile, pgdataOf } from './cluster-paths.ts'
import { planFor } from './disk-space.ts'
import { refuseForeignCluster } from './ownership.ts'
import { superuser } from './postmaster.ts'

/** The account of an existing cluster; for a new one the unprivileged account, when run as root. */
export function accountFor(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const pgdata = pgdataOf(dataDir)
  const found = statSync(pgdata, { throwIfNoEntry: false })
  const account = found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : unprivilegedAccount()
  if (!account)
    throw new UserError('PostgreSQL does not run as root and there is no account postgres or nobody on this machine.')
  refuseForeignCluster(pgdata, account)
  return account
}

/** Creates the cluster unless it exists, renaming it into place only when complete. */
export async function prepareCluster(
  dataDir: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<string> {
  const pgdata = pgdataOf(dataDir)
  if (existsSync(join(pgdata, 'PG_VERSION'))) {
    const version = readFileSync(join(pgdata, 'PG_VERSION'), 'utf8').trim()
    if (version !== binaries.majorVersion) {
      throw new UserError(
        `The data in ${dataDir} is from PostgreSQL ${version} and this release comes with ${binaries.majorVersion}: ` +
          'back it up with the release that created it, and restore it into an empty folder with this one.',
      )
    }
    const password = readSecret(passwordFile(dataDir))
    if (!password)
      throw new UserError(
        `${passwordFile(dataDir)}, the password of the database, is missing; restore it from a backup.`,
      )
    return password
  }
  if (existsSync(pgdata) && readdirSync(pgdata).length > 0) {
    throw new UserError(`${pgdata} is not empty and not a PostgreSQL cluster; move it away or set another DATA_DIR.`)
  }
  const password = readOrMakeSecret(passwordFile(dataDir), () => randomBytes(32).toString('base64url'))
  const unfinished = join(dataDir, 'postgres.new')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  // initdb runs as the account and reads the password from a temporary file.
  const pwfile = join(dataDir, 'postgres.new.password')
  rmSync(pwfile, { force: true })
  writeFileSync(pwfile, password, { mode: 0o600, flag: 'wx' })
  if (account) for (const path of [unfinished, pwfile]) chownSync(path, account.uid, account.gid)
  try {
    const options = ['-U', superuser, '-A', 'scram-sha-256', '-E', 'UTF8', '--data-checksums', '--no-instructions']
    const wal = `--wal-segsize=${planFor(dataDir).walSegment}`
    const order = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    await runInitdb(binaries.initdb, ['-D', unfinished, `--pwfile=${pwfile}`, ...options, wal, ...order], account)
  } finally {
    rmSync(pwfile, { force: true })
  }
  rmSync(pgdata, { recursive: true, force: true })
  renameSync(unfinished, pgdata)
  return password
}

function runInitdb(program: string, args: string[], account: Account | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...account, stdio: ['ignore', 'pipe', 'pipe'], env: cleanEnvironment() })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.on('error', (cause) => reject(new UserError(`initdb could not be started: ${cause.message}`, { cause })))
    child.on('close', (code) => {
      if (code === 0) return resolve()
      if (/could not look up effective user ID/.test(said)) {
        const sentence =
          'PostgreSQL needs the account it runs under to have a name; this user id has none in /etc/passwd.'
        return reject(new UserError(sentence))
      }
      reject(new UserError(`The database could not be created: ${lastLines(said)}`))
    })
  })
}

/** A minimal environment: PGDATA, PGPORT and similar variables would change PostgreSQL's behaviour. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

/** The last lines of a failed program's output. */
export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' ')
}
