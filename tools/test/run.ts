import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'
import { runStep } from '../step.ts'
import { findOrInstallChromium, howToGetChromium } from './chromium.ts'
import { startCluster } from './cluster.ts'
import {
  add,
  type Counts,
  countPlaywright,
  countSecondTry,
  countVitest,
  failedFiles,
  failedTests,
  none,
  summary,
  type VitestReport,
} from './counts.ts'
import { sampleArea, traces, treeWithoutDemo } from './product-alone.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/**
 * `npm test`: builds the dashboard, runs the tests of all packages, then the journeys in a browser: those of the product in a
 * tree without the sample area, those of the sample area in this one. The last line is `N passed, N failed`; the exit code is
 * 1 when anything failed or nothing ran. With `--full`, the slow proofs run as long as they are meant to, and the journeys of
 * the product in both trees, and tests on a cluster run where its files are; `npm run test:full -- cluster` runs these alone.
 * `TEST_DATABASE_URL` names a PostgreSQL to use instead of our own.
 */
const isFull = process.argv.includes('--full')
/** `--full cluster` runs that part alone. */
const isClusterAlone = isFull && process.argv.includes('cluster')
/** What the tests themselves ask: packages and journeys go their long ways when it is `full`. */
const length = isFull ? { TESTS: 'full' } : {}
/** Much longer than a run takes, also on a machine with other work: what hangs is ended, and has failed. */
const limitMs = (isFull ? 60 : 35) * 60_000

const oneFailure: Counts = { ...none, failed: 1 }
/** More files that fail are no accident of a busy machine. */
const maxTriedAgain = 5
/** Of the product's journeys, those that go through what the sample area wraps or adds to: calls, menu, search, language. */
const besideSampleArea = ['11-session-end', '23-command-palette', '28-tabs', '31-language']
/** Tests of the packages that failed, at last or at first: told at the end too, below what the journeys print. */
const named: string[] = []

