import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a run takes at its highest is about 2 GB, mostly logs of PostgreSQL. */
const neededBytes = 6 * 1024 ** 3

/**
 * The folder in which a run of the tests keeps its databases, as `TMPDIR`: in memory where there is plenty of it, since the
 * tests wait for the disk at every commit, which PostgreSQL makes there as everywhere; else among the system's temporary files.
 * What a run that was killed left in memory is removed.
 * @param memory a file system in memory; tests name another
 */
export function makeTemporaryFolder(memory = '/dev/shm'): { path: string; remove(): void } {
  if (!existsSync(memory)) return { path: tmpdir(), remove() {} }
  removeLeftovers(memory)
  const { bavail, bsize } = statfsSync(memory)
  if (Math.min(bavail * bsize, freemem()) < neededBytes) return { path: tmpdir(), remove() {} }
  const path = join(memory, `${prefix}${process.pid}`)
  mkdirSync(path)
  // PostgreSQL, which does not run as root, enters it as it enters /tmp.
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
