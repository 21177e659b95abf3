// Runs one entry of scripts.mjs from the root of the repository under the bundled Node.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scripts } from './scripts.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [name, ...added] = process.argv.slice(2)
const steps = scripts[name]
if (!steps) {
  process.stderr.write(`There is no script ${name ?? '(none named)'}; there are: ${Object.keys(scripts).join(', ')}.\n`)
  process.exit(1)
}
// A signal reaches the step through its own process group; we only wait for it to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
for (const [index, [program, ...args]] of steps.entries()) {
  const command = program === 'node' ? process.execPath : join(root, 'node_modules/.bin', program)
  const last = index === steps.length - 1
  const done = spawnSync(command, last ? [...args, ...added] : args, { cwd: root, stdio: 'inherit' })
  if (done.error) process.stderr.write(`${program} could not be started: ${done.error.message}\n`)
  if (done.status !== 0) process.exit(done.status ?? 1)
}
