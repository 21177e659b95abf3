import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiDocument } from '@firepay/contract/api-document.ts'
import { locales } from '@firepay/contract/product/locales.ts'
import { trackedFiles } from '../tracked-files.ts'
import { findDeadPaths } from './dead-paths.ts'
import { readModules } from './imports.ts'
import { type Finding, findCycles, findFolderCycles, judgeImports } from './judge-imports.ts'
import { findLanguage, findMissingTexts } from './language.ts'
import { findSlowPatterns } from './slow-patterns.ts'
import {
  findForeignText,
  findLoopsOverMerchants,
  findMachineTime,
  findSqlInHandlers,
  findStraightApostrophes,
  findUntrustedKeys,
} from './source-rules.ts'
import { findMissingClasses } from './style-classes.ts'
import { findForeignWrites } from './table-owners.ts'

const packageRoots = new Map([
  ['@firepay/contract', 'contract/src'],
  ['@firepay/ui', 'ui/src'],
])

/** Binary files. */
const binary = /\.(?:png|jpg|webp|woff2|ico|gz)$/

/** All repository rules beyond format, types and unused code. */
export function checkRepository(root: string): Finding[] {
  const paths = trackedFiles(root)
  const modules = readModules(root, paths, packageRoots)
  const texts = paths
    .filter((path) => !binary.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return [
    ...judgeImports(modules),
    ...findCycles(modules).map((cycle) => ({
      rule: 'no files that import each other in a circle',
      reason: 'none of them can be understood, tested or moved alone',
      file: [...cycle, cycle[0]].join(' → '),
    })),
    ...findFolderCycles(modules).map((cycle) => ({
      rule: 'no folders that import each other in a circle',
      reason: 'none of them can be understood, tested or moved alone',
      file: [...cycle, cycle[0]].join(' → '),
    })),
    ...findForeignWrites(texts),
    ...findMissingClasses(texts),
    ...texts.flatMap(({ path, text }) => [
      ...findForeignText(path, text),
      ...findDeadPaths(root, path, text),
      ...findMachineTime(path, text),
      ...findUntrustedKeys(path, text),
      ...findLoopsOverMerchants(path, text),
      ...findSqlInHandlers(path, text),
      ...findStraightApostrophes(path, text),
      ...findSlowPatterns(path, text),
      ...findLanguage(path, text),
    ]),
    ...findMissingTexts(texts, locales),
  ]
}

/** Compares the committed OpenAPI document with the route table. A test of the server does so too. */
export function checkGeneratedFiles(root: string): Finding[] {
  const path = 'contract/openapi/openapi.json'
  const wanted = `${JSON.stringify(apiDocument(), null, 2)}\n`
  const committed = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
  if (committed === wanted) return []
  return [
    {
      rule: 'generated files are current',
      reason: 'a change of the contract is seen in the diff: run `npm run gen`',
      file: path,
    },
  ]
}
