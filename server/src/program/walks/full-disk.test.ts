import type { Route } from '@firepay/contract/product/route.ts'
import { routes } from '@firepay/contract/routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { send } from '../../testing/send.ts'

/** Every operation while the server sees an almost full disk of the database (security.md D-04). */
let app: TestApp
let apiSecret: string
let isLow = false
beforeAll(async () => {
  app = await startTestApp({ isStorageLow: () => isLow })
  apiSecret = (await app.createSite()).secrets.apiSecret
})
afterAll(() => app.close())

const all: [string, Route][] = Object.entries(routes)
const id = '01h455vb4pex5vsknk084sn02q'

async function statusOf({ method, path, auth }: Route): Promise<[number, string | undefined]> {
  const call = `${method} ${path.replaceAll(/\{\w+\}/g, `site_${id}`)}` as `POST /${string}`
  const token = auth === 'site' ? apiSecret : auth === 'user' ? app.owner.signedIn.accessToken : undefined
  const answer = await send(app, call, method === 'GET' ? undefined : {}, token)
  return [answer.status, answer.code]
}

test('refuses every write except for signing in and out', async () => {
  isLow = true
  const writing = all.filter(([, { method, path }]) => method !== 'GET' && !path.startsWith('/auth/'))
  const answers = await Promise.all(writing.map(async ([name, route]) => [name, await statusOf(route)]))
  expect(Object.fromEntries(answers)).toEqual(
    Object.fromEntries(writing.map(([name]) => [name, [507, 'STORAGE_FULL']])),
  )
  expect(await app.signIn(app.owner.email, app.owner.password)).toMatchObject({ email: app.owner.email })
  isLow = false
})

test('reads continue, and writes resume with free space', async () => {
  const ready = async () => {
    const answer = await fetch(`${app.origin}/readyz`)
    return [answer.status, await answer.json()]
  }
  expect(await ready()).toEqual([200, { status: 'ready' }])
  isLow = true
  expect(await ready()).toEqual([200, { status: 'read-only' }])
  for (const call of ['/users', '/sites', '/transactions', '/notifications'] as const) {
    expect((await send(app, `GET ${call}`, undefined, app.owner.signedIn.accessToken)).status).toBe(200)
  }
  const refused = await send(app, 'POST /ingest/events', { events: [event] }, apiSecret)
  expect([refused.status, refused.code]).toEqual([507, 'STORAGE_FULL'])
  isLow = false
  await acceptEvents(app, apiSecret, [event])
})

const event = {
  id: 'one',
  type: 'payment.created',
  occurredAt: '2026-01-05T10:00:00Z',
  reference: 'one',
  data: { amount: { amount: '100', currency: 'EUR' }, paymentMethod: { type: 'card' } },
}
