import { spawn } from 'node:child_process'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/program.ts'
import { findLivingOwner, type OwnerLock, readOwner, takeOwnerLock } from './owner-lock.ts'
import { startOfProcess } from './process-identity.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

async function take(): Promise<OwnerLock> {
  const taken = await takeOwnerLock(folder.path, 'test')
  if (!('release' in taken)) throw new Error(`held by ${taken.pid}`)
  return taken
}

const lockPath = () => join(folder.path, 'owner.lock')

function writeLock(owner: object): void {
  const space = readOwner(folder.path)?.space
  writeFileSync(lockPath(), `${JSON.stringify({ space, command: 'start', ...owner })}\n`)
}

test('names the living owner and does not replace it', async () => {
  const lock = await take()
  const second = await takeOwnerLock(folder.path, 'other')
  expect(second).toMatchObject({ pid: process.pid, command: 'test' })
  expect(lock.isHeld()).toBe(true)
  lock.release()
  expect(readOwner(folder.path)).toBeNull()
})

test('replaces the lock of a dead process', async () => {
  const child = spawn('true')
  const pid = child.pid ?? 0
  const start = startOfProcess(pid) ?? '1'
  await new Promise((resolve) => child.on('close', resolve))
  ;(await take()).release()
  const own = await take()
  writeLock({ pid, start })
  own.release() // not ours anymore: the file stays
  expect(await findLivingOwner(folder.path)).toBeNull()
  const lock = await take()
  expect(readOwner(folder.path)?.pid).toBe(process.pid)
  lock.release()
})

test('replaces a dead owner whose pid now belongs to another process', async () => {
  const lock = await take()
  writeLock({ pid: process.pid, start: '1' })
  expect(lock.isHeld()).toBe(true) // the same file, so only its content counts
  expect(await findLivingOwner(folder.path)).toBeNull()
  const second = await take()
  expect(readOwner(folder.path)?.start).toBe(startOfProcess(process.pid))
  second.release()
})

test('grants the lock to one of many concurrent processes after a dead owner', async () => {
  await take()
  writeLock({ pid: process.pid, start: '1' })
  const all = await Promise.all(Array.from({ length: 8 }, () => takeOwnerLock(folder.path, 'test')))
  expect(all.filter((taken) => 'release' in taken)).toHaveLength(1)
})

test('respects an owner in another container while it sends heartbeats', async () => {
  writeFileSync(lockPath(), `${JSON.stringify({ pid: 1, start: '1', space: 'another container', command: 'start' })}\n`)
  const heart = setInterval(() => utimesSync(lockPath(), new Date(), new Date()), 500)
  const taken = await takeOwnerLock(folder.path, 'test')
  clearInterval(heart)
  expect(taken).toMatchObject({ pid: 1, space: 'another container' })
})

test('replaces an owner in another container without heartbeats', async () => {
  writeFileSync(lockPath(), `${JSON.stringify({ pid: 1, start: '1', space: 'another container', command: 'start' })}\n`)
  const lock = await take()
  expect(JSON.parse(readFileSync(lockPath(), 'utf8')).pid).toBe(process.pid)
  lock.release()
})
