import { join } from 'node:path'
import { root } from '../root.ts'
import { runStep } from '../step.ts'
import { checkGeneratedFiles, checkRepository } from './repository.ts'

/**
 * `npm run check`: format and lint, types, unused code and dependencies, and the repository's rules. All steps run even
 * after a failure. Exits with 1 when any found something.
 */
const steps: [name: string, run: () => Promise<boolean>][] = [
  ['format and lint (biome)', () => succeeds('biome', 'ci')],
  ['types (tsc)', () => succeeds('tsc')],
  ['unused files, exports and dependencies (knip)', () => succeeds('knip', '--no-progress')],
  ['imports, cycles, clock, language, paths, style classes, generated files', async () => ownRules()],
]

const failed: string[] = []
for (const [name, run] of steps) {
  process.stdout.write(`\n── ${name}\n`)
  if (!(await run())) failed.push(name)
}
process.stdout.write(failed.length === 0 ? '\nAll checks passed.\n' : `\nFailed: ${failed.join('; ')}.\n`)
process.exitCode = failed.length === 0 ? 0 : 1

async function succeeds(program: string, ...args: string[]): Promise<boolean> {
  return (await runStep(join(root, 'node_modules/.bin', program), args, root)) === 0
}

function ownRules(): boolean {
  const findings = [...checkRepository(root), ...checkGeneratedFiles(root)]
  for (const { rule, reason, file } of findings) process.stdout.write(`${rule}\n  ${reason}\n  ${file}\n`)
  return findings.length === 0
}
