import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readModules } from './imports.ts'
import { findCycles, findFolderCycles, judgeImports } from './judge-imports.ts'

const roots = new Map([
  ['@firepay/contract', 'contract/src'],
  ['@firepay/ui', 'ui/src'],
])
const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

/** Writes files into a temporary folder and reads their imports. */
function read(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'firepay-imports-'))
  made.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return readModules(root, Object.keys(files), roots)
}

const rulesBroken = (files: Record<string, string>) =>
  judgeImports(read(files)).map(({ rule, file }) => `${rule}: ${file}`)

describe('reading imports', () => {
  it.each([
    ['import', `import { a } from './b.ts'`],
    ['a type', `import type { A } from './b.ts'`],
    ['an import of a type inside a type', `let a: import('./b.ts').A`],
    ['re-export', `export { a } from './b.ts'`],
    ['re-export of all', `export * from './b.ts'`],
    ['re-export of a type', `export type { A } from './b.ts'`],
    ['import for its effect', `import './b.ts'`],
    ['dynamic import', `const b = () => import('./b.ts')`],
    ['mock', `vi.mock('./b.ts')`],
  ])('finds %s', (_, text) => {
    const [a] = read({
      'server/src/program/a.ts': text,
      'server/src/program/b.ts': 'export const a = 1\nexport type A = 1',
    })
    expect(a?.imports.map(({ to }) => to)).toEqual(['server/src/program/b.ts'])
  })

  it('follows packages of the repository to their files, and style sheets', () => {
    const modules = read({
      'dashboard/src/app/a.tsx': `import { Button } from '@firepay/ui/components/button.tsx'\nimport css from './a.module.css'`,
      'dashboard/src/app/a.module.css': `@import './b.css';\n.a { composes: b from './c.module.css'; }`,
    })
    expect(modules.flatMap(({ imports }) => imports.map(({ to }) => to))).toEqual([
      'ui/src/components/button.tsx',
      'dashboard/src/app/a.module.css',
      'dashboard/src/app/b.css',
      'dashboard/src/app/c.module.css',
    ])
  })
})

it('resolves an area of texts to the English file', () => {
  const [a] = read({
    'dashboard/src/app/a.ts': `import { siteTexts } from '../locale/sites.ts'\nimport { rich } from '../locale/rich.ts'`,
    'dashboard/src/locale/en/sites.ts': 'export const siteTexts = {}',
    'dashboard/src/locale/rich.ts': 'export const rich = 1',
  })
  expect(a?.imports.map(({ to }) => to)).toEqual(['dashboard/src/locale/en/sites.ts', 'dashboard/src/locale/rich.ts'])
})

