import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'
import { runStep } from '../step.ts'
import { findOrInstallChromium, howToGetChromium } from './chromium.ts'
import { add, type Counts, countPlaywright, countVitest, none, summary } from './counts.ts'
import { productAlone } from './product-alone.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/**
 * `npm test`: builds the dashboard, runs the tests of all packages, then the journeys in a browser. The last line is
 * `N passed, N failed`; the exit code is 1 when anything failed or nothing ran. With `--full`, the slow proofs run as
 * long as they are meant to. `TEST_DATABASE_URL` names a PostgreSQL to use instead of our own.
 */
const isFull = process.argv.includes('--full')
/** What the tests themselves ask: packages and journeys go their long ways when it is `full`. */
const length = isFull ? { TESTS: 'full' } : {}
/** Much longer than a run takes, also on a machine with other work: what hangs is ended, and has failed. */
const limitMs = (isFull ? 60 : 35) * 60_000

const oneFailure: Counts = { ...none, failed: 1 }

const folder = mkdtempSync(join(tmpdir(), 'firepay-reports-'))
const temporary = makeTemporaryFolder()
let counts = none
try {
  const isBuilt = await step('Building', process.execPath, ['tools/build-dashboard.mjs', '--if-changed'])
  if (!isBuilt) counts = add(counts, oneFailure)
  counts = add(counts, await packages())
  // A red test says nothing of a protection unless it is green with everything in place.
  if (isFull && counts.failed === 0) counts = add(counts, await protections())
  counts = add(counts, isBuilt ? await journeys() : none)
  if (isFull && counts.failed === 0) counts = add(counts, await withoutSampleArea())
} finally {
  temporary.remove()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
process.stdout.write(`\n${summary(counts)}\n`)

async function packages(): Promise<Counts> {
  const report = join(folder, 'packages.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // Named here, since a package's own configuration does not take it from the root's. More than there are cores: many tests
  // wait, for what must not come or for a program to start.
  const workers = `--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`
  const full = isFull ? ['--testTimeout=1800000'] : []
  const env = { ...length, ...(isFull && { PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? '300' }) }
  const isWell = await step('Tests of the packages', bin('vitest'), ['run', workers, ...reporters, ...full], {
    ...env,
    TMPDIR: temporary.path,
  })
  return counted(report, countVitest, isWell)
}

async function journeys(): Promise<Counts> {
  if (!existsSync(join(root, 'e2e/playwright.config.ts'))) return none
  const chromium = findOrInstallChromium()
  if (!chromium) {
    process.stdout.write(`\n${howToGetChromium}\n`)
    return oneFailure
  }
  const report = join(folder, 'journeys.json')
  const isWell = await step('Journeys in a browser', bin('playwright'), ['test', '--config=e2e/playwright.config.ts'], {
    CHROMIUM_PATH: chromium,
    E2E_JSON: report,
    ...length,
    TMPDIR: temporary.path,
  })
  return counted(report, countPlaywright, isWell)
}

/** All of them are one test of this run: what went unnoticed is named above. */
async function protections(): Promise<Counts> {
  const isWell = await step('Protections taken out', process.execPath, [
    'tools/protections/run.ts',
    '--tests-are-green',
  ])
  return isWell ? { ...none, passed: 1 } : oneFailure
}

/** The product as it is when the sample area has been deleted: types, build and its journeys. One test of this run. */
async function withoutSampleArea(): Promise<Counts> {
  const chromium = findOrInstallChromium()
  if (!chromium) return oneFailure
  process.stdout.write('\n── The product without the sample area\n')
  return (await productAlone({ ...process.env, CHROMIUM_PATH: chromium }, [])) ? { ...none, passed: 1 } : oneFailure
}

/** What the report says; a run that went wrong without one failed test in it, or without a report, is one failure. */
function counted<Report>(path: string, count: (report: Report) => Counts, isWell: boolean): Counts {
  // The report is written by the runner we started, in the shape that its version has.
  const counts = existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8')) as Report) : oneFailure
  return isWell || counts.failed > 0 ? counts : add(counts, oneFailure)
}

async function step(
  title: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  process.stdout.write(`\n── ${title}\n`)
  return (await runStep(command, args, root, { env: { ...process.env, ...env }, isAlone: true, limitMs })) === 0
}

function bin(name: string): string {
  return join(root, 'node_modules/.bin', name)
}
