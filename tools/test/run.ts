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
 * `npm test`: builds the dashboard, runs the tests of all packages, then the journeys in a browser: the product's in a
 * tree without the sample area, the sample area's in this one. The last line is `N passed, N failed`; exits with 1 when
 * anything failed or nothing ran. `--full` runs slow proofs at full length, the product's journeys in both trees, and
 * tests on a cluster if available; `npm run test:full -- cluster` runs only these. `TEST_DATABASE_URL` names a
 * PostgreSQL to use instead of our own.
 */
const isFull = process.argv.includes('--full')
/** `--full cluster` runs only the tests on a cluster. */
const isClusterAlone = isFull && process.argv.includes('cluster')
/** Read by tests and journeys: `full` selects the long variants. */
const length = isFull ? { TESTS: 'full' } : {}
/** Far above the usual duration, even on a busy machine: a hanging run is killed and fails. */
const limitMs = (isFull ? 60 : 35) * 60_000

const oneFailure: Counts = { ...none, failed: 1 }
/** More failed files are not caused by a busy machine. */
const maxTriedAgain = 5
/** Journeys of the product that cross what the sample area wraps or extends: calls, menu, search, language. */
const besideSampleArea = ['11-session-end', '23-command-palette', '28-tabs', '31-language']
/** Failed and retried tests of the packages, printed again at the end. */
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
  // A failing test proves nothing about a protection unless it passes with everything in place.
  if (isFull && all.failed === 0) all = add(all, await protections())
  if (isFull) all = add(all, await onCluster())
  return add(all, isBuilt ? await journeys() : none)
}

/** Tests on distributed tables, and of an unreachable node (docs/decisions/distribution.md). */
async function onCluster(): Promise<Counts> {
  const cluster = startCluster()
  if (cluster === null) return none
  try {
    // One after another, because one of them stops a node.
    const run = await vitest('Tests on a cluster', ['--maxWorkers=1', ...cluster.tests], cluster.env)
    if (run === null) return oneFailure
    named.push(...failedTests(run.report).map((test) => `Failed on the cluster: ${test}`))
    return counted(countVitest(run.report), run.isWell)
  } finally {
    cluster.stop()
  }
}

/** With `CI` set, failed files run once more after the others (docs/decisions/checks-and-tests.md). */
async function packages(): Promise<Counts> {
  // Set here, because a package's own configuration does not inherit it from the root. More workers than cores, because
  // many tests wait.
  const first = await vitest('Tests of the packages', [`--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`])
  if (first === null) return oneFailure
  const failed = failedFiles(first.report)
  // A second run proves nothing about an error that belongs to no file.
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

/** Runs tests of the packages; null without a report. */
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
  // After the sample area was deleted this tree is the product alone; with `DEMO=off` this build is.
  const isPlugged = existsSync(join(root, sampleArea)) && process.env.DEMO !== 'off'
  if (!isPlugged) return await browse('Journeys in a browser', root, chromium, [])
  const here = isFull ? [] : ['e2e/demo/', ...besideSampleArea]
  const withSampleArea = await browse('Journeys in a browser, with the sample area', root, chromium, here)
  return add(withSampleArea, await journeysWithoutSampleArea(chromium))
}

/** Builds and runs all journeys of the product without the sample area; in a full run also tsc. */
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

/** Runs the journeys of a tree: all, or those whose path contains one of the texts. */
async function browse(title: string, tree: string, chromium: string, only: readonly string[]): Promise<Counts> {
  const report = join(mkdtempSync(join(folder, 'journeys-')), 'report.json')
  const args = ['test', '--config=e2e/playwright.config.ts', ...only]
  const env = { CHROMIUM_PATH: chromium, E2E_JSON: report, ...length, TMPDIR: temporary.path }
  const isWell = await step(title, join(tree, 'node_modules/.bin/playwright'), args, { tree, env })
  return existsSync(report) ? counted(countPlaywright(readReport(report)), isWell) : oneFailure
}

/** Counts as one test of this run; unnoticed removals are printed above. */
async function protections(): Promise<Counts> {
  const isWell = await step('Protections taken out', process.execPath, [
    'tools/protections/run.ts',
    '--tests-are-green',
  ])
  return isWell ? { ...none, passed: 1 } : oneFailure
}

/** Counts a failed run without a failed test as one failure. */
function counted(counts: Counts, isWell: boolean): Counts {
  return isWell || counts.failed > 0 ? counts : add(counts, oneFailure)
}

/** Written by the test runner, in its version's format. */
function readReport<Report>(path: string): Report {
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}

/** @param where the working folder and additional environment */
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