describe('the import table', () => {
  it.each([
    ['the contract the server', 'contract/src/a.ts', `import type { A } from '../../server/src/program/a.ts'`],
    ['http of the contract the product', 'contract/src/http/a.ts', `import type { A } from '../product/errors.ts'`],
    ['the kit the contract', 'ui/src/components/a.tsx', `import { a } from '@firepay/contract/a.ts'`],
    ['a component the shell', 'ui/src/components/a.tsx', `import { S } from '../shell/shell.tsx'`],
    ['the server the kit', 'server/src/areas/sites/a.ts', `import { a } from '@firepay/ui/a.ts'`],
    [
      'the dashboard the server',
      'dashboard/src/app/a.ts',
      `export type { A } from '../../../server/src/program/a.ts'\nlet b`,
    ],
    ['a feature the app', 'dashboard/src/features/sites/a.ts', `import { a } from '../../app/router.tsx'`],
    ['a feature another', 'dashboard/src/features/sites/a.ts', `const a = () => import('../auth/a.ts')`],
    ['shared a feature', 'dashboard/src/shared/a.ts', `import { a } from '../features/sites/a.ts'`],
    ['http an area', 'server/src/platform/http/a.ts', `import { a } from '../../areas/sites/a.ts'`],
    ['the platform the program', 'server/src/platform/db/a.ts', `import { a } from '../../program/a.ts'`],
    ['an area the program', 'server/src/areas/sites/a.ts', `import { a } from '../../program/app.ts'`],
    ["an area another's queries", 'server/src/areas/sites/a.ts', `import { a } from '../ledger/ledger.queries.ts'`],
    ['an area one that stands after it', 'server/src/areas/ledger/a.ts', `import { a } from '../sites/a.ts'`],
    ['an area the next one', 'server/src/areas/merchants/a.ts', `import { a } from '../suggester/a.ts'`],
    ['product code testing/', 'server/src/areas/sites/a.ts', `import { a } from '../../testing/app.ts'`],
    ['anything a test', 'server/src/areas/sites/a.test.ts', `import { a } from './b.test.ts'`],
    ['a journey the server', 'e2e/product/a.e2e.ts', `import { a } from '../../server/src/program/app.ts'`],
    [
      'a test of the dashboard the server',
      'dashboard/src/app/a.test.ts',
      `import { a } from '../../../server/src/program/app.ts'`,
    ],
    ['a file nobody placed', 'elsewhere/a.ts', `import { a } from '../server/src/program/app.ts'`],
  ])('keeps %s apart', (_, path, text) => {
    expect(rulesBroken({ [path]: text })).toHaveLength(1)
  })

  it.each([
    ['the contract its http', 'contract/src/sites/a.ts', `import { a } from '../http/route.ts'`],
    [
      'the server http of the contract',
      'server/src/platform/http/a.ts',
      `import { a } from '@firepay/contract/http/a.ts'`,
    ],
    ['the server the contract', 'server/src/areas/sites/a.ts', `import { a } from '@firepay/contract/sites/a.ts'`],
    ["an area another's rules", 'server/src/areas/sites/a.ts', `import { a } from '../ledger/ledger.rules.ts'`],
    ['an area its own queries', 'server/src/areas/sites/a.ts', `import { a } from './sites.queries.ts'`],
    ['a feature what is shared', 'dashboard/src/features/sites/a.ts', `import { a } from '../../shared/a.ts'`],
    ['the app a feature', 'dashboard/src/app/a.ts', `import { a } from '../features/sites/a.ts'`],
    ['a test testing/', 'server/src/areas/sites/a.test.ts', `import { a } from '../../testing/app.ts'`],
    [
      'a test any part of its package',
      'server/src/platform/http/a.test.ts',
      `import { a } from '../../areas/sites/sites.queries.ts'`,
    ],
    ['anyone what is installed', 'ui/src/components/a.tsx', `import { useState } from 'react'`],
  ])('accepts %s', (_, path, text) => {
    expect(rulesBroken({ [path]: text })).toEqual([])
  })

  it('refuses barrel files by content and by name', () => {
    expect(
      rulesBroken({ 'ui/src/components/all.ts': `export * from './a.tsx'\nexport { b } from './b.tsx'` }),
    ).toHaveLength(1)
    expect(rulesBroken({ 'ui/src/components/index.ts': 'export const a = 1' })).toHaveLength(1)
    // A list of re-exports from an installed package is allowed.
    expect(rulesBroken({ 'ui/src/components/icons.ts': `export { IconX } from '@tabler/icons-react'` })).toEqual([])
  })
})

describe('cycles', () => {
  it('reports each cycle once, as its shortest path', () => {
    const modules = read({
      'contract/src/a.ts': `import { b } from './b.ts'`,
      'contract/src/b.ts': `import type { C } from './c.ts'`,
      'contract/src/c.ts': `export { a } from './a.ts'\nexport const c = 1`,
      'contract/src/d.ts': `import { a } from './a.ts'`,
    })
    expect(findCycles(modules)).toEqual([['contract/src/a.ts', 'contract/src/b.ts', 'contract/src/c.ts']])
  })

  it('reports folders of the server that import each other without a cycle of files', () => {
    const modules = read({
      'server/src/platform/db/a.ts': `import { b } from '../http/b.ts'`,
      'server/src/platform/http/b.ts': `export const b = 1`,
      'server/src/platform/http/c.ts': `import type { D } from '../db/d.ts'`,
      'server/src/platform/db/d.ts': `export type D = 1`,
      'server/src/platform/http/e.test.ts': `import { a } from '../../areas/sites/a.ts'`,
      'server/src/areas/sites/a.ts': `import { b } from '../../platform/http/b.ts'`,
    })
    expect(findCycles(modules)).toEqual([])
    expect(findFolderCycles(modules)).toEqual([['server/src/platform/db', 'server/src/platform/http']])
  })

  it('reports a command that imports the program that starts it', () => {
    const modules = read({
      'server/src/program/a.ts': `export const load = () => import('./commands/b.ts')`,
      'server/src/program/commands/b.ts': `import { c } from '../c.ts'`,
      'server/src/program/c.ts': `export const c = 1`,
    })
    expect(findFolderCycles(modules)).toEqual([['server/src/program', 'server/src/program/commands']])
  })

  it('accepts a back reference from a lazily loaded part', () => {
    const modules = read({
      'contract/src/a.ts': `export const b = () => import('./b.ts')`,
      'contract/src/b.ts': `import { a } from './a.ts'`,
    })
    expect(findCycles(modules)).toEqual([])
  })
})
