import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../platform/db/transaction.ts'
import type { BackgroundWork } from '../../../platform/loops/loop.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { merchantOf } from '../../../testing/members.ts'
import { eventually } from '../../../testing/program.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { send } from '../../../testing/send.ts'
import { startDelivery } from '../delivery/delivery.ts'
import { hideEchoes } from './extra-headers.ts'

const secret = 'Bearer 7d1c2f0a-secret-of-the-gate'
let app: TestApp
let work: BackgroundWork[]
let receiver: Receiver
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  work = startDelivery(app.deps)
  // Echoes request headers, like some test receivers.
  receiver = await startReceiver((request, response) => {
    const echo = String(request.headers.authorization)
    response.writeHead(200, { 'x-echo': echo, [`x-${echo.replaceAll(' ', '-')}`]: 'named' })
    response.end(`${'.'.repeat(1000)}${echo}${echo}`)
  })
})
afterAll(async () => {
  await Promise.all(work.map((one) => one.stop()))
  await receiver.close()
  await app.close()
})

const token = () => app.owner.signedIn.accessToken
async function toldSite() {
  const site = await app.createSite()
  await send(app, `PATCH /sites/${site.id}`, { notificationUrl: receiver.url }, token())
  return site
}
const change = (siteId: string, headers: object) =>
  send(app, `PATCH /sites/${siteId}/notification-endpoint`, { headers }, token())
const ping = async (siteId: string) => (await send(app, `POST /sites/${siteId}/test-notification`, {}, token())).body

