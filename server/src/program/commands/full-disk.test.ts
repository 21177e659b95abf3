import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeMiB, planFor, planSpace } from '../../platform/postgres/disk-space.ts'
import { readPostmaster } from '../../platform/postgres/postmaster.ts'
import { eventually, type Program, runProgram, statusOf, temporaryFolder } from '../../testing/program.ts'

/** A volume of 200 MiB, filled to its last byte (security.md D-04). Only root may mount one. */
const sizeMiB = 200
let folder: ReturnType<typeof temporaryFolder>
let volume: string
let isMounted = false
let program: Program | undefined
beforeAll(() => {
  folder = temporaryFolder()
  volume = join(folder.path, 'volume')
  mkdirSync(volume)
  const options = ['-t', 'tmpfs', '-o', `size=${sizeMiB}m,mode=755`, 'tmpfs', volume]
  isMounted = spawnSync('mount', options).status === 0
  if (!isMounted) process.stderr.write('NOT TESTED: a full disk, as no volume can be mounted here.\n')
})
afterAll(async () => {
  program?.signal('SIGINT')
  await program?.ended
  if (isMounted) spawnSync('umount', [volume])
  folder.remove()
})

test('a plan scales with the volume and leaves more than half of it', () => {
  for (const total of [200, 512, 1536, 20_000, 1_000_000]) {
    const { reserve, floor, maxWal, minWal, walSegment } = planSpace(total * 1024 * 1024)
    expect(reserve + floor + maxWal).toBeLessThan(total / 2)
    expect(maxWal).toBeGreaterThanOrEqual(minWal)
    expect(minWal).toBeGreaterThanOrEqual(2 * walSegment)
    // Covers what PostgreSQL may still write to its WAL between the last check and the refusal.
    expect(floor).toBeGreaterThanOrEqual(4 * walSegment)
  }
})

test('a full small volume refuses writes, answers reads, and recovers with free space', async (context) => {
  if (!isMounted) return context.skip('no volume can be mounted')
  const dataDir = join(volume, 'data')
  const env = { DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off' }
  program = runProgram(['start'], env)
  const origin = (await program.line(/runs at (http:\/\/localhost:\d+)/))[1] ?? ''
  const token = (await program.line(/setup#(\S+)/))[1]
  const api = async (call: string, body?: unknown, bearer?: string) => {
    const [method, path] = call.split(' ')
    const headers = { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) }
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const response = await fetch(`${origin}/api/v1${path}`, init as RequestInit)
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  const person = { email: 'owner@shop.example', password: 'four wooden chairs, two tables' }
  const more = { merchantName: 'Shop', fullName: 'Olive Owner', timeZone: 'Europe/Berlin' }
  const signedIn = (await api('POST /setup', { token, ...person, ...more })).body.accessToken
  const shop = { name: 'Shop', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
  const site = (await api('POST /sites', shop, signedIn)).body
  let sent = 0
  const send = (count: number) => {
    const events = Array.from({ length: count }, () => eventOf(++sent))
    return api('POST /ingest/events', { events }, site.secrets.apiSecret)
  }
  const reads = async () => [
    (await api('GET /transactions?type=payment', undefined, signedIn)).status,
    (await api('POST /auth/signin', person)).status,
  ]
  expect((await send(500)).status).toBe(200)
  expect(await reads()).toEqual([200, 200])
  const pid = () => readPostmaster(join(dataDir, 'postgres'))?.pid
  const before = pid()

  // Filled by the program's own writes: they are refused before PostgreSQL lacks room for its WAL.
  const other = join(volume, 'other')
  fill(other, planFor(volume).floor + 12)
  let acknowledged = sent
  const until = performance.now() + 120_000
  for (;;) {
    const { status } = await send(1_000)
    if (status === 507) break
    expect(status).toBe(200)
    acknowledged = sent
    expect(performance.now()).toBeLessThan(until)
  }
  expect(await reads()).toEqual([200, 200])
  expect((await api('POST /sites', shop, signedIn)).status).toBe(507)

  // Filled to the last byte by another program.
  const filler = join(volume, 'filler')
  fill(filler, 0)
  await eventually(
    async () => existsSync(join(dataDir, 'reserve')),
    (isThere) => !isThere,
    5_000,
  )
  expect(await reads()).toEqual([200, 200])
  for (let times = 0; times < 200; times++) {
    expect((await api('GET /transactions?type=payment', undefined, signedIn)).status).toBe(200)
  }
  expect((await send(1)).status).toBe(507)
  expect(pid()).toBe(before)

  // With free space again, the service recovers by itself, and acknowledged payments are stored.
  for (const path of [filler, other]) rmSync(path)
  await eventually(
    async () => (await send(1)).status,
    (status) => status === 200,
    10_000,
  )
  await eventually(
    async () => statSync(join(dataDir, 'reserve'), { throwIfNoEntry: false })?.size ?? 0,
    Boolean,
    10_000,
  )
  expect(await statusOf(`${origin}/readyz`)).toBe(200)
  const repeated = await api('POST /ingest/events', { events: [eventOf(acknowledged)] }, site.secrets.apiSecret)
  expect(repeated.body.results).toEqual([expect.objectContaining({ status: 'duplicate' })])
  const verify = runProgram(['verify-ledger'], env)
  expect([await verify.ended, verify.output()]).toEqual([0, expect.anything()])
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('PANIC')
}, 300_000)

function eventOf(number: number) {
  return {
    id: `evt-${number}`,
    type: 'payment.created',
    occurredAt: '2026-01-05T10:00:00Z',
    reference: `pay-${number}`,
    data: { amount: { amount: '1000', currency: 'EUR' }, paymentMethod: { type: 'card' } },
  }
}

/** Writes until `leaveMiB` are free, or the disk is full. */
function fill(path: string, leaveMiB: number): void {
  const file = openSync(path, 'w')
  const block = Buffer.alloc(64 * 1024, 1)
  try {
    while (freeMiB(volume) > leaveMiB) writeSync(file, block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(file)
  }
}
