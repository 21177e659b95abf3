import { describe, expect, it } from 'vitest'
import { add, countPlaywright, countSecondTry, countVitest, failedTests, none, summary } from './counts.ts'

describe('counting tests', () => {
  it("counts Vitest's tests, and a broken file as one failure", () => {
    const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
    const testResults = [
      { name: 'a', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'x' }] },
      { name: 'b', status: 'failed', assertionResults: [] },
      { name: 'c', status: 'passed', assertionResults: [] },
    ]
    expect(countVitest({ ...report, testResults })).toEqual({ ...none, passed: 5, failed: 2, skipped: 3 })
  })

  it('replaces the counts of a file with those of its second run', () => {
    const test = (fullName: string, status: string) => ({ fullName, status })
    const report = (...files: [string, ReturnType<typeof test>[]][]) => {
      const all = files.flatMap(([, tests]) => tests)
      const count = (wanted: string) => all.filter(({ status }) => status === wanted).length
      const testResults = files.map(([name, assertionResults]) => {
        const isFailed = assertionResults.length === 0 || assertionResults.some(({ status }) => status === 'failed')
        return { name, status: isFailed ? 'failed' : 'passed', assertionResults }
      })
      const others = { numPendingTests: count('skipped'), numTodoTests: 0 }
      return { numPassedTests: count('passed'), numFailedTests: count('failed'), ...others, testResults }
    }
    const first = report(
      ['well', [test('one', 'passed'), test('two', 'skipped')]],
      ['ill', [test('three', 'passed'), test('four', 'failed'), test('five', 'failed'), test('six', 'skipped')]],
      ['broken', []],
    )
    expect(failedTests(first)).toEqual(['ill: four', 'ill: five', 'broken'])
    const second = report(
      ['ill', [test('three', 'passed'), test('four', 'passed'), test('five', 'failed'), test('six', 'skipped')]],
      ['broken', [test('seven', 'passed')]],
    )
    expect(countSecondTry(first, second)).toEqual({ passed: 4, failed: 1, skipped: 2, retried: 2 })
  })

  it("counts Playwright's tests, and names those that passed at the second try", () => {
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 8, failed: 1, skipped: 2, retried: 1 })
    expect(countPlaywright({ stats: { ...stats, unexpected: 0, flaky: 0 }, errors: [{}, {}] }).failed).toBe(1)
  })

  it('summarizes in one line, with skipped tests only if any', () => {
    expect(summary(add({ ...none, passed: 3 }, { ...none, failed: 1 }))).toBe('3 passed, 1 failed')
    expect(summary({ ...none, passed: 3, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped')
    expect(summary({ ...none, passed: 3, retried: 1 })).toBe('3 passed, 0 failed, 1 at the second try')
  })
})
