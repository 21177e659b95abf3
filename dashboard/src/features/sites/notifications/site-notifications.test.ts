import { attemptSeconds } from '@firepay/contract/notifications/notification-values.ts'
import { expect, test } from 'vitest'
import { aCountedPage, aNotification, anEndpoint, anId, aPage, aSite, aUser } from '../../../testing/records.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { aRepeat } from '../../../testing/repeat-record.ts'
import { all, fill, find, get, press, says, until } from '../../../testing/screen.ts'
import { refuse, type Stubs } from '../../../testing/stub-fetch.ts'
import type { Endpoint } from './endpoint-card.tsx'

const url = 'https://shop.harborpine.example/hooks'
const attempt = {
  id: anId('att'),
  n: 1,
  trigger: 'test',
  startedAt: '2026-11-19T09:00:00.000Z',
  durationMs: 171,
} as const

const open = (
  endpoint: NonNullable<Stubs['GET /sites/{id}/notification-endpoint']>,
  more: Stubs = {},
  user = aUser(),
) =>
  renderRoute(
    `/sites/${anId('site')}/notifications`,
    { 'GET /sites/{id}': aSite({ notificationUrl: url }), 'GET /sites/{id}/notification-endpoint': endpoint, ...more },
    { user },
  )

test('offers a role that may change sites the settings of the endpoint', async () => {
  await open(anEndpoint())
  await find('link', 'Change URL')
  await find('link', 'Change in settings')
})

test('a share shows its base', async () => {
  await open(anEndpoint())
  await says('97.5%')
  await says('39 of the last 40 tries')
  await says(`2xx within ${attemptSeconds} seconds`)
})

test('the table of failed attempts has a heading', async () => {
  const failure = { ...attempt, trigger: 'schedule', notificationId: anId('ntf'), httpStatus: 503 } as const
  await open(anEndpoint({ lastFailures: [failure] }))
  await find('heading', 'Last failures')
  await find('table', 'Last failures')
})

test('a disabled endpoint shows the reason and can be enabled', async () => {
  let endpoint = anEndpoint({ status: 'disabled', disabledAt: '2026-11-19T09:00:00.000Z', disabledReason: 'gone' })
  await open(() => endpoint, {
    'GET /notifications': aCountedPage([]),
    'POST /sites/{id}/notification-endpoint/enable': () => {
      endpoint = anEndpoint()
      return endpoint
    },
  })
  await says('It answered 410 Gone')
  expect(all('button', 'Enable and repeat 0')).toEqual([])
  await press('button', 'Enable endpoint')
  await until(() => expect(all('button', 'Enable endpoint')).toEqual([]))
  await says('Working')
})

test('enabling an endpoint offers to repeat unsent notifications', async () => {
  const { calls } = await open(
    anEndpoint({ status: 'disabled', disabledAt: '2026-11-19T09:00:00.000Z', disabledReason: 'failing' }),
    {
      'GET /notifications': { ...aPage([aNotification({ status: 'canceled' })]), total: 214, isTotalCapped: false },
      'GET /notifications/repeat-plans': aPage([]),
      'POST /notifications/repeat-plans': aRepeat({ willRepeat: 213 }),
      'POST /sites/{id}/notification-endpoint/enable': anEndpoint(),
    },
  )
  await press('button', 'Enable and repeat 214')
  await find('dialog', 'Repeat 213 notifications')
  expect(calls('POST /notifications/repeat-plans')[0]?.body).toMatchObject({
    filter: { siteId: anId('site'), status: 'canceled,failed' },
  })
  expect(calls('POST /notifications/repeat-plans/{id}/start')).toEqual([])
})

test('a test shows request and response at once', async () => {
  await open(anEndpoint(), {
    'POST /sites/{id}/test-notification': {
      ...aNotification({ eventType: 'test.ping', objectType: 'site', status: 'failed' }),
      isPayloadPruned: false,
      attempts: [
        {
          ...attempt,
          httpStatus: 500,
          request: {
            headers: { 'webhook-id': anId('ntf'), 'webhook-signature': 'v1,abc=' },
            body: '{"type":"test.ping"}',
          },
          response: { status: 500, headers: { server: 'shop-edge' }, body: '<b>broken</b>' },
          error: { kind: 'http', message: 'Answered 500.' },
        },
      ],
    },
  })
  await press('button', 'Send test')
  await says('test.ping, tried once')
  await says('<b>broken</b>')
  await says('Signature, step by step')
})

test('shows a test beyond the limit', async () => {
  await open(anEndpoint(), { 'POST /sites/{id}/test-notification': refuse('REPEAT_LIMIT') })
  await press('button', 'Send test')
  await says('Only a few tests can be sent per minute.')
})

test('informs a role that may not change sites', async () => {
  await open(anEndpoint(), {}, aUser('viewer'))
  await says('Your role can’t send test notifications.')
  expect(get('button', 'Send test').matches(':disabled')).toBe(true)
  expect([...all('link', 'Change URL'), ...all('link', 'Change in settings')]).toEqual([])
})

test('adds and removes an extra header without showing its value', async () => {
  const sent: unknown[] = []
  let headers: Endpoint['headers'] = []
  await open(() => anEndpoint({ headers }), {
    'PATCH /sites/{id}/notification-endpoint': ({ body }) => {
      sent.push(body)
      headers = headers.length === 0 ? [{ name: 'x-shop-route', setAt: '2026-11-19T09:00:00.000Z' }] : []
      return anEndpoint({ headers })
    },
  })
  await press('button', 'Add')
  const dialog = await find('dialog', 'Add a header')
  await fill('Name', 'webhook-id')
  await fill('Value', 'eu-1')
  await press('button', 'Add header')
  await says('Header names of the connection, body, signature and proxies are reserved.')
  await fill('Name', 'X-Shop-Route')
  await press('button', 'Add header')
  await until(() => expect(dialog.isConnected).toBe(false))
  await says('x-shop-route')
  expect(document.body.textContent).not.toContain('eu-1')
  await press('button', 'Remove x-shop-route')
  await press('button', 'Remove header')
  await until(() => expect(all('button', 'Remove x-shop-route')).toEqual([]))
  expect(sent).toEqual([{ headers: { 'X-Shop-Route': 'eu-1' } }, { headers: { 'x-shop-route': null } }])
})
