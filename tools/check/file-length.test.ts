import { expect, it } from 'vitest'
import { findLongFiles } from './file-length.ts'

const lines = (count: number) => 'x\n'.repeat(count)

it('finds a source file of more than 350 lines and reports its length', () => {
  expect(findLongFiles('server/src/areas/a/a.ts', lines(350))).toEqual([])
  expect(findLongFiles('server/src/areas/a/a.ts', lines(351))).toMatchObject([
    { file: 'server/src/areas/a/a.ts (351 lines)' },
  ])
  expect(findLongFiles('ui/src/components/a.module.css', lines(351))).toHaveLength(1)
})

it('allows longer tests, and any length for documents, data and migrations', () => {
  expect(findLongFiles('server/src/areas/a/a.test.ts', lines(720))).toEqual([])
  expect(findLongFiles('server/src/areas/a/a.test.ts', lines(721))).toHaveLength(1)
  for (const path of ['docs/security.md', 'contract/openapi/openapi.json', 'server/migrations/001-core.sql']) {
    expect(findLongFiles(path, lines(5_000))).toEqual([])
  }
})
