import { format } from 'node:util'
import { afterEach } from 'vitest'

/**
 * Fails a test on React's errors about invalid pages: nested forms, duplicate keys, unknown properties. Otherwise they
 * would go unnoticed on the console.
 */
const told: string[] = []

/** Errors about the test environment rather than the page. */
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
