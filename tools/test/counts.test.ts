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
    expect(countVitest({ ...report, testResults })).toEqual({ ...none, passed: 5, failed: 2, skipped: 3 })
  })

  it('takes the numbers of Playwright, and names what passed at the second try', () => {
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 8, failed: 1, skipped: 2, retried: 1 })
    expect(countPlaywright({ stats: { ...stats, unexpected: 0, flaky: 0 }, errors: [{}, {}] }).failed).toBe(1)
  })

  it('ends in one line, with the skipped only when there are any', () => {
    expect(summary(add({ ...none, passed: 3 }, { ...none, failed: 1 }))).toBe('3 passed, 1 failed')
    expect(summary({ ...none, passed: 3, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped')
    expect(summary({ ...none, passed: 3, retried: 1 })).toBe('3 passed, 0 failed, 1 at the second try')
  })
})
