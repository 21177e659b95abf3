import { expect, test } from 'vitest'
import { aNotification, anId, aPage, aSite, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, find, get, press, says, until } from '../../testing/screen.ts'
import { refuse, type Stubs } from '../../testing/stub-fetch.ts'
import type { Attempt, NotificationDetail } from './notifications.queries.ts'

const payload = '{"type":"payment.captured","data":{"id":"ntf_1"}}'

function anAttempt(fields: Partial<Attempt> = {}): Attempt {
  return {
    id: anId('att'),
    n: 1,
    trigger: 'schedule',
    startedAt: '2026-11-19T09:00:00.000Z',
    durationMs: 412,
    url: 'https://shop.harborpine.example/hooks',
    httpStatus: 503,
    request: {
      headers: { 'webhook-id': anId('ntf'), 'webhook-timestamp': '1795078800', 'webhook-signature': 'v1,abc= v1,def=' },
      body: payload,
    },
    response: { status: 503, headers: { server: 'shop-edge' }, body: '<img src=x onerror=alert(1)>' },
    error: { kind: 'http', message: 'Answered 503.' },
    ...fields,
  }
}

function aDetail(fields: Partial<NotificationDetail> = {}): NotificationDetail {
  return {
    ...aNotification(),
    payload,
    isPayloadMasked: false,
    isPayloadPruned: false,
    attempts: [anAttempt()],
    ...fields,
  }
}

const open = (detail: NotificationDetail, more: Stubs = {}, user = aUser()) =>
  renderRoute(
    `/notifications/${detail.id}`,
    { 'GET /notifications/{id}': detail, 'GET /sites': aPage([aSite()]), ...more },
    { user },
  )

test('shows the result and the next step', async () => {
  await open(aDetail())
  await says('Not delivered after 1 try.')
  await says('The endpoint answered 503. The next try is at 19 Nov 2026, 10:05')
})

test('shows any response as text', async () => {
  await open(aDetail())
  await says('<img src=x onerror=alert(1)>')
  expect(document.querySelector('main img[src="x"]')).toBeNull()
})

test('shows signatures byte by byte, also both of two', async () => {
  await open(aDetail())
  await says(`${anId('ntf')}.1795078800.${payload}`)
  await says('2 signatures')
  await press('button', 'Go')
  await says('package hooks')
})

test('a role without payloads sees the reason and the attempts', async () => {
  const { payload: _payload, isPayloadMasked: _masked, ...rest } = aDetail()
  const { request: _request, response: _response, ...attempt } = anAttempt()
  await open({ ...rest, attempts: [attempt] }, {}, aUser('support'))
  await says('503 in 412 ms')
  await says('Your role can’t see what is sent.')
  await says('Your role can’t repeat notifications.')
  expect(get('button', 'Repeat now').matches(':disabled')).toBe(true)
  expect(all('button', 'Copy as cURL')).toEqual([])
})

test('a repeat is requested once, and its attempt appears', async () => {
  let attempts = [anAttempt()]
  const asked = anAttempt({ id: anId('att', 2), n: 2, trigger: 'manual', httpStatus: 200 })
  const { calls } = await open(aDetail(), {
    'GET /notifications/{id}': () => aDetail({ attempts }),
    'POST /notifications/{id}/repeat': () => {
      const { error: _error, ...succeeded } = asked
      attempts = [...attempts, succeeded]
      return asked
    },
  })
  await press('button', 'Repeat now')
  await says('Repeated by hand')
  const [call] = calls('POST /notifications/{id}/repeat')
  expect(call?.headers.get('idempotency-key')).toMatch(/^.{16,}$/)
})

test('an attempt names its requester', async () => {
  await open(aDetail({ attempts: [anAttempt({ trigger: 'manual', actor: anId('usr'), actorName: 'Ada Example' })] }))
  await says('Repeated by hand by Ada Example')
})

test.each([
  ['CONFLICT', 'The endpoint is disabled, or the site has no notification URL any more.'],
  ['REPEAT_LIMIT', 'One by one, you can repeat 10 notifications a minute.'],
  ['IN_FLIGHT', 'The same action is still running.'],
  ['ENDPOINT_BLOCKED', 'not on the public internet'],
] as const)('shows why a repeat was refused with %s', async (code, words) => {
  await open(aDetail(), { 'POST /notifications/{id}/repeat': refuse(code) })
  await press('button', 'Repeat now')
  await says(words)
})

test('pruned notifications cannot be repeated', async () => {
  const { payload: _payload, ...rest } = aDetail({ isPayloadPruned: true })
  await open(rest)
  await find('button', 'Repeat now')
  await until(() => expect(get('button', 'Repeat now').matches(':disabled')).toBe(true))
  await says('What was sent is no longer kept')
})

test('a missing notification shows a message with a link back', async () => {
  await open(aDetail(), { 'GET /notifications/{id}': refuse('NOT_FOUND') })
  await find('heading', 'This notification does not exist')
  expect(get('link', 'All notifications').getAttribute('href')).toBe('/notifications')
})
