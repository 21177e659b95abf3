// Runs an entry of scripts.mjs from the repository root under the bundled Node.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { watchLifeline } from './lifeline.mjs'
import { scripts } from './scripts.mjs'
import { runStep } from './step.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [name, ...added] = process.argv.slice(2)
const steps = scripts[name]
if (!steps) {
  process.stderr.write(`There is no script ${name ?? '(none named)'}; there are: ${Object.keys(scripts).join(', ')}.\n`)
  process.exit(1)
}
watchLifeline()
for (const [index, [program, ...args]] of steps.entries()) {
  const command = program === 'node' ? process.execPath : join(root, 'node_modules/.bin', program)
  const last = index === steps.length - 1
  const code = await runStep(command, last ? [...args, ...added] : args, root)
  if (code !== 0) process.exit(code)
}
