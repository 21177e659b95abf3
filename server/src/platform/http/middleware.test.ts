import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { connectOwner } from '../db/address.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'http://pay.example:8443', APP_NAME: 'Acme Pay' } })
})
afterAll(() => app.close())

const get = (path: string, host: string, more = '') =>
  rawRequest(app.origin, `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${more}\r\n`)

describe('host', () => {
  test.each([
    'localhost',
    'localhost:1234',
    '127.0.0.1',
    '127.3.2.1:80',
    '[::1]:70',
    'pay.example',
    'PAY.example:8443',
  ])('serves %s', async (host) => expect((await get('/livez', host)).status).toBe(200))
  test.each(['evil.example', 'localhost.evil.example', '10.0.0.1', 'pay.example.evil', 'a b', '[::1]x'])(
    'refuses %s',
    async (host) => {
      const answer = await get('/api/v1/users', host)
      expect(answer.status).toBe(421)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'MISDIRECTED', status: 421 })
    },
  )
  test('checks the host of an absolute-form target', async () => {
    expect((await get('http://evil.example/livez', 'localhost')).status).toBe(421)
    expect((await get('http://localhost/livez', 'localhost')).status).toBe(200)
    // Links are built from the host of the header.
    expect((await get('http://localhost/config.json', 'evil.example')).status).toBe(421)
  })
})

describe('root paths', () => {
  test('serves the dashboard the API address of its own origin', async () => {
    expect(JSON.parse((await get('/config.json', 'localhost:99')).body)).toEqual({
      apiBase: 'http://localhost:99/api/v1',
      appName: 'Acme Pay',
      signup: 'open',
      sessionIdleSeconds: 1_800,
      sessionSeconds: 43_200,
      mail: 'printed',
    })
    expect(JSON.parse((await get('/config.json', 'pay.example:8443')).body).apiBase).toBe(
      'http://pay.example:8443/api/v1',
    )
  })
  test('is alive without its database and ready with it', async () => {
    const down = await startTestApp({ setUp: false, faults: async () => ['the database does not answer'] })
    expect(await (await fetch(`${down.origin}/livez`)).json()).toEqual({ status: 'alive' })
    const ready = await fetch(`${down.origin}/readyz`)
    expect(ready.status).toBe(503)
    expect(ready.headers.get('retry-after')).toBe('1')
    const answer = await ready.text()
    expect(JSON.parse(answer)).toMatchObject({ code: 'OVERLOADED' })
    expect(answer).not.toMatch(/database/)
    await down.close()
    expect((await fetch(`${app.origin}/readyz`)).status).toBe(200)
  })
})

describe('other origins', () => {
  const ask = (origin: string, init: RequestInit = {}) =>
    fetch(`${app.baseUrl}/setup`, { ...init, headers: { origin, 'access-control-request-method': 'PUT' } })

  test('may read answers and errors from the public origin', async () => {
    const answer = await ask('http://pay.example:8443')
    expect(answer.status).toBe(410)
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://pay.example:8443')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(answer.headers.get('vary')).toContain('origin')
    const before = await ask('http://pay.example:8443', { method: 'OPTIONS' })
    expect(before.status).toBe(204)
    expect(before.headers.get('access-control-allow-headers')).toContain('authorization')
  })
  test.each([
    'http://evil.example',
    'null',
    'http://pay.example',
    'https://pay.example:8443',
    'http://pay.example:8443.evil',
  ])('get no CORS header: %s', async (origin) => {
    const answer = await ask(origin)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect((await ask(origin, { method: 'OPTIONS' })).status).toBe(405)
  })
})

