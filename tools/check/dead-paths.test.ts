import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findDeadPaths } from './dead-paths.ts'

test('finds a missing path, except in a part that was removed as a whole', () => {
  const root = mkdtempSync(join(tmpdir(), 'firepay-paths-'))
  try {
    const found = () => findDeadPaths(root, 'docs/a.md', 'See `demo/pages/src/pages.ts` and `ui/src/gone.ts`.')
    expect(found().map(({ file }) => file)).toEqual(['docs/a.md:1 (ui/src/gone.ts)'])
    mkdirSync(join(root, 'demo'))
    expect(found()).toHaveLength(2)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

test('finds a missing decision in code, except in a migration that was applied', () => {
  const root = mkdtempSync(join(tmpdir(), 'firepay-paths-'))
  try {
    const page = ['docs', 'decisions', 'gone.md'].join('/')
    const text = `/** Why: ${page} */`
    const found = (path: string) => findDeadPaths(root, path, text).map(({ file }) => file)
    expect(found('server/src/a.ts')).toEqual([`server/src/a.ts:1 (${page})`])
    expect(found('server/migrations/010-a.sql')).toEqual([])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
