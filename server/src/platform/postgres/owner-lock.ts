import { linkSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { systemClock } from '../time/clock.ts'
import { isProcessAlive, processSpace, startOfProcess } from './process-identity.ts'

const ownerSchema = z.object({
  pid: z.number().int(),
  start: z.string(),
  space: z.string(),
  command: z.string(),
})

/** The owner of a data directory. */
export type Owner = z.infer<typeof ownerSchema>

export interface OwnerLock {
  /** False when the lock file was removed or replaced. */
  isHeld(): boolean
  /** Announces that the lock will be released shortly. */
  announceStop(): void
  release(): void
}

/** Interval of heartbeats, which prove an owner in another container alive. */
const heartbeatMs = 1000
/** Time to wait for a heartbeat from another container. */
const watchMs = 3500

/**
 * Locks the data directory for this process, or returns the living owner. A dead owner's lock is replaced. Because pids
 * are reused, the start time of the process is compared too; for another container, whose pids cannot be compared, the
 * heartbeat decides. Answers within 5 seconds.
 */
export async function takeOwnerLock(dataDir: string, command: string): Promise<OwnerLock | Owner> {
  const path = lockPath(dataDir)
  const self: Owner = { pid: process.pid, start: startOfProcess(process.pid) ?? '', space: processSpace(), command }
  for (;;) {
    if (createLock(path, self)) return hold(path, self)
    const owner = readOwner(dataDir)
    if (owner && (await isOwnerAlive(path, owner))) return owner
    await removeDead(path, owner)
  }
}

/** The recorded owner, alive or not; null without a lock. */
export function readOwner(dataDir: string): Owner | null {
  return parseOwner(readOrNull(lockPath(dataDir)))
}

/** The living owner of the data directory; null without one. */
export async function findLivingOwner(dataDir: string): Promise<Owner | null> {
  const owner = readOwner(dataDir)
  return owner && (await isOwnerAlive(lockPath(dataDir), owner)) ? owner : null
}

/** True when this owner announced its stop. */
export function isStopping(dataDir: string, owner: Owner): boolean {
  return Number(readOrNull(`${lockPath(dataDir)}.stopping`)) === owner.pid
}

function lockPath(dataDir: string): string {
  return join(dataDir, 'owner.lock')
}

/** Written to a draft and hard-linked, so that the lock appears atomically and never replaces another. */
function createLock(path: string, owner: Owner): boolean {
  const draft = `${path}.${owner.pid}`
  rmSync(draft, { force: true })
  writeFileSync(draft, `${JSON.stringify(owner)}\n`, { mode: 0o644, flag: 'wx' })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function hold(path: string, self: Owner): OwnerLock {
  rmSync(`${path}.stopping`, { force: true }) // left by a predecessor
  const inode = statSync(path).ino
  const isHeld = () => statSync(path, { throwIfNoEntry: false })?.ino === inode
  const heartbeat = setInterval(() => {
    const now = systemClock.now()
    try {
      if (isHeld()) utimesSync(path, now, now)
    } catch {
      // /readyz reports a full or lost disk.
    }
  }, heartbeatMs)
  heartbeat.unref()
  return {
    isHeld,
    announceStop() {
      if (isHeld()) writeFileSync(`${path}.stopping`, `${self.pid}\n`)
    },
    release() {
      clearInterval(heartbeat)
      if (!isHeld()) return
      rmSync(`${path}.stopping`, { force: true })
      rmSync(path, { force: true })
    },
  }
}

async function isOwnerAlive(path: string, owner: Owner): Promise<boolean> {
  if (owner.space === processSpace()) return isProcessAlive(owner.pid) && startOfProcess(owner.pid) === owner.start
  const before = heartbeatOf(path)
  for (let waited = 0; waited < watchMs; waited += 250) {
    await delay(250)
    const now = heartbeatOf(path)
    if (now === null) return false
    if (now !== before) return true
  }
  return false
}

function heartbeatOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
}

/** Removes the lock if it is still that of the dead owner. A folder serves as a mutex. */
async function removeDead(path: string, dead: Owner | null): Promise<void> {
  const mutex = `${path}.turn`
  try {
    mkdirSync(mutex)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
    // Its creator died inside this short section.
    const since = statSync(mutex, { throwIfNoEntry: false })?.mtimeMs
    if (since !== undefined && systemClock.now().getTime() - since > 3000) rmdirSync(mutex)
    await delay(50)
    return
  }
  try {
    const now = parseOwner(readOrNull(path))
    const unchanged = now?.pid === dead?.pid && now?.start === dead?.start && now?.space === dead?.space
    if (unchanged) rmSync(path, { force: true })
  } finally {
    rmdirSync(mutex)
  }
}

/** Locks are written atomically, so an unreadable one has no owner. */
function parseOwner(text: string | null): Owner | null {
  try {
    return ownerSchema.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
