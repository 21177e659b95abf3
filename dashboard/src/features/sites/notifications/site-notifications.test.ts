import { expect, test, vi } from 'vitest'
import { aNotification, anId, aSite, aUser } from '../../../testing/records.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { all, get, press, says, until } from '../../../testing/screen.ts'
import { refuse, type Stubs } from '../../../testing/stub-fetch.ts'
import type { Endpoint } from './endpoint-card.tsx'

vi.setConfig({ testTimeout: 20_000 })

const url = 'https://shop.harborpine.example/hooks'
const attempt = {
  id: anId('att'),
  n: 1,
  trigger: 'test',
  startedAt: '2026-11-19T09:00:00.000Z',
  durationMs: 171,
} as const

const anEndpoint = (fields: Partial<Endpoint> = {}): Endpoint => ({
  siteId: anId('site'),
  url,
  status: 'active',
  recent: { attempts: 40, succeeded: 39, medianMs: 184 },
  lastFailures: [],
  ...fields,
})

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

test('a share stands beside what it is a share of', async () => {
  await open(anEndpoint())
  await says('97.5%')
  await says('39 of the last 40 tries')
})

test('a disabled endpoint says why, and is enabled again', async () => {
  let endpoint = anEndpoint({ status: 'disabled', disabledAt: '2026-11-19T09:00:00.000Z', disabledReason: 'gone' })
  await open(() => endpoint, {
    'POST /sites/{id}/notification-endpoint/enable': () => {
      endpoint = anEndpoint()
      return endpoint
    },
  })
  await says('It answered 410 Gone')
  await press('button', 'Enable endpoint')
  await until(() => expect(all('button', 'Enable endpoint')).toEqual([]))
  await says('Working')
})

test('a test shows at once what was sent and what came back', async () => {
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

test('a test beyond the limit says so', async () => {
  await open(anEndpoint(), { 'POST /sites/{id}/test-notification': refuse('REPEAT_LIMIT') })
  await press('button', 'Send test')
  await says('Only a few tests can be sent a minute.')
})

test('a role that changes no site is told so', async () => {
  await open(anEndpoint(), {}, aUser('viewer'))
  await says('Your role can’t send test notifications.')
  expect(get('button', 'Send test').matches(':disabled')).toBe(true)
})