describe('extra headers of an address', () => {
  it('are sent with tests and with events, under the signature, and shown without their values', async () => {
    const site = await toldSite()
    const { status, body } = await change(site.id, { Authorization: secret, 'X-Shop-Route': 'eu-1' })
    expect([status, body.headers.map((one: { name: string }) => one.name)]).toEqual([
      200,
      ['authorization', 'x-shop-route'],
    ])
    const tested = await ping(site.id)
    const amount = { amount: '1000', currency: 'EUR' }
    const event = { reference: 'pay_1', occurredAt: app.clock.now().toISOString() }
    const events = [
      { ...event, id: '1', type: 'payment.created', data: { amount, paymentMethod: { type: 'card' } } },
      { ...event, id: '2', type: 'payment.captured', data: {} },
    ]
    await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
    const list = await eventually(
      async () => (await send(app, `GET /notifications?siteId=${site.id}&status=delivered`, undefined, token())).body,
      (page) => page.total === 2,
      5_000,
    )
    expect(receiver.requests.slice(-2).map(({ headers }) => [headers.authorization, headers['x-shop-route']])).toEqual([
      [secret, 'eu-1'],
      [secret, 'eu-1'],
    ])
    const details = await Promise.all(
      list.items.map((one: { id: string }) => send(app, `GET /notifications/${one.id}`, undefined, token())),
    )
    const endpoint = await send(app, `GET /sites/${site.id}/notification-endpoint`, undefined, token())
    const told = JSON.stringify([tested, ...details.map((one) => one.body), endpoint.body])
    expect(tested.attempts[0].request.headers).toMatchObject({ authorization: '••••••••', 'x-shop-route': '••••••••' })
    // The response contains the value whole in a header, and cut off at the end of the stored body.
    expect(tested.attempts[0].response.headers['x-echo']).toBe('••••••••')
    expect(told).not.toContain(secret.slice(0, 9))
    // Nor as the name of a header.
    expect(told).not.toContain('secret-of-the-gate')
    const stored = await withTenant(app.database.app, merchantOf(app), (trx) =>
      trx.selectFrom('notification_headers').selectAll().where('name', '=', 'authorization').execute(),
    )
    expect(stored.map(({ cipher }) => cipher.toString('latin1').includes('secret'))).toEqual([false])
    const { body: audit } = await send(app, 'GET /audit-log?limit=100', undefined, token())
    const rows = JSON.stringify(audit)
    expect([rows.includes('site.notifications.headers'), rows.includes('secret-of-the-gate')]).toEqual([true, false])
  })

  it('are not sent to another address, and are deleted when its own are set', async () => {
    const site = await toldSite()
    await change(site.id, { 'x-shop-route': 'eu-1' })
    await send(app, `PATCH /sites/${site.id}`, { notificationUrl: `${receiver.url}/elsewhere` }, token())
    await ping(site.id)
    expect(receiver.requests.at(-1)?.headers['x-shop-route']).toBeUndefined()
    const { body } = await change(site.id, { 'x-other': '1' })
    expect(body.headers.map((one: { name: string }) => one.name)).toEqual(['x-other'])
    await send(app, `PATCH /sites/${site.id}`, { notificationUrl: receiver.url }, token())
    await ping(site.id)
    expect(receiver.requests.at(-1)?.headers['x-shop-route']).toBeUndefined()
  })

  it('are replaced, removed, and at most five', async () => {
    const site = await toldSite()
    const five = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`x-${n}`, 'a']))
    expect((await change(site.id, five)).status).toBe(200)
    expect((await change(site.id, { 'x-6': 'a' })).status).toBe(422)
    const { body } = await change(site.id, { 'x-6': 'a', 'X-1': null, 'x-2': 'b' })
    expect(body.headers.map((one: { name: string }) => one.name)).toEqual(['x-2', 'x-3', 'x-4', 'x-5', 'x-6'])
    await ping(site.id)
    expect(receiver.requests.at(-1)?.headers).toMatchObject({ 'x-2': 'b', 'x-6': 'a' })
    expect(receiver.requests.at(-1)?.headers['x-1']).toBeUndefined()
  })

  it.each([
    ...['host', 'Connection', 'transfer-encoding', 'Content-Type', 'content-length', 'cookie', 'user-agent', 'expect'],
    ...[
      'metadata-flavor',
      'Metadata',
      'x-forwarded',
      'X-Envoy-Original-Path',
      'x-aws-ec2-metadata-token',
      'x-original-url',
      'true-client-ip',
    ],
    ...['webhook-id', 'Webhook-Signature', 'x-forwarded-for', 'proxy-authorization', 'x-http-method-override'],
    ...['', 'a b', 'x:y', 'x\r\nhost', '__proto__', 'é', 'x-\u212a', 'x'.repeat(64)],
  ])('cannot be called %j', async (name) => {
    const site = await toldSite()
    const headers = JSON.parse(`{${JSON.stringify(name)}: "a"}`)
    expect((await change(site.id, headers)).status).toBe(422)
  })

  it.each(['', ' a', 'a\r\nx: y', 'a\nb', 'é', 'a'.repeat(1025), 7])('cannot have the value %j', async (value) => {
    const site = await toldSite()
    expect((await change(site.id, { 'x-a': value })).status).toBe(422)
  })

  it('are unique, ignoring case', async () => {
    const site = await toldSite()
    const { status, body } = await change(site.id, { 'X-A': 'one', 'x-a': null })
    expect([status, body.errors]).toMatchObject([422, [{ path: 'headers', code: 'DUPLICATE' }]])
  })

  it('need an address', async () => {
    const site = await app.createSite()
    expect((await change(site.id, { 'x-a': 'a' })).status).toBe(409)
  })

  it('are found in a response whole and truncated at its end, longest first', () => {
    const without = (text: string, values: readonly string[]) => hideEchoes(values, [text])(text)
    const values = ['abcdef', 'abcdefgh']
    expect(without('1 abcdefgh 2 abcdef 3', values)).toBe('1 •••••••• 2 •••••••• 3')
    expect(without('cut abcdefg', values)).toBe('cut ••••••••')
    expect(without('cut abcd', values)).toBe('cut ••••••••')
    expect(without('cut abc', values)).toBe('cut abc')
    const told = (text: string, value: string) => without(text, [value])
    expect(told('bad token "7d1c2f0a-of-the-gate"', 'Bearer 7d1c2f0a-of-the-gate')).toBe('bad token "••••••••"')
    expect(told('{"key":"a\\\\b\\"c"}', 'a\\b"c')).toBe('{"key":"••••••••"}')
    expect(told('/login?key=a%20b%26c%3D1', 'a b&c=1')).toBe('/login?key=••••••••')
    const basic = Buffer.from('gatekeeper:open-sesame').toString('base64')
    expect(told('no gatekeeper with open-sesame', `Basic ${basic}`)).toBe('no •••••••• with ••••••••')
    // PHP escapes slashes in JSON, HTML and forms have their own encodings, and header names are in lower case.
    expect(told('{"a":"ab12\\/cd34=="}', 'Bearer ab12/cd34==')).toBe('{"a":"••••••••=="}')
    expect(told('<b>a&amp;b&lt;cd&#39;</b>', "a&b<cd'")).toBe('<b>••••••••</b>')
    expect(told('key=a+b%2Fc', 'a b/c')).toBe('key=••••••••')
    expect(told('x-7D1C2F0A-OF-THE-GATE', '7d1c2f0a-of-the-gate')).toBe('x-••••••••')
    expect(told('cut 7D1C2F', '7d1c2f0a-of-the-gate')).toBe('cut ••••••••')
    // Whole words that occur in many values stay readable.
    expect(told('Bearer expected', 'Bearer 7d1c2f0a-of-the-gate')).toBe('Bearer expected')
    expect(told('a'.repeat(1024), 'a')).toHaveLength(1024)
    expect(without('nothing to hide', [])).toBe('nothing to hide')
  })

  it('block no other request: a response that takes too long to search is not shown', () => {
    const spelled = (n: number) => `a"b&${n}/<${'x'.repeat(4)}>'`
    const many = Array.from({ length: 5 }, (_, one) =>
      Array.from({ length: 70 }, (_, n) => spelled(one * 70 + n)).join(' '),
    )
    const texts = [...Array.from({ length: 80 }, () => 'y'.repeat(256)), 'z'.repeat(1024)]
    expect(hideEchoes(many, texts)('y'.repeat(256))).toBe('••••••••')
    // A usual number of values is searched in as much text.
    const few = hideEchoes(['Bearer 7d1c2f0a-of-the-gate', 'a b/c'], texts)
    expect(few(`7d1c2f0a-of-the-gate ${'y'.repeat(100)}`)).toBe(`•••••••• ${'y'.repeat(100)}`)
  })
})
