import { abilitiesOf } from '@firepay/contract/product/abilities.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function put(body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.baseUrl}/users`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${app.owner.signedIn.accessToken}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, etag: answer.headers.get('etag') ?? '', body: await answer.json() }
}

describe('GET /users', () => {
  test('requires authentication', async () => {
    await expect(app.anonymous('GET /users')).rejects.toMatchObject({ status: 401, code: undefined })
  })
  test('returns the user and the abilities of their role', async () => {
    const user = await app.owner.call('GET /users')
    expect(user).toEqual(app.owner.signedIn.userData)
    expect(user).toMatchObject({
      email: 'owner@shop.example',
      fullName: 'Olive Owner',
      role: 'owner',
      merchant: { name: 'Test Shop', timeZone: 'Europe/Berlin' },
      merchants: [{ name: 'Test Shop', role: 'owner' }],
      timeZone: 'Europe/Berlin',
      dateStyle: 'day-month',
      ability: abilitiesOf('owner'),
      mfa: { totp: false, passkeys: 0, recoveryCodesLeft: 0 },
      preferences: {},
    })
    expect(user.lastSignInAt).toBeDefined()
  })
  test('refuses an unknown parameter', async () => {
    const answer = await fetch(`${app.baseUrl}/users?role=owner`, {
      headers: { authorization: `Bearer ${app.owner.signedIn.accessToken}` },
    })
    expect(await answer.json()).toMatchObject({ status: 422, errors: [{ path: 'role', code: 'unrecognized_keys' }] })
  })
})

describe('PUT /users', () => {
  test('requires authentication', async () => {
    await expect(app.anonymous('PUT /users', { body: {} })).rejects.toMatchObject({ status: 401, code: undefined })
  })
  test('changes the given fields and merges preferences', async () => {
    await put({ preferences: { contentWidth: 'full', menu: 'collapsed' } })
    const { status, body } = await put({
      fullName: 'Olivia Owner',
      timeZone: 'Asia/Tokyo',
      dateStyle: 'iso',
      avatar: 'fox',
      preferences: { menu: 'visible' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      fullName: 'Olivia Owner',
      timeZone: 'Asia/Tokyo',
      dateStyle: 'iso',
      avatar: 'fox',
      preferences: { contentWidth: 'full', menu: 'visible' },
    })
    expect(await app.owner.call('GET /users')).toEqual(body)
    expect((await put({ avatar: null })).body).not.toHaveProperty('avatar')
  })
  test.each([
    [{ role: 'owner' }, 'role'],
    [{ email: 'other@shop.example' }, 'email'],
    [{ email_verified: true }, 'email_verified'],
    [{ tenantId: 'mer_01h455vb4pex5vsknk084sn02q' }, 'tenantId'],
    [{ balance: '1' }, 'balance'],
    [{ id: 'usr_01h455vb4pex5vsknk084sn02q' }, 'id'],
    [{ preferences: { theme: 'dark' } }, 'preferences.theme'],
    [{ mfa: { totp: true } }, 'mfa'],
    ['{"__proto__": {"role": "owner"}, "fullName": "Mallory"}', '__proto__'],
    ['{"constructor": {"prototype": {}}, "fullName": "Mallory"}', 'constructor'],
    [{ fullName: '' }, 'fullName'],
    [{ fullName: '   ' }, 'fullName'],
    [{ fullName: 'x'.repeat(121) }, 'fullName'],
    [{ fullName: 'a\u0000b' }, 'fullName'],
    ['{"fullName": "\\ud800"}', 'fullName'],
    [{ fullName: 7 }, 'fullName'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '+02:00' }, 'timeZone'],
    [{ dateStyle: 'roman' }, 'dateStyle'],
    [{ preferences: null }, 'preferences'],
  ])('refuses %j and changes nothing', async (body, path) => {
    const before = await app.owner.call('GET /users')
    const answer = await put(body)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'VALIDATION', errors: [expect.objectContaining({ path })] })
    expect(await app.owner.call('GET /users')).toEqual(before)
  })
  test('refuses a full card number', async () => {
    expect((await put({ fullName: 'Pay 4242 4242 4242 4242' })).body).toMatchObject({
      status: 422,
      code: 'CARD_NUMBER_REFUSED',
      errors: [{ path: 'fullName', code: 'CARD_NUMBER_REFUSED' }],
    })
  })
  test('honours If-Match, and answers STALE to one of two concurrent changes', async () => {
    const { etag } = await put({ fullName: 'Olive Owner' })
    expect(etag).toMatch(/^"\d+"$/)
    for (const stale of [`W/${etag}`, '*', '"0"', 'nonsense', `${etag}, "1"`]) {
      expect(await put({ fullName: 'Stale' }, { 'if-match': stale }), stale).toMatchObject({
        status: 412,
        body: { code: 'STALE' },
      })
    }
    const both = await Promise.all([
      put({ fullName: 'One' }, { 'if-match': etag }),
      put({ fullName: 'Other' }, { 'if-match': etag }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })
  test('reports STALE before body errors', async () => {
    expect((await put({ role: 'owner' }, { 'if-match': '"999999"' })).status).toBe(412)
    expect((await put('{', { 'if-match': '"999999"' })).status).toBe(412)
  })
})
