import { expect, test } from 'vitest'
import { aCountedPage, aNotification, anEndpoint, anId, aPage, aSite, aUser } from '../../../testing/records.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { aRepeat } from '../../../testing/repeat-record.ts'
import { all, fill, find, get, press, saidBy, says, until } from '../../../testing/screen.ts'
import { refuse, type Stubs } from '../../../testing/stub-fetch.ts'
import type { Repeat } from './repeats.queries.ts'

const list: Stubs = {
  'GET /sites': aPage([aSite()]),
  'GET /notifications': aCountedPage([aNotification({ status: 'failed' })]),
  'GET /notifications/repeat-plans': aPage([]),
  'GET /sites/{id}/notification-endpoint': anEndpoint(),
}
const path = '/notifications?status=failed&httpStatus=503'
const pageOf = (repeat: Repeat, more: Stubs = {}, user = aUser()) =>
  renderRoute(
    `/notifications/repeats/${repeat.id}`,
    { ...list, 'GET /notifications/repeat-plans/{id}': repeat, ...more },
    { user },
  )

test('a plan uses the list’s filter, shown in words, and starts once', async () => {
  const { calls } = await renderRoute(path, {
    ...list,
    'POST /notifications/repeat-plans': aRepeat(),
    'POST /notifications/repeat-plans/{id}/start': aRepeat({ status: 'running' }),
  })
  await press('button', 'Repeat by filter')
  const dialog = await find('dialog', 'Repeat 5 notifications')
  expect(calls('POST /notifications/repeat-plans')[0]?.body).toEqual({
    filter: { mode: 'test', status: 'failed', httpStatus: '503' },
    skipDelivered: true,
    latestPerObject: false,
    perSecond: 10,
  })
  expect(all('listitem', undefined, get('list', 'Filter', dialog)).map(saidBy)).toEqual([
    'All time',
    'Status: Failed',
    'HTTP status: 503',
  ])
  const rows = all('row', undefined, get('table', 'What will be repeated')).map(saidBy)
  expect(rows[0]).toBe('Match the filter9')
  expect(rows).toContain('No longer kept−1')
  expect(rows.at(-1)).toBe('Will be repeated5')
  await press('button', 'Repeat 5')
  await until(() => expect(all('dialog')).toEqual([]))
  const started = calls('POST /notifications/repeat-plans/{id}/start')
  expect(started.map(({ params }) => params)).toEqual([{ id: anId('job') }])
  expect(started[0]?.headers.get('idempotency-key')).toMatch(/^.{16,}$/)
})

test('each choice creates another plan', async () => {
  const { calls } = await renderRoute(path, {
    ...list,
    'POST /notifications/repeat-plans': ({ body }) => {
      const { skipDelivered, latestPerObject } = body as { skipDelivered: boolean; latestPerObject: boolean }
      return aRepeat({ skipDelivered, latestPerObject, willRepeat: skipDelivered ? 5 : 8 })
    },
  })
  await press('button', 'Repeat by filter')
  await press('checkbox', 'Skip those already delivered')
  await find('dialog', 'Repeat 8 notifications')
  await press('checkbox', 'Only the latest per payment, refund or payout')
  await until(() =>
    expect(calls('POST /notifications/repeat-plans').at(-1)?.body).toMatchObject({
      skipDelivered: false,
      latestPerObject: true,
    }),
  )
})

test('a filter of delivered ones repeats them', async () => {
  const { calls } = await renderRoute('/notifications?status=delivered', {
    ...list,
    'POST /notifications/repeat-plans': ({ body }) => {
      const { skipDelivered } = body as { skipDelivered: boolean }
      return aRepeat({ skipDelivered, willRepeat: skipDelivered ? 0 : 8 })
    },
  })
  await press('button', 'Repeat by filter')
  await find('dialog', 'Repeat 8 notifications')
  expect(calls('POST /notifications/repeat-plans').map(({ body }) => body)).toMatchObject([{ skipDelivered: false }])
})

test('an invalid rate shows an error at its field and prevents the start', async () => {
  const { calls } = await renderRoute(path, { ...list, 'POST /notifications/repeat-plans': aRepeat() })
  await press('button', 'Repeat by filter')
  await find('dialog', 'Repeat 5 notifications')
  await fill('At most per second and site', '0')
  await says('Enter a whole number from 1 to')
  expect(get('button', 'Repeat 5').matches(':disabled')).toBe(true)
  expect(calls('POST /notifications/repeat-plans')).toHaveLength(1)
})

test('an empty plan shows that and cannot be started', async () => {
  await renderRoute(path, {
    ...list,
    'POST /notifications/repeat-plans': aRepeat({
      willRepeat: 0,
      skippedUnreachable: 5,
      sites: [{ siteId: anId('site'), willRepeat: 0, problem: 'disabled' }],
    }),
  })
  await press('button', 'Repeat by filter')
  await says('Nothing is left to repeat with these choices.')
  await says('The endpoint of Harbor Shop is disabled.')
  expect(get('button', 'Repeat 0').matches(':disabled')).toBe(true)
})

