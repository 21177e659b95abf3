import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../root.ts'
import { type NamedProtection, nameProtections, takeOut } from './protection.ts'
import { makeScratch } from './scratch.ts'
import { protections } from './table.ts'
import { startTestRunner, type TestRunner } from './test-runner.ts'

/**
 * `npm run test:protections [-- ID…]`: removes each protection of the table from a copy of the working tree, one by
 * one, and expects a test to fail (docs/decisions/checks-and-tests.md). Ids are rows (`A-08`), their letters
 * (`A`) or single protections (`A-08.2`). The tests first run with everything in place, because a test that fails
 * anyway proves nothing; `--tests-are-green` skips that. Exits with 1 when a removal went unnoticed.
 */
const { values, positionals: wanted } = parseArgs({
  options: { 'tests-are-green': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const chosen = nameProtections(protections).filter(
  ({ id, name }) => wanted.length === 0 || wanted.some((one) => [name, id, id.split('-')[0]].includes(one)),
)
if (chosen.length === 0) {
  process.stderr.write(`There is no protection ${wanted.join(', ')} in tools/protections.\n`)
  process.exit(1)
}

const scratch = makeScratch(root)
const packages = new Set(chosen.map(({ test }) => test.split('/')[0] ?? ''))
const runner = await startTestRunner(scratch.root, [...packages])
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end(1))
await end((values['tests-are-green'] || (await isGreen(runner))) && (await areNoticed(runner)) ? 0 : 1)

async function end(code: number): Promise<never> {
  try {
    await runner.close()
  } finally {
    scratch.remove()
  }
  process.exit(code)
}

/** The tests must pass with everything in place. */
async function isGreen(runner: TestRunner): Promise<boolean> {
  let isSo = true
  for (const [test, rows] of Map.groupBy(chosen, (one) => one.test)) {
    const names = rows.map(({ named }) => named)
    const { color, reason } = await runner.run(test, names.every((name) => name !== undefined) ? names : [])
    if (color !== 'green') isSo = false
    process.stdout.write(`${color === 'green' ? 'green' : 'NOT GREEN'} with everything in place: ${test} ${reason}\n`)
  }
  return isSo
}

async function areNoticed(runner: TestRunner): Promise<boolean> {
  const unnoticed: string[] = []
  for (const one of chosen) if (!(await isNoticed(runner, one))) unnoticed.push(one.name)
  const which = unnoticed.length === 0 ? '' : `: ${unnoticed.join(', ')}`
  process.stdout.write(`\n${chosen.length} protections, ${unnoticed.length} unnoticed${which}\n`)
  return unnoticed.length === 0
}

async function isNoticed(runner: TestRunner, protection: NamedProtection): Promise<boolean> {
  const { name, protects, file, test, named } = protection
  const path = join(scratch.root, file)
  const whole = readFileSync(path, 'utf8')
  const startedAt = performance.now()
  try {
    writeFileSync(path, takeOut(protection, whole))
    await runner.changed(file)
    const { color, reason } = await runner.run(test, named === undefined ? [] : [named])
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const said = { red: 'noticed  ', green: 'UNNOTICED', broken: 'BROKEN   ' }[color]
    process.stdout.write(`${said} ${name.padEnd(8)} ${protects} (${test}, ${seconds} s) ${reason}\n`)
    return color === 'red'
  } catch (error) {
    process.stdout.write(`FAILED    ${name.padEnd(8)} ${error instanceof Error ? error.message : error}\n`)
    return false
  } finally {
    writeFileSync(path, whole)
    await runner.changed(file)
  }
}
