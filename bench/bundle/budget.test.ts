import { beforeAll, expect, test } from 'vitest'
import { budgets, samplePageBudget, weighScreens } from './measure.ts'

let build: ReturnType<typeof weighScreens>

beforeAll(() => {
  build = weighScreens()
}, 120_000)

test.each(Object.entries(budgets))('%s stays within its budget of bytes and requests', (name, budget) => {
  const weight = build.screens.find(({ screen }) => screen === name)
  expect(weight?.totalGzip, 'script and style, gzip').toBeLessThanOrEqual(budget.totalGzip)
  expect(weight?.requests, 'requests').toBeLessThanOrEqual(budget.requests ?? Number.POSITIVE_INFINITY)
})

test('keeps dialogs, drawers, menus and panels out of the first load of every page', () => {
  expect(build.pagesWithLayers).toEqual([])
})

test('keeps every page of the sample area within its budget beyond the frame', () => {
  expect(build.samplePages.filter(({ totalGzip }) => totalGzip > samplePageBudget)).toEqual([])
})