test('a start blocked by another repeat shows why and makes a new plan', async () => {
  const { calls } = await renderRoute(path, {
    ...list,
    'POST /notifications/repeat-plans': aRepeat(),
    'POST /notifications/repeat-plans/{id}/start': refuse('CONFLICT'),
  })
  await press('button', 'Repeat by filter')
  await press('button', 'Repeat 5')
  await says('Not started: another repeat is running')
  await until(() => expect(calls('POST /notifications/repeat-plans')).toHaveLength(2))
  get('dialog', 'Repeat 5 notifications')
})

test('a role without repeats sees why', async () => {
  await renderRoute(path, list, { user: aUser('finance') })
  const button = await find('button', 'Repeat by filter')
  expect(button.matches(':disabled')).toBe(true)
  expect(button.title).toBe('Your role can’t repeat notifications.')
})

test('a running repeat shows its progress and can be stopped', async () => {
  const progress = { sent: 3, delivered: 2, failed: 1, left: 2, skipped: [] }
  let status: Repeat['status'] = 'running'
  const { calls } = await pageOf(aRepeat({ status, progress }), {
    'GET /notifications/repeat-plans/{id}': () => aRepeat({ status, progress }),
    'GET /notifications/repeat-plans/{id}/report': { items: [], limit: 50 },
    'POST /notifications/repeat-plans/{id}/cancel': () => {
      status = 'canceled'
      return aRepeat({ status, progress })
    },
  })
  await says('Repeating 5 notifications')
  await says('3 sent, 2 delivered, 1 failed, 1 second left')
  await press('button', 'Stop')
  await says('Stopped repeating 5 notifications')
  await says('Not reached before it was stopped')
  expect(calls('POST /notifications/repeat-plans/{id}/cancel')).toHaveLength(1)
  expect(all('button', 'Stop')).toEqual([])
})

test('one press plans the rest of a stopped repeat, with the same filter and rate', async () => {
  const progress = { sent: 3, delivered: 3, failed: 0, left: 0, skipped: [{ reason: 'canceled' as const, count: 2 }] }
  const stopped = aRepeat({ status: 'canceled', perSecond: 200, progress })
  const rest = aRepeat({ id: anId('job', 2), willRepeat: 2, perSecond: 200 })
  const { calls, address } = await pageOf(stopped, {
    'POST /notifications/repeat-plans': rest,
    'POST /notifications/repeat-plans/{id}/start': { ...rest, status: 'running' },
  })
  await press('button', 'Repeat the rest')
  const dialog = await find('dialog', 'Repeat 2 notifications')
  expect(calls('POST /notifications/repeat-plans')[0]?.body).toEqual({
    filter: stopped.filter,
    skipDelivered: true,
    latestPerObject: false,
    perSecond: 200,
  })
  expect(all('listitem', undefined, get('list', 'Filter', dialog)).map(saidBy)).toContain('Status: Failed')
  await press('button', 'Repeat 2')
  await until(() => expect(address()).toBe(`/notifications/repeats/${rest.id}`))
})

test.each([
  ['is done', { status: 'done' as const }],
  ['repeats what was delivered', { status: 'canceled' as const, skipDelivered: false }],
  ['repeats the latest alone', { status: 'canceled' as const, latestPerObject: true }],
])('a repeat that %s has no rest', async (_, fields) => {
  await pageOf(aRepeat(fields))
  await find('link', 'The notifications of this filter')
  expect(all('button', 'Repeat the rest')).toEqual([])
})

test('lists undelivered notifications with response and link', async () => {
  const failed = {
    notificationId: anId('ntf', 4),
    siteId: anId('site'),
    eventType: 'payment.captured' as const,
    createdAt: '2026-11-19T08:00:00.000Z',
  }
  const progress = {
    sent: 5,
    delivered: 3,
    failed: 2,
    left: 0,
    skipped: [{ reason: 'changed' as const, count: 1 }],
  }
  await pageOf(aRepeat({ status: 'done', progress, endedAt: '2026-11-19T09:01:00.000Z' }), {
    'GET /notifications/repeat-plans/{id}/report': {
      items: [
        { ...failed, httpStatus: 500 },
        { ...failed, notificationId: anId('ntf', 5), error: 'timeout' },
      ],
      limit: 50,
    },
  })
  await until(() => expect(all('row', undefined, get('table', 'Not delivered'))).toHaveLength(3))
  const said = all('row', undefined, get('table', 'Not delivered')).map(saidBy)
  expect(said[1]).toContain('500')
  expect(said[2]).toContain('Timeout')
  expect(all('link', 'payment.captured')[0]?.getAttribute('href')).toBe(`/notifications/${anId('ntf', 4)}`)
  await says('No longer matched, for example delivered in the meantime')
  expect(get('link', 'The notifications of this filter').getAttribute('href')).toBe('/notifications?status=failed')
})

test('shows a message when a repeat does not load', async () => {
  await pageOf(aRepeat(), { 'GET /notifications/repeat-plans/{id}': refuse('NOT_FOUND') })
  await says('The repeat did not load.')
})
