import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSpaceLow, planFor } from './disk-space.ts'

// A volume of 20,000 MiB with configurable free space.
const { statfsSync } = fs
const blocks = 20_000
const folder = mkdtempSync(join(tmpdir(), 'firepay-space-'))
let bavail = 0
beforeAll(() => {
  // Only these fields are read.
  fs.statfsSync = (() => ({ blocks, bsize: 1024 * 1024, bavail })) as unknown as typeof statfsSync
  syncBuiltinESMExports()
})
afterAll(() => {
  fs.statfsSync = statfsSync
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true })
})

test('refuses writes below the floor, and without the reserve until there is space for both', () => {
  const { floor, reserve } = planFor(folder)
  const isLowWith = (free: number) => {
    bavail = free
    return isSpaceLow(folder)
  }
  expect([floor - 1, floor, floor + reserve - 1, floor + reserve].map(isLowWith)).toEqual([true, true, true, false])
  writeFileSync(join(folder, 'reserve'), '')
  expect([floor - 1, floor, floor + reserve].map(isLowWith)).toEqual([true, false, false])
})

test('treats an unreadable folder as having space', () => {
  fs.statfsSync = (() => {
    throw new Error('no such folder')
  }) as unknown as typeof statfsSync
  syncBuiltinESMExports()
  expect(isSpaceLow(folder)).toBe(false)
})