describe('refusals before routing', () => {
  test('answers 404 for an unknown path and 405 with the allowed methods for a known one', async () => {
    const unknown = await fetch(`${app.baseUrl}/no-such-thing`, { method: 'POST' })
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ type: 'about:blank', status: 404, code: 'NOT_FOUND' })
    const other = await fetch(`${app.baseUrl}/users`, { method: 'DELETE' })
    expect(other.status).toBe(405)
    expect(other.headers.get('allow')).toBe('GET, PUT, HEAD')
    expect(await other.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  })
  test('refuse headers above 16 KiB and invalid HTTP', async () => {
    const large = await get('/livez', 'localhost', `x-large: ${'a'.repeat(17_000)}\r\n`)
    expect(large.status).toBe(431)
    expect(JSON.parse(large.body)).toMatchObject({ code: 'HEADERS_TOO_LARGE', status: 431 })
    const nonsense = await rawRequest(app.origin, 'NONSENSE\r\n\r\n')
    expect(nonsense.status).toBe(400)
    expect(JSON.parse(nonsense.body)).toMatchObject({ code: 'BAD_REQUEST' })
  })
  test.each([
    ['no host', []],
    ['two hosts', ['Host: localhost', 'Host: evil.example']],
  ])('refuse %s', async (_, lines) => {
    const head = ['GET /livez HTTP/1.1', ...lines, 'Connection: close', '', ''].join('\r\n')
    const { status, body } = await rawRequest(app.origin, head)
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ code: 'BAD_REQUEST', status: 400, requestId: expect.any(String) })
  })
  test('ignore an unknown expectation', async () => {
    expect((await get('/livez', 'localhost', 'Expect: a-miracle\r\n')).status).toBe(200)
  })
  test('always have all fields', async () => {
    const { requestId, ...problem } = await (await fetch(`${app.baseUrl}/no-such-thing`)).json()
    expect(requestId).toEqual(expect.any(String))
    expect(problem).toEqual({
      type: 'about:blank',
      title: 'There is nothing here',
      status: 404,
      code: 'NOT_FOUND',
      detail: 'There is nothing here. It does not exist, or you have no access to it.',
    })
    const bare = await (await fetch(`${app.baseUrl}/users`)).json()
    expect(Object.keys(bare).sort()).toEqual(['detail', 'requestId', 'status', 'title', 'type'])
  })
  test('hide an internal error from the caller and log it without values', async () => {
    const broken = await startTestApp()
    const owner = await connectOwner(broken.database.owner)
    await owner.query(`update user_prefs set preferences = '{"secretValue": 1}'`)
    await owner.end()
    const answer = await fetch(`${broken.baseUrl}/users`, {
      headers: { authorization: `Bearer ${broken.owner.signedIn.accessToken}` },
    })
    expect(answer.status).toBe(500)
    const body = await answer.json()
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Something went wrong',
      detail: 'Something went wrong. If it happens again, report the requestId.',
      status: 500,
      code: 'INTERNAL',
      requestId: answer.headers.get('x-request-id'),
    })
    const log = broken.logLines.join('')
    expect(log).toContain(body.requestId)
    expect(log).not.toContain(broken.owner.signedIn.accessToken)
    await broken.close()
  })
})

describe('unsupported methods', () => {
  test.each(['TRACE', 'TRACK', 'PROPFIND', 'QUERY', 'M-SEARCH', 'PURGE', 'LINK'])('refuses %s', async (method) => {
    for (const path of ['/api/v1/users', '/overview', '/livez']) {
      const answer = await rawRequest(
        app.origin,
        `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      )
      expect([400, 404, 405], `${path} ${answer.status}`).toContain(answer.status)
      expect(JSON.parse(answer.body).code).toBeDefined()
    }
  })
  test('answers HEAD like GET without the body', async () => {
    const head = await fetch(`${app.origin}/config.json`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await fetch(`${app.baseUrl}/users`, { method: 'HEAD' })).status).toBe(401)
  })
  test('answers OPTIONS *', async () => {
    const answer = await rawRequest(app.origin, 'OPTIONS * HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    expect(answer.status).toBe(405)
  })
  test('refuses a query of 20 KiB as part of the head', async () => {
    expect((await get(`/api/v1/sites?q=${'x'.repeat(20_000)}`, 'localhost')).status).toBe(431)
  })
  test('refuses two lengths, and a length with chunks', async () => {
    for (const lines of [
      'content-length: 2\r\ncontent-length: 3\r\n',
      'content-length: 2\r\ntransfer-encoding: chunked\r\n',
    ]) {
      const answer = await rawRequest(
        app.origin,
        `POST /api/v1/setup HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${lines}\r\n{}`,
      )
      expect(answer.status).toBe(400)
    }
  })
})
