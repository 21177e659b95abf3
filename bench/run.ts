/** `npm run bench -- NAME [arguments]` runs a benchmark, which prints JSON. Without a name it lists them. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const names = readdirSync(import.meta.dirname).filter((name) => existsSync(join(import.meta.dirname, name, 'run.ts')))
const [name, ...rest] = process.argv.slice(2)
if (name && names.includes(name)) {
  process.argv.splice(2, process.argv.length, ...rest)
  await import(join(import.meta.dirname, name, 'run.ts'))
} else {
  process.stdout.write(`Which one? npm run bench -- ${names.join(' | ')}\n`)
  process.exitCode = 1
}
