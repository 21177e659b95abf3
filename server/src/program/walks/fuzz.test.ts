import { errorStatus } from '@firepay/contract/product/errors.ts'
import type { Route } from '@firepay/contract/product/route.ts'
import { errorsOf } from '@firepay/contract/product/route-errors.ts'
import { routes } from '@firepay/contract/routes.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
let apiSecret: string
let siteId: string
beforeAll(async () => {
  app = await startTestApp()
  const site = await app.createSite()
  siteId = site.id
  apiSecret = site.secrets.apiSecret
})
afterAll(() => app.close())

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', '\u0000', '\ud800', '9'.repeat(30), '-1', '1e400', 'NaN', 'null', '2018-02-30', "'--", '%', ','),
)

/** Values near the schema, sometimes arbitrary ones: names from the schema, values from the list of nasty ones. */
function shapeOf(schema: z.ZodType | undefined): fc.Arbitrary<Record<string, unknown>> {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const name =
    known.length > 0 ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, fc.string()) : fc.string()
  return fc.dictionary(name, fc.oneof(nasty, fc.jsonValue({ maxDepth: 3 })), { maxKeys: 6 })
}

// Signing out would end the session of the other calls.
const all: [string, Route][] = Object.entries(routes).filter(([name]) => name !== 'signOut')

test.each(all)('%s accepts any input without a fault', async (_, route) => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const token = route.auth === 'site' ? apiSecret : app.owner.signedIn.accessToken
  const call = fc.record({
    query: shapeOf(route.query),
    body: shapeOf(route.body),
    // `fetch` resolves `.` and `..` in a path and would request another one.
    id: fc.oneof(fc.constant(siteId), nasty).filter((id) => id !== '.' && id !== '..'),
  })
  const property = fc.asyncProperty(call, async ({ query, body, id }) => {
    const path = route.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id.toWellFormed()))
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    )
    const answer = await fetch(`${app.baseUrl}${path}?${search}`, {
      method: route.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(route.method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    // The stream does not end by itself.
    if (answer.ok && route.live) return await answer.body?.cancel()
    const text = await answer.text()
    if (answer.ok) return
    const problem = JSON.parse(text)
    expect(answer.status).toBeLessThan(500)
    expect(errorsOf(route)).toContain(problem.code)
    expect(errorStatus[problem.code as keyof typeof errorStatus]).toBe(answer.status)
    // Messages of the product, not of the schema library.
    for (const { message } of problem.errors ?? []) expect(message).not.toMatch(/^Invalid |^Too |expected |received /)
  })
  await fc.assert(property, { seed, numRuns: 40, verbose: 1 })
})
