import { routes } from '@firepay/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { rawRequest } from '../../testing/raw-request.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Answer = { status: number; body: { code?: string; errors?: { path: string }[]; requestId: string } }

async function send(method: string, path: string, body?: string | Buffer, type = 'application/json'): Promise<Answer> {
  const answer = await fetch(app.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${app.owner.signedIn.accessToken}`,
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  })
  const text = await answer.text()
  if (answer.status >= 400) expect(answer.headers.get('content-type')).toBe('application/problem+json')
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
}

describe('limits the size of a page', () => {
  const wrong = ['-1', '101', '1e9', '1.5', 'NaN', '100000000000000000000', '', '%20', '0x10', '25abc', '[1]', 'null']
  test.each(wrong)('limit=%s', async (value) => {
    expect(await send('GET', `/sites?limit=${value}`)).toMatchObject({ status: 422, body: { code: 'VALIDATION' } })
  })
  test.each(['-1', '10001', '1e3', '1.5', '99999999999999999999', ''])('offset=%s', async (value) => {
    expect((await send('GET', `/sites?offset=${value}`)).status).toBe(422)
  })
  test('refuses limit=0 and accepts 1 and 100', async () => {
    expect((await send('GET', '/sites?limit=0')).status).toBe(422)
    expect((await send('GET', '/sites?limit=1')).status).toBe(200)
    expect((await send('GET', '/sites?limit=100&offset=10000')).status).toBe(200)
  })
})

describe('queries', () => {
  test.each([
    ['limit=1&limit=2', 400],
    ['limit=1&%6Cimit=2', 400],
    ['limit[]=1', 422],
    ['unknown=1', 422],
    ['__proto__=1', 422],
    ['constructor=1', 422],
    ['q=%FF%FE%FD', 400],
    ['q=%', 400],
    ['q=abc%00def', 422],
    ['q=%ED%A0%80abc', 400],
    [`q=${'x'.repeat(257)}`, 422],
    ['q=ab', 422],
    ['after=site_00000000000000000000000000', 422],
    ['after=nonsense', 422],
    ['sort=password', 422],
    ["sort=name';drop table sites--", 422],
    ['status=active,active', 200],
    ['&&q=shop&', 200],
    ['status=', 422],
  ])('answers %s with %i', async (query, status) => {
    expect((await send('GET', `/sites?${query}`)).status).toBe(status)
  })
})

describe('ids', () => {
  test.each([
    'site_01h455vb4pex5vsknk084sn02q',
    'site_zzzzzzzzzzzzzzzzzzzzzzzzzz',
    'txn_01h455vb4pex5vsknk084sn02q',
    '1',
    '%00',
    '%FF',
    '..%2f..',
    'null',
    "'",
    '00000000-0000-0000-0000-000000000000',
    'x'.repeat(5_000),
  ])('answers the malformed id %s like an unknown one', async (id) => {
    const { status, body } = await send('GET', `/sites/${id}`)
    expect(status).toBe(404)
    expect({ ...body, requestId: '' }).toEqual({
      type: 'about:blank',
      title: 'There is nothing here',
      detail: 'There is nothing here. It does not exist, or you have no access to it.',
      status: 404,
      code: 'NOT_FOUND',
      requestId: '',
    })
    // A missing object takes precedence over all other errors.
    expect((await send('GET', `/sites/${id}/accounts?limit=nonsense`)).status).toBe(404)
    expect((await send('PATCH', `/sites/${id}`, '{')).status).toBe(404)
    expect((await send('PATCH', `/sites/${id}`, 'x', 'text/plain')).status).toBe(404)
  })
})

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const site = (change: object = {}) =>
  JSON.stringify({ name: 'Shop', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR', ...change })

describe('bodies', () => {
  test.each<[string, string | Buffer, number, string]>([
    ['nothing', '', 400, 'BAD_REQUEST'],
    ['not JSON', '{', 400, 'BAD_REQUEST'],
    ['another JSON dialect', "{name: 'Shop'}", 400, 'BAD_REQUEST'],
    ['two documents', '{}{}', 400, 'BAD_REQUEST'],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, 'BAD_REQUEST'],
    ['UTF-16', Buffer.from(site(), 'utf16le'), 400, 'BAD_REQUEST'],
    ['too deep', deep(21), 400, 'BAD_REQUEST'],
    ['very deep', '['.repeat(30_000) + ']'.repeat(30_000), 400, 'BAD_REQUEST'],
    ['deep enough', deep(20), 422, 'VALIDATION'],
    ['a list', '[]', 422, 'VALIDATION'],
    ['null', 'null', 422, 'VALIDATION'],
    ['a number', '1e999', 422, 'VALIDATION'],
    ['a number for a text', site({ name: 1e308 }), 422, 'VALIDATION'],
    ['an unknown field', site({ id: 'site_01h455vb4pex5vsknk084sn02q' }), 422, 'VALIDATION'],
    ['a field in the prototype', '{"__proto__": {"name": "Shop"}}', 422, 'VALIDATION'],
    ['NUL', site({ name: 'a\u0000b' }), 422, 'VALIDATION'],
    ['a lone surrogate', '{"name":"\\udc00","timeZone":"UTC","defaultCurrency":"EUR"}', 422, 'VALIDATION'],
    ['an unknown currency', site({ defaultCurrency: 'XXZ' }), 422, 'VALIDATION'],
    ['a card number', site({ name: 'Card 5555-5555-5555-4444' }), 422, 'CARD_NUMBER_REFUSED'],
    ['65 KiB', site({ name: 'x'.repeat(66_000) }), 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s', async (_, body, status, code) => {
    expect(await send('POST', '/sites', body)).toMatchObject({ status, body: { code } })
  })

  test('refuses a member named __proto__ instead of dropping it', async () => {
    const view = '{"list":"transactions","name":"Mine","query":{"__proto__":"x","status":"captured"}}'
    const refused = await send('POST', '/views', view)
    expect(refused).toMatchObject({ status: 422, body: { code: 'VALIDATION', errors: [{ path: '__proto__' }] } })
  })

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json; charset=utf-16', 415],
    ['application/jsonp', 415],
    ['APPLICATION/JSON; charset="UTF-8"', 422],
  ])('answers the content type %s with %i', async (type, status) => {
    expect((await send('POST', '/sites', '{}', type)).status).toBe(status)
  })

  test('echoes the name of an unknown field only when it is plausible', async () => {
    const secret = `as_live_${'x'.repeat(92)}`
    const { body } = await send('POST', '/sites', site({ colour: 'red', [secret]: 1 }))
    expect(body.errors?.map((error: { path: string }) => error.path)).toEqual(['colour', '[unknown]'])
    expect(JSON.stringify(body)).not.toContain('xxxx')
  })

  test('refuses a body where none is expected', async () => {
    expect((await send('POST', '/auth/signout', '{"all": true}')).status).toBe(422)
  })

  test('stops reading a body beyond the limit', async () => {
    const head = [
      'POST /api/v1/sites HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      `authorization: Bearer ${app.owner.signedIn.accessToken}`,
      'transfer-encoding: chunked',
      'connection: close',
      '',
      '',
    ].join('\r\n')
    const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`
    // 80 KiB without an end: a server that waited for it would never answer.
    const answer = await rawRequest(app.origin, head + chunk.repeat(20))
    expect(answer.status).toBe(413)
  })

  test('refuses a compressed body', async () => {
    const answer = await fetch(`${app.baseUrl}/sites`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${app.owner.signedIn.accessToken}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body: '{}',
    })
    expect(answer.status).toBe(415)
  })

  test('refuses a body of 64 KiB of one letter quickly', async () => {
    const startedAt = performance.now()
    for (const letter of ['1', 'a', ' ', '4 ', '@', '\\\\', '-']) {
      const { status } = await send('POST', '/sites', site({ name: letter.repeat(30_000) }))
      expect([413, 422]).toContain(status)
    }
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})