const folder = mkdtempSync(join(tmpdir(), 'firepay-reports-'))
const temporary = makeTemporaryFolder()
let counts = none
try {
  counts = isClusterAlone ? await onCluster() : await everything()
} finally {
  temporary.remove()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
if (named.length > 0) process.stdout.write(`\n${named.join('\n')}\n`)
process.stdout.write(`\n${summary(counts)}\n`)

async function everything(): Promise<Counts> {
  const isBuilt = await step('Building', process.execPath, ['tools/build-dashboard.mjs', '--if-changed'])
  let all = isBuilt ? none : oneFailure
  all = add(all, await packages())
  // A red test says nothing of a protection unless it is green with everything in place.
  if (isFull && all.failed === 0) all = add(all, await protections())
  if (isFull) all = add(all, await onCluster())
  return add(all, isBuilt ? await journeys() : none)
}

/** Tests on tables that are distributed over machines, and of a machine that goes away (decision 040). */
async function onCluster(): Promise<Counts> {
  const cluster = startCluster()
  if (cluster === null) return none
  try {
    // One after another: one of them stops a machine.
    const run = await vitest('Tests on a cluster', ['--maxWorkers=1', ...cluster.tests], cluster.env)
    if (run === null) return oneFailure
    named.push(...failedTests(run.report).map((test) => `Failed on the cluster: ${test}`))
    return counted(countVitest(run.report), run.isWell)
  } finally {
    cluster.stop()
  }
}

/** With `CI` set, files that failed are run once more, when those beside them are done (decision 203). */
async function packages(): Promise<Counts> {
  // Named here, since a package's own configuration does not take it from the root's. More than there are cores: many tests
  // wait, for what must not come or for a program to start.
  const first = await vitest('Tests of the packages', [`--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`])
  if (first === null) return oneFailure
  const failed = failedFiles(first.report)
  // A second try of some files says nothing of an error that belongs to none.
  if (!process.env.CI || first.hasErrorsBeside || failed.length === 0 || failed.length > maxTriedAgain) {
    named.push(...failedTests(first.report).map((test) => `Failed: ${test}`))
    return counted(countVitest(first.report), first.isWell)
  }
  const second = await vitest('Files that failed, a second time', ['--maxWorkers=1', ...failed])
  named.push(...failedTests(first.report).map((test) => `Failed at first: ${test}`))
  if (second === null) return add(countVitest(first.report), oneFailure)
  named.push(...failedTests(second.report).map((test) => `Failed at the second try: ${test}`))
  return counted(countSecondTry(first.report, second.report), second.isWell)
}

type VitestRun = { report: VitestReport; isWell: boolean; hasErrorsBeside: boolean }

/** Runs tests of the packages; null when there is no report. */
async function vitest(
  title: string,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<VitestRun | null> {
  const own = mkdtempSync(join(folder, 'packages-'))
  const [path, errors] = [join(own, 'report.json'), join(own, 'errors')]
  const beside = join(import.meta.dirname, 'errors-beside-tests.ts')
  const reporters = ['--reporter=default', `--reporter=${beside}`, '--reporter=json', `--outputFile.json=${path}`]
  const full = isFull ? ['--testTimeout=1800000'] : []
  const env = { ...length, ...more, ...(isFull && { PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? '300' }) }
  const isWell = await step(title, bin('vitest'), ['run', ...args, ...reporters, ...full], {
    env: { ...env, ERRORS_BESIDE_TESTS: errors, TMPDIR: temporary.path },
  })
  const hasErrorsBeside = !existsSync(errors) || readFileSync(errors, 'utf8') !== '0'
  return existsSync(path) ? { report: readReport(path), isWell, hasErrorsBeside } : null
}

async function journeys(): Promise<Counts> {
  if (!existsSync(join(root, 'e2e/playwright.config.ts'))) return none
  const chromium = findOrInstallChromium()
  if (!chromium) {
    process.stdout.write(`\n${howToGetChromium}\n`)
    return oneFailure
  }
  // Once the sample area is deleted, this tree is the product alone; with `DEMO=off` this build is.
  const isPlugged = existsSync(join(root, sampleArea)) && process.env.DEMO !== 'off'
  if (!isPlugged) return await browse('Journeys in a browser', root, chromium, [])
  const here = isFull ? [] : ['e2e/demo/', ...besideSampleArea]
  const withSampleArea = await browse('Journeys in a browser, with the sample area', root, chromium, here)
  return add(withSampleArea, await journeysWithoutSampleArea(chromium))
}

/** Build and all journeys of the product as it is when the sample area has been deleted; its types in a full run. */
async function journeysWithoutSampleArea(chromium: string): Promise<Counts> {
  const alone = treeWithoutDemo()
  try {
    const tsc = join(alone, 'node_modules/.bin/tsc')
    const isSound =
      (!isFull || (await step('Types without the sample area', tsc, ['--noEmit', '-p', '.'], { tree: alone }))) &&
      (await step('Building without the sample area', process.execPath, ['tools/build-dashboard.mjs'], { tree: alone }))
    if (!isSound) return oneFailure
    const left = traces(join(alone, 'dashboard/dist'))
    process.stdout.write(left.map((text) => `The build without the sample area has ${text} in it.\n`).join(''))
    if (left.length > 0) return oneFailure
    return await browse('Journeys of the product without it', alone, chromium, [])
  } finally {
    rmSync(alone, { recursive: true, force: true })
  }
}

/** Goes through the journeys of a tree: all, or those whose path has one of the texts in it. */
async function browse(title: string, tree: string, chromium: string, only: readonly string[]): Promise<Counts> {
  const report = join(mkdtempSync(join(folder, 'journeys-')), 'report.json')
  const args = ['test', '--config=e2e/playwright.config.ts', ...only]
  const env = { CHROMIUM_PATH: chromium, E2E_JSON: report, ...length, TMPDIR: temporary.path }
  const isWell = await step(title, join(tree, 'node_modules/.bin/playwright'), args, { tree, env })
  return existsSync(report) ? counted(countPlaywright(readReport(report)), isWell) : oneFailure
}

/** All of them are one test of this run: what went unnoticed is named above. */
async function protections(): Promise<Counts> {
  const isWell = await step('Protections taken out', process.execPath, [
    'tools/protections/run.ts',
    '--tests-are-green',
  ])
  return isWell ? { ...none, passed: 1 } : oneFailure
}

/** A run that went wrong without one failed test in it is one failure. */
function counted(counts: Counts, isWell: boolean): Counts {
  return isWell || counts.failed > 0 ? counts : add(counts, oneFailure)
}

/** Written by the runner we started, in the shape that its version has. */
function readReport<Report>(path: string): Report {
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}

/** @param where the folder in which it runs, and what its environment has beside ours */
async function step(
  title: string,
  command: string,
  args: string[],
  { tree = root, env = {} }: { tree?: string; env?: Record<string, string> } = {},
): Promise<boolean> {
  process.stdout.write(`\n── ${title}\n`)
  return (await runStep(command, args, tree, { env: { ...process.env, ...env }, isAlone: true, limitMs })) === 0
}

function bin(name: string): string {
  return join(root, 'node_modules/.bin', name)
}
