import { expect, test } from 'vitest'
import { inSteps } from './in-steps.ts'

test('takes steps until none is left or the loop stops, and adds up what they did', async () => {
  const run = async (more: number, stopsAfter: number) => {
    let steps = 0
    const step = async () => ({ done: 10, isMore: ++steps < more })
    return { done: await inSteps(step, () => steps >= stopsAfter), steps }
  }
  expect(await run(3, 9)).toEqual({ done: 30, steps: 3 })
  expect(await run(9, 2)).toEqual({ done: 20, steps: 2 })
  expect(await run(9, 0)).toEqual({ done: 0, steps: 0 })
})
