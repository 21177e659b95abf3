import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'

/**
 * What the tests said, and the first reason of what was not green. `broken` is a run in which no test failed by itself:
 * something around them did, or none has the title.
 */
export type Verdict = { color: 'green' | 'red' | 'broken'; reason: string }

export type TestRunner = {
  /** Runs the tests of a file whose titles hold one of the texts; all of them without any. */
  run(test: string, named?: readonly string[]): Promise<Verdict>
  /** Says that a source file is another one from now on. */
  changed(file: string): Promise<void>
  close(): Promise<void>
}

/**
 * Runs test files of a copied tree, one after the other, in one Vitest: PostgreSQL is started once, and what did not
 * change is not read again.
 * @param root the copied tree
 * @param packages folders of the packages whose tests will run
 */
export async function startTestRunner(root: string, packages: readonly string[]): Promise<TestRunner> {
  let vitest = await start(root, packages)
  return {
    async run(test, named = []) {
      const [specification] = await vitest.globTestSpecifications([join(root, test)])
      if (!specification) throw new Error(`${test} is no test file`)
      specification.testNamePattern = named.length === 0 ? undefined : new RegExp(named.map(RegExp.escape).join('|'))
      const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications([specification])
      // Vitest tells of every file it has run so far.
      const testModules = known.filter((module) => module.moduleId === specification.moduleId)
      const tests = testModules.flatMap((module) => [...module.children.allTests()])
      const failed = tests.find((one) => one.result().state === 'failed')
      if (failed) return { color: 'red', reason: `${failed.fullName}: ${textOf(failed.result().errors?.[0])}` }
      const around = [...testModules.flatMap((module) => module.errors()), ...unhandledErrors]
      if (around.length > 0) return { color: 'broken', reason: textOf(around[0]) }
      const isRun = tests.some((one) => one.result().state === 'passed')
      const isWhole = testModules.every((module) => module.ok())
      return isRun && isWhole ? { color: 'green', reason: '' } : { color: 'broken', reason: 'no test was run' }
    },
    async changed(file) {
      // The schema is read once, by the set-up of the whole run.
      if (file.endsWith('.sql')) {
        await vitest.close()
        vitest = await start(root, packages)
      } else vitest.invalidateFile(join(root, file))
    },
    close: () => vitest.close(),
  }
}

async function start(root: string, packages: readonly string[]): Promise<Vitest> {
  const vitest = await createVitest({
    root,
    project: [...packages],
    watch: false,
    maxWorkers: 1,
    reporters: [{}],
    silent: true,
  })
  await vitest.standalone()
  return vitest
}

function textOf(error: unknown): string {
  const text = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
  return text.split('\n').slice(0, 3).join(' ')
}
