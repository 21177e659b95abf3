import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { reply } from './answer.ts'
import { Refusal } from './refusal.ts'
import type { RouteTable } from './route.ts'
import { serve } from './serve.ts'

const thing = z.object({ id: z.string(), name: z.string() })
const routes = {
  listThings: {
    method: 'GET',
    path: '/things',
    summary: '',
    area: 'things',
    query: z.strictObject({ limit: z.string().regex(/^\d+$/).transform(Number).default(2) }),
    success: { status: 200, body: z.object({ items: z.array(thing), limit: z.number() }) },
    errors: [],
  },
  addThing: {
    method: 'POST',
    path: '/things',
    summary: '',
    area: 'things',
    body: z.strictObject({ name: z.string().refine((name) => name !== '4111', { params: { code: 'CARD' } }) }),
    success: { status: 201, body: thing },
    alternative: { status: 202, body: null },
    errors: ['CONFLICT'],
  },
  newestThing: {
    method: 'GET',
    path: '/things/newest',
    summary: '',
    area: 'things',
    success: { status: 200, body: thing },
    errors: [],
  },
  removeThing: {
    method: 'DELETE',
    path: '/things/{id}',
    summary: '',
    area: 'things',
    params: z.strictObject({ id: z.string().max(3) }),
    success: { status: 204, body: null },
    errors: ['GONE'],
  },
  exportThings: {
    method: 'GET',
    path: '/things.csv',
    summary: '',
    area: 'things',
    stream: ['text/csv'],
    success: { status: 200, body: z.string() },
    errors: [],
  },
} as const satisfies RouteTable

const removed: string[] = []
const faults: unknown[] = []
const fetchThings = serve(
  routes,
  {
    listThings: ({ query }) => ({ items: [{ id: '1', name: 'a' }].slice(0, query.limit), limit: query.limit }),
    addThing: ({ body }) => {
      if (body.name === 'taken') throw new Refusal('CONFLICT', 409, 'There is one.')
      if (body.name === 'undeclared') throw new Refusal('GONE', 410)
      if (body.name === 'later') return reply({ id: '', name: '' }, { status: 202 })
      // `secret` is undeclared and must be dropped; `wrong` violates the declared shape.
      if (body.name === 'secret') return Object.assign({ id: '2', name: 'b' }, { secret: 'c' })
      return { id: '2', name: body.name === 'wrong' ? (7 as unknown as string) : body.name }
    },
    newestThing: () => ({ id: '1', name: 'newest' }),
    removeThing: ({ params }) => {
      removed.push(params.id)
      return undefined
    },
    exportThings: () => 'id,name',
  },
  { base: '/api', decisive: 'CARD', onFault: (error) => faults.push(error) },
)

async function call(method: string, path: string, body?: unknown) {
  const init: RequestInit = { method }
  if (body !== undefined) {
    init.body = typeof body === 'string' ? body : JSON.stringify(body)
    init.headers = { 'content-type': 'application/json; charset=utf-8' }
  }
  const response = await fetchThings(new Request(`http://things.test${path}`, init))
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: text === '' ? undefined : JSON.parse(text) }
}

describe('route matching', () => {
  test('prefers a literal segment to a parameter', async () => {
    expect((await call('GET', '/api/things/newest')).body).toEqual({ id: '1', name: 'newest' })
    expect(await call('DELETE', '/api/things/newest')).toMatchObject({ status: 405 })
  })

  test('answers an unsupported method with the allowed ones', async () => {
    const { status, headers, body } = await call('PATCH', '/api/things')
    expect({ status, allow: headers.get('allow'), code: body.code }).toEqual({
      status: 405,
      allow: 'GET, POST, HEAD',
      code: 'METHOD_NOT_ALLOWED',
    })
    expect(headers.get('content-type')).toBe('application/problem+json')
  })

  test('answers HEAD like GET without a body, except for streams', async () => {
    expect(await call('HEAD', '/api/things')).toMatchObject({ status: 200, text: '' })
    expect((await call('HEAD', '/api/things.csv')).headers.get('allow')).toBe('GET')
  })

  test('treats special characters of a path literally', async () => {
    expect(await call('GET', '/api/thingsXcsv')).toMatchObject({ status: 404 })
  })

  test('passes unknown paths to the fallback', async () => {
    expect(await call('GET', '/things')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const passing = serve({}, {}, { otherwise: () => new Response('elsewhere') })
    expect(await (await passing(new Request('http://things.test/things'))).text()).toBe('elsewhere')
  })
})

describe('input', () => {
  test('parses input with the schemas', async () => {
    expect((await call('GET', '/api/things?limit=1')).body.limit).toBe(1)
    expect((await call('GET', '/api/things')).body.limit).toBe(2)
    expect(await call('DELETE', '/api/things/a%2Fb')).toMatchObject({ status: 204, text: '' })
    expect(removed).toEqual(['a/b'])
  })

  test.each([
    ['GET', '/api/things?limit=x', undefined, 422, 'VALIDATION'],
    ['GET', '/api/things?unknown=1', undefined, 422, 'VALIDATION'],
    ['GET', '/api/things?limit=1&limit=2', undefined, 400, 'BAD_REQUEST'],
    ['GET', '/api/things?limit=%FF', undefined, 400, 'BAD_REQUEST'],
    ['GET', '/api/things/newest?a=1', undefined, 422, 'VALIDATION'],
    ['DELETE', '/api/things/long-id', undefined, 404, 'NOT_FOUND'],
    ['POST', '/api/things', {}, 422, 'VALIDATION'],
    ['POST', '/api/things', { name: 'a', more: 1 }, 422, 'VALIDATION'],
    ['POST', '/api/things', { name: '4111' }, 422, 'CARD'],
    ['POST', '/api/things', '{', 400, 'BAD_REQUEST'],
    ['POST', '/api/things', undefined, 400, 'BAD_REQUEST'],
  ])('answers %s %s %j with %i %s', async (method, path, body, status, code) => {
    expect(await call(method, path, body)).toMatchObject({ status, body: { code, status } })
  })

  test('refuses other content types than JSON', async () => {
    const request = new Request('http://things.test/api/things', { method: 'POST', body: 'name=a' })
    expect((await fetchThings(request)).status).toBe(415)
  })
})

describe('answers', () => {
  test('sends only declared statuses and fields', async () => {
    expect(await call('POST', '/api/things', { name: 'secret' })).toMatchObject({
      status: 201,
      text: '{"id":"2","name":"b"}',
    })
    expect(await call('POST', '/api/things', { name: 'later' })).toMatchObject({ status: 202, text: '' })
  })

  test('refuses with a declared code', async () => {
    expect(await call('POST', '/api/things', { name: 'taken' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', detail: 'There is one.' },
    })
  })

  test.each(['wrong', 'undeclared'])('hides the details of %s', async (name) => {
    faults.length = 0
    expect(await call('POST', '/api/things', { name })).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
    expect(faults).toHaveLength(1)
  })
})
