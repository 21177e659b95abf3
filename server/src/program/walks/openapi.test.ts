import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiDocument } from '@firepay/contract/api-document.ts'
import { roles } from '@firepay/contract/product/abilities.ts'
import { errorStatus } from '@firepay/contract/product/errors.ts'
import type { Route } from '@firepay/contract/product/route.ts'
import { errorsOf } from '@firepay/contract/product/route-errors.ts'
import { routes } from '@firepay/contract/routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../platform/config/config.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const all: [string, Route][] = Object.entries(routes)

test('the committed document is current (npm run gen writes it)', () => {
  const committed: unknown = JSON.parse(readFileSync(join(root, 'contract/openapi/openapi.json'), 'utf8'))
  expect(JSON.parse(JSON.stringify(apiDocument()))).toEqual(committed)
})

test('the service returns the same document', async () => {
  const answer = await fetch(`${app.origin}/openapi.json`)
  expect(answer.headers.get('content-type')).toBe('application/json')
  const document = await answer.json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/sites'].post).toMatchObject({
    operationId: 'createSite',
    'x-auth': 'user',
    'x-roles': ['owner', 'admin', 'developer'],
    'x-changes': 'secrets',
    'x-step-up': true,
  })
  expect(document.paths['/sites/{id}'].patch).toMatchObject({
    'x-changes': 'data',
    'x-step-up': false,
    'x-step-up-fields': ['notificationUrl'],
  })
  expect(document.paths['/auth/signin'].post.security).toEqual([])
  // The route needs no merchant: every role and operators may call it.
  expect(document.paths['/users'].get['x-roles']).toEqual([...roles, 'operator'])
})

/**
 * Why a POST accepts no key: repeating it is harmless, or its response is not stored (docs/decisions/idempotency.md).
 */
const withoutKey = {
  ingestEvents: 'each event has an id of its own',
  previewImport: 'it changes nothing',
  setUp: 'its token dies on use',
  acceptInvitation: 'its token dies on use',
  testNotification: 'what is sent is sent while the caller waits, outside of any transaction',
}

test('every POST accepts an Idempotency-Key, except those with a reason', () => {
  const without = all.filter(([, { method, idempotency }]) => method === 'POST' && idempotency === undefined)
  const unsaid = without.filter(([name, { path }]) => !(name in withoutKey || /^\/(auth|security)\//.test(path)))
  expect(unsaid.map(([name]) => name)).toEqual([])
})

test('a 401 may lack a code only where an access token is required', () => {
  type Refusal = { content: { 'application/problem+json': { schema: { allOf: [unknown, { required?: string[] }] } } } }
  // The document is plain JSON; these are the tested parts.
  const document = JSON.parse(JSON.stringify(apiDocument())) as {
    paths: Record<string, Record<string, { 'x-auth': string; responses: Record<string, { $ref: string }> }>>
    components: { responses: Record<string, Refusal> }
  }
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const withRefusal = operations.filter(({ responses }) => responses['401'])
  expect(withRefusal.length).toBeGreaterThan(50)
  for (const { 'x-auth': auth, responses } of withRefusal) {
    const name = responses['401']?.$ref.replace('#/components/responses/', '') ?? ''
    const [, ours] = document.components.responses[name]?.content['application/problem+json'].schema.allOf ?? []
    expect(ours?.required ?? [], name).toEqual(auth === 'user' ? [] : ['code'])
  }
})

test.each(all)('%s is bound, and refuses unauthorized callers', async (_, route) => {
  const path = route.path.replaceAll(/\{\w+\}/g, 'x')
  const answer = await fetch(app.baseUrl + path, { method: route.method })
  const body = await answer.json()
  if (route.auth === 'user') {
    expect(answer.status).toBe(401)
    expect(body).not.toHaveProperty('code')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  } else if (route.auth === 'site') {
    expect(body).toMatchObject({ status: 401, code: 'CREDENTIALS' })
  } else if (!answer.ok) {
    // Open routes refuse with one of their codes, and never with a 401 without a code.
    expect(errorsOf(route)).toContain(body.code)
    expect(answer.status).toBe(errorStatus[body.code as keyof typeof errorStatus])
  }
})

test.each(all.filter(([, route]) => route.auth !== 'none'))(
  '%s refuses tokens of every wrong kind',
  async (_, route) => {
    const path = app.baseUrl + route.path.replaceAll(/\{\w+\}/g, 'x')
    const wrong = [
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      `Bearer ${app.owner.signedIn.refreshToken}`,
      `Bearer ${app.owner.signedIn.accessToken}x`,
      'Bearer eyJhbGciOiJub25lIn0.e30.',
      `Bearer ${'a'.repeat(5_000)}`,
      ...(route.auth === 'site' ? [`Bearer ${app.owner.signedIn.accessToken}`] : []),
    ]
    for (const authorization of wrong) {
      const answer = await fetch(path, { method: route.method, headers: { authorization } })
      const body = await answer.json()
      expect(answer.status, authorization.slice(0, 20)).toBe(401)
      expect(body.code).toBe(route.auth === 'user' ? undefined : 'CREDENTIALS')
    }
  },
)
