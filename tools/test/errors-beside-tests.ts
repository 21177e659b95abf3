import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/**
 * A reporter that writes how many errors belong to no test (a rejection that nobody handled, a set-up that threw) into the file
 * that `ERRORS_BESIDE_TESTS` names: Vitest's JSON report does not tell of them.
 */
export default class ErrorsBesideTests implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]): void {
    const path = process.env.ERRORS_BESIDE_TESTS
    if (path !== undefined) writeFileSync(path, String(errors.length))
  }
}
