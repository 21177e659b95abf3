import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTemporaryFolder } from './temporary-folder.ts'

let memory: string
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'firepay-memory-'))
})
afterEach(() => rmSync(memory, { recursive: true, force: true }))

it("is in the system's temporary folder without a file system in memory", () => {
  const folder = makeTemporaryFolder(join(memory, 'missing'))
  expect(folder.path).toBe(tmpdir())
  folder.remove()
  expect(existsSync(tmpdir())).toBe(true)
})

it('removes leftovers of dead runs and keeps those of living ones', () => {
  const gone = join(memory, `firepay-tests-${spawnSync(process.execPath, ['--version']).pid}`)
  const living = join(memory, `firepay-tests-${process.ppid}`)
  const other = join(memory, 'firepay-tests-notes')
  for (const folder of [gone, living, other]) mkdirSync(folder)
  makeTemporaryFolder(memory).remove()
  expect([gone, living, other].map((folder) => existsSync(folder))).toEqual([false, true, true])
})
