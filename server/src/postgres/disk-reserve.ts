import { closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Enough for PostgreSQL to recover and answer reads on a disk that is otherwise full (security.md D-04). */
const reserveBytes = 64 * 1024 * 1024
/** Space is set aside only where there is plenty. */
const plentyBytes = 1024 * 1024 * 1024

function reservePath(dataDir: string): string {
  return join(dataDir, 'reserve')
}

/** Sets the space aside, unless that is done already or there is too little of it. */
export function keepReserve(dataDir: string): void {
  const path = reservePath(dataDir)
  if (statSync(path, { throwIfNoEntry: false })) return
  const draft = `${path}.new`
  try {
    const { bavail, bsize } = statfsSync(dataDir)
    if (bavail * bsize < plentyBytes) return
    const file = openSync(draft, 'w', 0o600)
    try {
      // Written, as a file that is only made long takes no space.
      const block = Buffer.alloc(1024 * 1024, 1)
      for (let written = 0; written < reserveBytes; written += block.length) writeSync(file, block)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, path)
  } catch {
    // Without space there is nothing to set aside.
    rmSync(draft, { force: true })
  }
}

/** Gives the space back to the disk; false when there was none. */
export function releaseReserve(dataDir: string): boolean {
  const path = reservePath(dataDir)
  if (!statSync(path, { throwIfNoEntry: false })) return false
  rmSync(path)
  return true
}
