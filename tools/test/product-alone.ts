import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'
import { trackedFiles } from '../tracked-files.ts'

/** Folder of the sample area; its journeys are with the others. */
export const sampleArea = 'demo'

const ofDemo = /^(?:demo|e2e\/demo)\//

/** Content of the one file that changes when the sample area is deleted. */
const emptyList = `import type { Extension } from '@firepay/ui/shell/extension.ts'

/** The removable parts of the application, and the only file that may name one. */
export const extensions: readonly Extension[] = []
`

/**
 * Copies the product without the sample area, as its removal guide says: folders deleted, list empty, no manifest
 * naming it. Packages are linked from this tree.
 * @returns the folder, to be removed by the caller
 */
export function treeWithoutDemo(): string {
  const folder = mkdtempSync(join(tmpdir(), 'firepay-alone-'))
  for (const path of trackedFiles(root).filter((one) => !ofDemo.test(one))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  writeFileSync(join(folder, 'dashboard/src/app/extensions.ts'), emptyList)
  for (const manifest of ['dashboard/package.json', 'e2e/package.json']) {
    const lines = readFileSync(join(folder, manifest), 'utf8').split('\n')
    writeFileSync(join(folder, manifest), lines.filter((line) => !line.includes('@firepay/demo-')).join('\n'))
  }
  linkPackages(folder)
  return folder
}

function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@firepay'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@firepay')) {
    symlinkSync(join(root, 'node_modules', name), join(packages, name))
  }
  for (const name of ['contract', 'ui', 'server', 'dashboard', 'e2e', 'bench', 'tools']) {
    symlinkSync(join(folder, name), join(packages, '@firepay', name))
  }
}

/** Texts that occur only in the sample area: addresses of its pages, its calls, its people. */
const ofSampleArea = [
  '/apps/',
  '/page-layout/',
  '/card/card-',
  '/jwt/',
  '/api/main-search/',
  'demo.example',
  'Sample area',
]

/**
 * Searches a build for the sample area.
 * @param dist the folder of a build
 * @returns texts of the sample area found in its scripts
 */
export function traces(dist: string): string[] {
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))
  if (scripts.length === 0) throw new Error(`There is no script in ${dist}`)
  const code = scripts.map((path) => readFileSync(join(dist, path), 'utf8')).join('')
  return ofSampleArea.filter((text) => code.includes(text))
}
