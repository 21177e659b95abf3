/** How tests ended. */
export type Counts = {
  passed: number
  failed: number
  skipped: number
  /** Of those that passed: the ones that failed at first. */
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

/** The line a run ends with, for people and for whoever reads it by program. */
export function summary({ passed, failed, skipped, retried }: Counts): string {
  const others = [
    [skipped, 'skipped'],
    [retried, 'at the second try'],
  ] as const
  const named = others.filter(([count]) => count > 0).map(([count, what]) => `, ${count} ${what}`)
  return `${passed} passed, ${failed} failed${named.join('')}`
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
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

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Counts of Playwright's JSON report; errors beside tests count as one failure. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
    retried: stats.flaky,
  }
}