test('refuses a card number in every search', async () => {
  // Operator routes are closed to an owner.
  const open = Object.values(routes).filter((route) => !('operator' in route))
  const searching = open.filter((route) => 'query' in route && 'q' in route.query.shape)
  expect(searching.length).toBeGreaterThan(5)
  for (const { path } of searching) {
    const asked = `${path.replace('{name}', 'site')}?q=4111111111111111`
    const { status, body } = await send('GET', asked)
    expect([asked, status, body.code]).toEqual([asked, 422, 'CARD_NUMBER_REFUSED'])
  }
})

test('answered none of these requests with 5xx and logged no error', () => {
  expect(app.logLines.filter((line) => line.includes('request failed'))).toEqual([])
})

test("ignores the caller's language", async () => {
  const calls: [string, string, string?][] = [
    ['GET', '/users'],
    ['GET', '/sites'],
    ['GET', '/suggester/suggest/country?q=ger'],
    ['GET', '/suggester/suggest/time-zone?q=ber'],
    ['GET', '/transaction-stats?groupBy=month&from=2020-01-01&to=2021-01-01'],
    ['GET', '/sites?limit=0'],
    ['GET', '/sites/none'],
    ['POST', '/sites', '{"name": ""}'],
    ['POST', '/sites', '{'],
    ['POST', '/auth/signin', '{"email": "nobody@shop.example", "password": "x"}'],
  ]
  for (const [method, path, body] of calls) {
    const [spoken, plain] = await Promise.all(
      ['ru-RU', 'en-US'].map(async (language) => {
        const answer = await fetch(`${app.baseUrl}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${app.owner.signedIn.accessToken}`,
            'content-type': 'application/json',
            'accept-language': language,
          },
          ...(body === undefined ? {} : { body }),
        })
        const { requestId: _, asOf: __, ...rest } = await answer.json()
        return { status: answer.status, ...rest }
      }),
    )
    expect(spoken, path).toEqual(plain)
  }
})
