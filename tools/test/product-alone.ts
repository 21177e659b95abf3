import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'
import { runStep } from '../step.ts'
import { trackedFiles } from '../tracked-files.ts'

const ofDemo = /^(?:demo|e2e\/demo)\//

/** The one line that changes when the sample area is deleted. */
const emptyList = `import type { Extension } from '@firepay/ui/shell/extension.ts'

/** The removable parts of the application, and the only file that may name one. */
export const extensions: readonly Extension[] = []
`

/**
 * The product after the sample area was deleted as its guide says: the folders gone, the list empty, no manifest naming
 * it. The packages are the ones of this tree.
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

/** Types, build and journeys of the product without the sample area; the first of them that fails ends it. */
export async function productAlone(env: NodeJS.ProcessEnv, journeys: readonly string[]): Promise<boolean> {
  const folder = treeWithoutDemo()
  try {
    const bin = (name: string) => join(folder, 'node_modules/.bin', name)
    const steps: [string, string[]][] = [
      [bin('tsc'), ['--noEmit', '-p', '.']],
      [process.execPath, ['tools/build-dashboard.mjs']],
      [bin('playwright'), ['test', '--config=e2e/playwright.config.ts', ...journeys]],
    ]
    for (const [command, args] of steps) {
      if ((await runStep(command, args, folder, { env, isAlone: true, limitMs: 30 * 60_000 })) !== 0) return false
    }
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
