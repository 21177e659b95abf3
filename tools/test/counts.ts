/** Results of a test run. */
export type Counts = {
  passed: number
  failed: number
  skipped: number
  /** Passed tests that failed at first. */
  retried: number
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0, retried: 0 }

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    retried: a.retried + b.retried,
  }
}

/** The last line of a run, for people and programs. */
export function summary({ passed, failed, skipped, retried }: Counts): string {
  const others = [
    [skipped, 'skipped'],
    [retried, 'at the second try'],
  ] as const
  const named = others.filter(([count]) => count > 0).map(([count, what]) => `, ${count} ${what}`)
  return `${passed} passed, ${failed} failed${named.join('')}`
}

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Counts of Vitest's JSON report. A file that broke before its first test counts as one failed test. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    retried: 0,
  }
}

/** Files of a report with a failed test, or that broke. */
export function failedFiles(report: VitestReport): string[] {
  return report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
}

/** Failed tests of a report, each with its file and name. */
export function failedTests({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [name]
    return failed.map(({ fullName }) => `${name}: ${fullName}`)
  })
}

/** Counts of a run together with the second run of its failed files. */
export function countSecondTry(first: VitestReport, second: VitestReport): Counts {
  const again = new Set(failedFiles(first))
  const passedElsewhere = { ...countVitest(first), failed: 0 }
  for (const { name, assertionResults } of first.testResults) {
    if (!again.has(name)) continue
    passedElsewhere.passed -= assertionResults.filter(({ status }) => status === 'passed').length
    const skipped = assertionResults.filter(({ status }) => !['passed', 'failed'].includes(status)).length
    // A file whose worker crashed lists tests that the report did not count.
    passedElsewhere.skipped = Math.max(0, passedElsewhere.skipped - skipped)
  }
  const counts = add(passedElsewhere, countVitest(second))
  return { ...counts, retried: Math.max(0, failedTests(first).length - counts.failed) }
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Counts of Playwright's JSON report; errors outside of tests count as one failure. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
    retried: stats.flaky,
  }
}
