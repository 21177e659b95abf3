import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectOwner } from '../../../platform/db/address.ts'
import { ownerEmail, ownerPassword, startTestApp, type TestApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const minute = 60_000

async function refresh(token: string): Promise<{ status: number; code?: string; access: string; refresh: string }> {
  const answer = await fetch(`${app.baseUrl}/auth/token-refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  })
  const body = await answer.json()
  return { status: answer.status, code: body.code, access: body.token, refresh: body.refresh_token }
}

async function use(accessToken: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(`${app.baseUrl}/users`, {
    headers: { authorization: `Bearer ${accessToken}`, ...headers },
  })
  const body = await answer.json()
  if (answer.status === 401) expect(body).not.toHaveProperty('code')
  return answer.status
}

async function open() {
  const { signedIn } = await app.signIn(ownerEmail, ownerPassword)
  return { access: signedIn.accessToken, refresh: signedIn.refreshToken }
}

describe('refresh', () => {
  test('returns a new pair, and the old access token stays valid until it expires', async () => {
    const first = await open()
    const second = await refresh(first.refresh)
    expect(second.status).toBe(200)
    expect(second.refresh).not.toBe(first.refresh)
    expect(await use(second.access)).toBe(200)
    expect(await use(first.access)).toBe(200)
  })
  test.each(['fpr_unknown', 'x', `fpr_${'A'.repeat(400)}`, 'null', '\u0000'])(
    'answers "expired" to the unknown or malformed token %j',
    async (token) => expect(await refresh(token)).toMatchObject({ status: 401, code: 'REFRESH_EXPIRED' }),
  )
  test('refuses an access token', async () => {
    expect((await refresh((await open()).access)).code).toBe('REFRESH_EXPIRED')
  })
  test('ends the whole family when a token is reused', async () => {
    const first = await open()
    const second = await refresh(first.refresh)
    const third = await refresh(second.refresh)
    expect(await refresh(first.refresh)).toMatchObject({ status: 401, code: 'REFRESH_REUSED' })
    expect(await use(third.access)).toBe(401)
    expect(await refresh(third.refresh)).toMatchObject({ status: 401, code: 'REFRESH_EXPIRED' })
  })
  test('does not affect another family', async () => {
    const other = await open()
    const first = await open()
    await refresh((await refresh(first.refresh)).refresh)
    await refresh(first.refresh)
    expect(await use(other.access)).toBe(200)
  })
  test('returns the same pair for the last consumed token, for ten seconds', async () => {
    const first = await open()
    const second = await refresh(first.refresh)
    app.clock.advance(9_000)
    expect(await refresh(first.refresh)).toEqual(second)
    app.clock.advance(2_000)
    expect((await refresh(first.refresh)).code).toBe('REFRESH_REUSED')
    expect(await use(second.access)).toBe(401)
  })
  test('treats a token two generations old as reuse immediately', async () => {
    const first = await open()
    const second = await refresh(first.refresh)
    expect((await refresh(second.refresh)).status).toBe(200)
    expect((await refresh(first.refresh)).code).toBe('REFRESH_REUSED')
  })
  test('agrees on one successor and one row for twenty concurrent calls', async () => {
    const first = await open()
    const count = () =>
      app.database.app
        .selectFrom('session_tokens')
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    // Opens all connections first, so that the calls run in parallel.
    await Promise.all(Array.from({ length: 24 }, () => use(first.access)))
    const before = BigInt((await count()).rows)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.refresh)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.access)).size).toBe(1)
    expect(BigInt((await count()).rows)).toBe(before + 1n)
    expect(await use(answers[0]?.access ?? '')).toBe(200)
  })
})

describe('expiry', () => {
  test('ends an access token after ten minutes', async () => {
    const { access } = await open()
    app.clock.advance(10 * minute - 1_000)
    expect(await use(access)).toBe(200)
    app.clock.advance(1_001)
    expect(await use(access)).toBe(401)
  })
  test('ends a session thirty minutes after the last interactive use', async () => {
    let pair = await open()
    for (let i = 0; i < 4; i++) {
      app.clock.advance(9 * minute)
      expect(await use(pair.access)).toBe(200)
      pair = await refresh(pair.refresh)
    }
    app.clock.advance(30 * minute + 1)
    expect((await refresh(pair.refresh)).code).toBe('REFRESH_EXPIRED')
  })
  test('ignores polling and refreshing as use', async () => {
    let pair = await open()
    const statuses: number[] = []
    for (let at = 0; at < 40; at += 5) {
      app.clock.advance(5 * minute)
      const next = await refresh(pair.refresh)
      if (next.status === 200) pair = next
      statuses.push(await use(pair.access, { 'firepay-background': '1' }))
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 401, 401, 401])
  })
  test('ends a family twelve hours after sign-in, despite use', async () => {
    let pair = await open()
    for (let at = 9; at < 12 * 60; at += 9) {
      app.clock.advance(9 * minute)
      expect(await use(pair.access), `at ${at} min`).toBe(200)
      pair = await refresh(pair.refresh)
    }
    app.clock.advance(9 * minute)
    expect(await use(pair.access)).toBe(401)
    expect((await refresh(pair.refresh)).code).toBe('REFRESH_EXPIRED')
    const ends = await app.database.app.selectFrom('sessions').select(['created_at', 'expires_at']).execute()
    for (const { created_at, expires_at } of ends) {
      expect(expires_at.getTime() - created_at.getTime()).toBe(12 * 60 * minute)
    }
  })
  test("ends both tokens at sign-out, and clears the browser's cache", async () => {
    const pair = await open()
    const answer = await fetch(`${app.baseUrl}/auth/signout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${pair.access}` },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect(await use(pair.access)).toBe(401)
    expect((await refresh(pair.refresh)).code).toBe('REFRESH_EXPIRED')
  })
  test('ends sessions with the next call after the user was disabled', async () => {
    const other = await startTestApp()
    const owner = await connectOwner(other.database.owner)
    await owner.query('update user_auth set disabled_at = $1', [other.clock.now()])
    await owner.end()
    await expect(other.owner.call('GET /users')).rejects.toMatchObject({ status: 401, code: undefined })
    await other.close()
  })
  test('ends sessions of a removed member', async () => {
    const other = await startTestApp()
    const owner = await connectOwner(other.database.owner)
    await owner.query('delete from members')
    await owner.end()
    await expect(other.owner.call('GET /users')).rejects.toMatchObject({ status: 401, code: undefined })
    await other.close()
  })
})
