import { rmSync, statfsSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'

const MiB = 1024 * 1024

/** Division of a volume's space (security.md D-04), in MiB. */
export interface SpacePlan {
  /** A file that is deleted when the disk is full, so that PostgreSQL can continue to serve reads. */
  reserve: number
  /** Writes are refused below this free space: PostgreSQL stops when its WAL cannot grow, and reads with it. */
  floor: number
  /** Size limits of PostgreSQL's write-ahead log between checkpoints. */
  maxWal: number
  minWal: number
  /** For a new cluster. */
  walSegment: number
  /** Limit for temporary files of a session; undefined on large volumes. */
  temporary: number | undefined
}

/** Plans the space of a volume of this size. */
export function planSpace(totalBytes: number): SpacePlan {
  const total = totalBytes / MiB
  const walSegment = total < 2048 ? 4 : 16
  const maxWal = clamp(total / 8, 24, 2048)
  return {
    reserve: clamp(total / 12, 16, 64),
    floor: clamp(total / 10, 20, 256),
    maxWal,
    minWal: clamp(maxWal / 4, 2 * walSegment, 80),
    walSegment,
    temporary: total < 4096 ? clamp(total / 16, 8, 256) : undefined,
  }
}

export function planFor(dataDir: string): SpacePlan {
  const { blocks, bsize } = statfsSync(dataDir)
  return planSpace(blocks * bsize)
}

/**
 * True when writes must be refused: free space is below the floor, or too low to recreate the reserve. False when the
 * folder cannot be queried; the write itself will then fail.
 */
export function isSpaceLow(dataDir: string): boolean {
  try {
    const { reserve, floor } = planFor(dataDir)
    return freeMiB(dataDir) < (hasReserve(dataDir) ? floor : floor + reserve)
  } catch {
    return false
  }
}

/** Reports when writes stop and resume, deletes the reserve when the disk is full, and recreates it later. */
export function watchSpace(dataDir: string, onEvent: (sentence: string) => void): { stop(): void } {
  let wasLow = false
  let freeBefore = Number.POSITIVE_INFINITY
  let filling: Promise<unknown> | null = null
  const look = () => {
    const isLow = isSpaceLow(dataDir)
    if (isLow !== wasLow) {
      onEvent(
        isLow ? `The disk of ${dataDir} is almost full: writes are refused` : 'There is space again: writes go on',
      )
    }
    wasLow = isLow
    const free = freeMiB(dataDir)
    // Not while something still fills the disk, because it would consume the reserve too.
    const isFull = free < planFor(dataDir).floor / 2 && free >= freeBefore
    freeBefore = free
    if (isFull && releaseReserve(dataDir)) onEvent('The reserve of disk space was given up')
    else if (!isLow) filling ??= keepReserve(dataDir).finally(() => (filling = null))
  }
  const timer = setInterval(() => {
    try {
      look()
    } catch {
      // /readyz reports a folder that cannot be queried.
    }
  }, 250)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

function reservePath(dataDir: string): string {
  return join(dataDir, 'reserve')
}

function hasReserve(dataDir: string): boolean {
  return statSync(reservePath(dataDir), { throwIfNoEntry: false }) !== undefined
}

/** Creates the reserve, unless it exists or would cause writes to be refused. */
export async function keepReserve(dataDir: string): Promise<void> {
  if (hasReserve(dataDir)) return
  const { reserve, floor } = planFor(dataDir)
  if (freeMiB(dataDir) < reserve + floor) return
  const draft = `${reservePath(dataDir)}.new`
  try {
    rmSync(draft, { force: true })
    const file = await open(draft, 'wx', 0o600)
    try {
      // Written in full: a sparse file takes no space.
      const block = Buffer.alloc(MiB, 1)
      for (let written = 0; written < reserve; written++) await file.write(block)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, reservePath(dataDir))
  } catch {
    // Not enough space for the reserve.
    rmSync(draft, { force: true })
  }
}

/** Deletes the reserve; false when there was none. */
export function releaseReserve(dataDir: string): boolean {
  if (!hasReserve(dataDir)) return false
  rmSync(reservePath(dataDir))
  return true
}

export function freeMiB(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir)
  return (bavail * bsize) / MiB
}

function clamp(value: number, min: number, max: number): number {
  return Math.floor(Math.min(max, Math.max(min, value)))
}
