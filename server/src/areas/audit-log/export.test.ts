import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { eventually } from '../../testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // Copies of a real row, more than the sockets buffer without a reader.
  const owner = await connectOwner(app.database.owner)
  await owner.query(
    `insert into audit_log (merchant_id, number, id, at, content, action, outcome, previous_hash, hash)
     select merchant_id, 1000000 + n, gen_random_uuid(), at, content, action, outcome, previous_hash, hash
     from (select * from audit_log where merchant_id = $1 order by number limit 1) row, generate_series(1, 60000) n`,
    [merchantOf(app)],
  )
  await owner.end()
})
afterAll(() => app.close())

const begin = (token: string, signal?: AbortSignal) =>
  fetch(`${app.baseUrl}/audit-log/export`, {
    headers: { authorization: `Bearer ${token}` },
    ...(signal ? { signal } : {}),
  })

test('runs two of ten concurrent exports, and frees the slot of an aborted one', async () => {
  const { accessToken } = (await signInMember(app, 'admin')).signedIn
  const leave = new AbortController()
  const answers = await Promise.all(Array.from({ length: 10 }, () => begin(accessToken, leave.signal)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(429)])
  leave.abort()
  const next = await eventually(
    () => begin(accessToken),
    ({ status }) => status === 200,
    10_000,
  )
  await next.body?.cancel()
})

test('answers HEAD without a slot, because streams do not support it', async () => {
  const { accessToken } = (await signInMember(app, 'admin')).signedIn
  const headers = { authorization: `Bearer ${accessToken}` }
  for (let time = 0; time < 3; time++) {
    const head = await fetch(`${app.baseUrl}/audit-log/export`, { method: 'HEAD', headers })
    expect(head.status).toBe(405)
    expect(head.headers.get('allow')).toBe('GET')
  }
})

test('ends an export with its session', async () => {
  const person = await signInMember(app, 'owner')
  const answer = await eventually(
    () => begin(person.signedIn.accessToken),
    ({ status }) => status === 200,
    10_000,
  )
  const reader = answer.body?.getReader()
  await reader?.read()
  await person.call('POST /auth/signout')
  const rest = async () => {
    for (;;) {
      if ((await reader?.read())?.done) return
      await delay(0)
    }
  }
  await expect(rest()).rejects.toThrow('terminated')
})
