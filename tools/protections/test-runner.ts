import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'

/**
 * Result of a test run, with the first reason of a failure. `broken`: no test failed, but something around the tests
 * did, or no title matches.
 */
export type Verdict = { color: 'green' | 'red' | 'broken'; reason: string }

export type TestRunner = {
  /** Runs the tests of a file whose titles contain one of the texts; all when none is given. */
  run(test: string, named?: readonly string[]): Promise<Verdict>
  /** Announces that a source file has changed. */
  changed(file: string): Promise<void>
  close(): Promise<void>
}

/**
 * Runs test files of a copied tree one after another in one Vitest: PostgreSQL starts once, and unchanged modules are
 * cached.
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
      // Vitest returns every file it has run so far.
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
      // Only the global set-up reads the schema.
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
