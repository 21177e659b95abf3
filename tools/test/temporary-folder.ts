import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Peak use of a run is about 2 GB, mostly logs of PostgreSQL. */
const neededBytes = 6 * 1024 ** 3

/**
 * Folder for the databases of a test run, as `TMPDIR`: in memory if there is enough, because tests wait for the disk at
 * every commit; otherwise in the system's temporary folder. Leftovers of killed runs in memory are removed.
 * @param memory a file system in memory; tests use another
 */
export function makeTemporaryFolder(memory = '/dev/shm'): { path: string; remove(): void } {
  if (!existsSync(memory)) return { path: tmpdir(), remove() {} }
  removeLeftovers(memory)
  const { bavail, bsize } = statfsSync(memory)
  if (Math.min(bavail * bsize, freemem()) < neededBytes) return { path: tmpdir(), remove() {} }
  const path = join(memory, `${prefix}${process.pid}`)
  mkdirSync(path)
  // PostgreSQL, which does not run as root, enters it like /tmp.
  chmodSync(path, 0o1777)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

const prefix = 'firepay-tests-'

function removeLeftovers(memory: string): void {
  for (const name of readdirSync(memory).filter((entry) => /^firepay-tests-\d+$/.test(entry))) {
    if (!isAlive(Number(name.slice(prefix.length)))) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
