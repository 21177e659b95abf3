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

it('is among the temporary files where there is no file system in memory', () => {
  const folder = makeTemporaryFolder(join(memory, 'missing'))
  expect(folder.path).toBe(tmpdir())
  folder.remove()
  expect(existsSync(tmpdir())).toBe(true)
})

it('removes what a run left that is gone, and leaves alone what one that lives is using', () => {
  const gone = join(memory, `firepay-tests-${spawnSync(process.execPath, ['--version']).pid}`)
  const living = join(memory, `firepay-tests-${process.ppid}`)
  const other = join(memory, 'firepay-tests-notes')
  for (const folder of [gone, living, other]) mkdirSync(folder)
  makeTemporaryFolder(memory).remove()
  expect([gone, living, other].map((folder) => existsSync(folder))).toEqual([false, true, true])
})
