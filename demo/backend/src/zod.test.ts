import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every file of the contract imports zod from zod.ts, which disables code generation', () => {
  const folder = new URL('../../contract/src/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.startsWith('zod.'))
  expect(files.length).toBeGreaterThan(8)
  const direct = files.filter((name) => /from 'zod'/.test(readFileSync(new URL(name, folder), 'utf8')))
  expect(direct).toEqual([])
})
