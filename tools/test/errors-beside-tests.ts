import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/**
 * A reporter that writes the number of errors outside of tests (unhandled rejections, failed set-ups) to the file of
 * `ERRORS_BESIDE_TESTS`, because Vitest's JSON report omits them.
 */
export default class ErrorsBesideTests implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]): void {
    const path = process.env.ERRORS_BESIDE_TESTS
    if (path !== undefined) writeFileSync(path, String(errors.length))
  }
}
