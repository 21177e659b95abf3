import { format } from 'node:util'
import { afterEach } from 'vitest'

/**
 * What React tells of a wrong page fails the test in which it does: a form inside a form, two rows with one key, a property
 * that no element has. Nobody reads the console of tests that pass.
 */
const told: string[] = []

/** About the test's environment, not about the page. */
const ofTheTest = [/was not wrapped in act\(/, /The tag <search> is unrecognized in this browser/]

const print = console.error
console.error = (...args: unknown[]) => {
  const text = format(...args)
  if (!ofTheTest.some((known) => known.test(text))) told.push(text)
  print(...args)
}

afterEach(() => {
  const [first] = told.splice(0)
  if (first !== undefined) throw new Error(`Something was written to console.error: ${first}`)
})
