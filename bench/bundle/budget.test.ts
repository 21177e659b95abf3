import { expect, test } from 'vitest'
import { budgets, weighScreens } from './measure.ts'

test('every screen stays within its budget of bytes and requests', { timeout: 120_000 }, () => {
  const screens = weighScreens()
  for (const [name, budget] of Object.entries(budgets)) {
    const weight = screens.find(({ screen }) => screen === name)
    expect(weight?.totalGzip, `${name}: script and style, gzip`).toBeLessThanOrEqual(budget.totalGzip)
    expect(weight?.requests, `${name}: requests`).toBeLessThanOrEqual(budget.requests ?? Number.POSITIVE_INFINITY)
  }
})
