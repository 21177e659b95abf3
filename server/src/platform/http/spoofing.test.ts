import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { rawRequest } from '../../testing/raw-request.ts'

/** W-01 and W-02 over a real socket: no header changes the caller's address. */
const listed = '203.0.113.7'

/** Header lines that claim the allow-listed address. */
const vectors: [string, string[]][] = [
  ['X-Forwarded-For', [`X-Forwarded-For: ${listed}`]],
  ['several in one X-Forwarded-For', [`X-Forwarded-For: ${listed}, 10.0.0.1, ${listed}`]],
  ['two X-Forwarded-For headers', [`X-Forwarded-For: ${listed}`, `X-Forwarded-For: ${listed}`]],
  ['X-Real-IP', [`X-Real-IP: ${listed}`]],
  ['Forwarded', [`Forwarded: for=${listed};proto=https;by=${listed}`]],
  ['True-Client-IP', [`True-Client-IP: ${listed}`]],
  ['CF-Connecting-IP', [`CF-Connecting-IP: ${listed}`]],
  ['a port', [`X-Forwarded-For: ${listed}:443`]],
  ['brackets', [`X-Forwarded-For: [::ffff:${listed}]`]],
  ['a mapped address', [`X-Forwarded-For: ::ffff:${listed}`]],
  ['a zone', [`X-Forwarded-For: ::ffff:${listed}%eth0`]],
  ['octal', ['X-Forwarded-For: 0313.0.0161.07']],
  ['hex', ['X-Forwarded-For: 0xcb.0x0.0x71.0x7']],
  ['an empty element', [`X-Forwarded-For: ${listed}, ,`]],
  [
    'other headers of proxies',
    [`X-Client-IP: ${listed}`, `Fastly-Client-IP: ${listed}`, `X-Cluster-Client-IP: ${listed}`],
  ],
]

/** Two servers: one without a proxy, one that trusts 127.0.0.1 as a proxy. */
let direct: TestApp
let behindProxy: TestApp
beforeAll(async () => {
  direct = await startTestApp()
  behindProxy = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' } })
  for (const app of [direct, behindProxy]) {
    const answer = await fetch(`${app.baseUrl}/security/ip-whitelist`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${app.owner.signedIn.accessToken}`,
        'content-type': 'application/json',
        'if-match': '"0"',
      },
      body: JSON.stringify({ enabled: true, entries: [{ cidr: listed }], force: true }),
    })
    expect(answer.status).toBe(200)
  }
})
afterAll(async () => {
  await direct.close()
  await behindProxy.close()
})

async function statusWith(app: TestApp, lines: string[]): Promise<string> {
  const { status, body } = await rawRequest(
    app.origin,
    [
      'GET /api/v1/users HTTP/1.1',
      `Host: 127.0.0.1:${new URL(app.origin).port}`,
      `Authorization: Bearer ${app.owner.signedIn.accessToken}`,
      ...lines,
      'Connection: close',
      '',
      '',
    ].join('\r\n'),
  )
  return status === 200 ? '200' : `${status} ${/"code":"(\w+)"/.exec(body)?.[1]}`
}

describe('without a proxy ignores all address headers', () => {
  test.each(vectors)('%s', async (_, lines) => {
    expect(await statusWith(direct, lines)).toBe('403 IP_NOT_ALLOWED')
  })
})

describe('behind a proxy uses the last hop it wrote', () => {
  test.each([
    ['the proxy says the listed address', `X-Forwarded-For: ${listed}`, '200'],
    ['through two proxies of ours', `X-Forwarded-For: ${listed}, 10.1.2.3`, '200'],
    [
      'the caller wrote the listed one, the proxy added the true one',
      `X-Forwarded-For: ${listed}, 198.51.100.9`,
      '403 IP_NOT_ALLOWED',
    ],
    ['a mapped address from the proxy is the same address', `X-Forwarded-For: ::ffff:${listed}`, '200'],
    ['an empty element ends the walk', `X-Forwarded-For: ${listed}, , 10.1.2.3`, '403 IP_NOT_ALLOWED'],
    ['a port is no part of the address', `X-Forwarded-For: ${listed}:443`, '200'],
    ['an address in brackets', `X-Forwarded-For: [::ffff:${listed}]:443`, '200'],
    [
      'the caller wrote the listed one, the proxy added another with a port',
      `X-Forwarded-For: ${listed}, 198.51.100.9:1`,
      '403 IP_NOT_ALLOWED',
    ],
    ['octal ends the walk', 'X-Forwarded-For: 0313.0.0161.07', '403 IP_NOT_ALLOWED'],
    ['a zone ends the walk', `X-Forwarded-For: ::ffff:${listed}%1`, '403 IP_NOT_ALLOWED'],
    ['X-Real-IP is nothing', `X-Real-IP: ${listed}`, '403 IP_NOT_ALLOWED'],
    ['Forwarded is nothing', `Forwarded: for=${listed}`, '403 IP_NOT_ALLOWED'],
  ])('%s', async (_, line, expected) => {
    expect(await statusWith(behindProxy, [line])).toBe(expected)
  })

  test('logs an invalid element of the proxy once, without its text', async () => {
    const lines = () => behindProxy.logLines.filter((line) => line.includes('holds no address'))
    behindProxy.logLines.length = 0
    await statusWith(behindProxy, ['X-Forwarded-For: 203.0.113.9, 10.8.7.6, 10.1.2.3'])
    expect(lines()).toEqual([])
    for (let count = 0; count < 3; count++) {
      await statusWith(behindProxy, ['X-Forwarded-For: secret-text, 10.8.7.6'])
    }
    expect(lines()).toEqual([expect.stringContaining('"proxy":"10.8.7.6"')])
    expect(lines().join()).not.toContain('secret-text')
  })

  test('uses the last value of the last header', async () => {
    const lines = [`X-Forwarded-For: ${listed}`, 'X-Forwarded-For: 198.51.100.9']
    expect(await statusWith(behindProxy, lines)).toBe('403 IP_NOT_ALLOWED')
    expect(await statusWith(behindProxy, lines.toReversed())).toBe('200')
  })
})
