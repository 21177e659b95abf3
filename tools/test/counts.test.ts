import { describe, expect, it } from 'vitest'
import { add, countPlaywright, countVitest, none, summary } from './counts.ts'

describe('counting tests', () => {
  it('takes the numbers of Vitest, and a file that broke as one failure', () => {
    const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
    const testResults = [
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [] },
    ]
    expect(countVitest({ ...report, testResults })).toEqual({ passed: 5, failed: 2, skipped: 3 })
  })

  it('takes the numbers of Playwright; a second try is no success', () => {
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 7, failed: 2, skipped: 2 })
    expect(countPlaywright({ stats: { ...stats, unexpected: 0, flaky: 0 }, errors: [{}, {}] }).failed).toBe(1)
  })

  it('ends in one line, with the skipped only when there are any', () => {
    expect(summary(add({ ...none, passed: 3 }, { ...none, failed: 1 }))).toBe('3 passed, 1 failed')
    expect(summary({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped')
  })
})
