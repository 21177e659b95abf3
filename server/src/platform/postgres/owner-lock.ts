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

/** Who holds a data directory. */
export type Owner = z.infer<typeof ownerSchema>

export interface OwnerLock {
  /** Whether the lock is still ours; false when the file was taken away or replaced. */
  isHeld(): boolean
  /** Tells whoever comes next that waiting a moment is enough. */
  announceStop(): void
  release(): void
}

/** How often a living owner touches its lock, so that it can be told from a dead one in another container. */
const heartbeatMs = 1000
/** How long a lock of another container is watched before its owner is taken for dead. */
const watchMs = 3500

/**
 * Takes the data directory for this process. A living owner is never robbed: then the answer is that owner. What a
 * dead one left behind is taken over. A pid alone proves nothing, as numbers are used again, so the start time of the
 * process is compared too; for an owner in another container, where pids cannot be compared, its heartbeat is watched.
 * Answers within 5 seconds.
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

/** The owner written in the lock, alive or not; null without a lock. */
export function readOwner(dataDir: string): Owner | null {
  return parseOwner(readOrNull(lockPath(dataDir)))
}

/** The living owner of the data directory; null when there is none. */
export async function findLivingOwner(dataDir: string): Promise<Owner | null> {
  const owner = readOwner(dataDir)
  return owner && (await isOwnerAlive(lockPath(dataDir), owner)) ? owner : null
}

/** Whether this owner has said that it is about to let go. */
export function isStopping(dataDir: string, owner: Owner): boolean {
  return Number(readOrNull(`${lockPath(dataDir)}.stopping`)) === owner.pid
}

function lockPath(dataDir: string): string {
  return join(dataDir, 'owner.lock')
}

/** Written aside and then linked: the lock appears whole or not at all, and only where there was none. */
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
  rmSync(`${path}.stopping`, { force: true }) // what a predecessor said
  const inode = statSync(path).ino
  const isHeld = () => statSync(path, { throwIfNoEntry: false })?.ino === inode
  const heartbeat = setInterval(() => {
    const now = systemClock.now()
    try {
      if (isHeld()) utimesSync(path, now, now)
    } catch {
      // A full or lost disk shows at /readyz; the heartbeat itself has nothing to add.
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

/** Removes the lock if it is still the dead owner's; a folder beside it lets only one process do so at a time. */
async function removeDead(path: string, dead: Owner | null): Promise<void> {
  const mutex = `${path}.turn`
  try {
    mkdirSync(mutex)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
    // Its maker died within the few lines below; nobody else needs more than a moment there.
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

/** What cannot be read as an owner is nobody's: a lock is only ever written whole. */
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
