import { rmSync, statfsSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'

const MiB = 1024 * 1024

/** How the space of a volume is shared out (security.md D-04). Sizes in MiB. */
export interface SpacePlan {
  /** Written beside the data and given up when the disk is full: room for PostgreSQL to go on answering reads. */
  reserve: number
  /** With less free than this, writes are refused: PostgreSQL ends when its log cannot grow, and reads end with it. */
  floor: number
  /** Bounds of PostgreSQL's write-ahead log between checkpoints. */
  maxWal: number
  minWal: number
  /** Of a new cluster. */
  walSegment: number
  /** What one session may spill while it sorts; undefined where there is plenty. */
  temporary: number | undefined
}

/** The plan for a volume of this size. */
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
 * Whether so little is free that writes must be refused: less than the floor, or so little that the reserve cannot be
 * set aside again. A folder that cannot be asked has all the space: the write itself will tell.
 */
export function isSpaceLow(dataDir: string): boolean {
  try {
    const { reserve, floor } = planFor(dataDir)
    return freeMiB(dataDir) < (hasReserve(dataDir) ? floor : floor + reserve)
  } catch {
    return false
  }
}

/** Says when writes end and begin again, gives the reserve up when the disk is full, and sets it aside again. */
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
    // Not while something still fills the disk: that would take the reserve, too.
    const isFull = free < planFor(dataDir).floor / 2 && free >= freeBefore
    freeBefore = free
    if (isFull && releaseReserve(dataDir)) onEvent('The reserve of disk space was given up')
    else if (!isLow) filling ??= keepReserve(dataDir).finally(() => (filling = null))
  }
  const timer = setInterval(() => {
    try {
      look()
    } catch {
      // A folder that cannot be asked shows at /readyz.
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

/** Sets the space aside, unless that is done already or writes would end by it. */
export async function keepReserve(dataDir: string): Promise<void> {
  if (hasReserve(dataDir)) return
  const { reserve, floor } = planFor(dataDir)
  if (freeMiB(dataDir) < reserve + floor) return
  const draft = `${reservePath(dataDir)}.new`
  try {
    rmSync(draft, { force: true })
    const file = await open(draft, 'wx', 0o600)
    try {
      // Written, as a file that is only made long takes no space.
      const block = Buffer.alloc(MiB, 1)
      for (let written = 0; written < reserve; written++) await file.write(block)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, reservePath(dataDir))
  } catch {
    // Without space there is nothing to set aside.
    rmSync(draft, { force: true })
  }
}

/** Gives the space back to the disk; false when there was none. */
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
