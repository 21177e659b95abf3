import { expect, test, vi } from 'vitest'
import { aNotification, anEndpoint, anId, aPage, aSite } from '../../../testing/records.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { aRepeat } from '../../../testing/repeat-record.ts'
import { fill, find, get, press, says, until } from '../../../testing/screen.ts'
import type { Stubs } from '../../../testing/stub-fetch.ts'
import type { Notification } from '../notifications.queries.ts'

const page = (items: Notification[], total = items.length, isTotalCapped = false) => ({
  ...aPage(items, { total }),
  isTotalCapped,
})
const stubs: Stubs = {
  'GET /sites': aPage([aSite()]),
  'GET /notifications': page([aNotification()]),
  'GET /notifications/repeat-plans': aPage([]),
}
const open = (path: string, more: Stubs = {}) => renderRoute(path, { ...stubs, ...more })
/** The latest list call; counts have a limit of 1. */
const lastList = ({ calls }: Awaited<ReturnType<typeof open>>) =>
  calls('GET /notifications').findLast(({ query }) => query.limit !== '1')?.query

test('requests the filters of the URL, in the page’s zone', async () => {
  const view = await open(
    `/notifications?status=failed,retrying&eventType=payment.captured&objectId=${anId('txn')}&from=2026-11-01&timeZone=Asia/Tokyo&sort=nextAttemptAt`,
  )
  await says('Rows 1–1 of 1.')
  expect(lastList(view)).toEqual({
    mode: 'test',
    status: 'failed,retrying',
    eventType: 'payment.captured',
    objectId: anId('txn'),
    from: '2026-11-01',
    timeZone: 'Asia/Tokyo',
    sort: 'nextAttemptAt',
    limit: '75',
  })
  const chips = get('group', 'Filters').textContent
  expect(chips).toContain('Failed or Retrying')
  await says('In this order only notifications with a next try are listed.')
})

test('a link opens the plan to repeat notifications of several payments', async () => {
  const objectId = [anId('txn', 1), anId('txn', 2)].join(',')
  const view = await open(`/notifications?objectId=${objectId}&repeat=plan`, {
    'POST /notifications/repeat-plans': aRepeat(),
    'GET /sites/{id}/notification-endpoint': anEndpoint(),
  })
  await find('dialog', 'Repeat 5 notifications')
  expect(view.calls('POST /notifications/repeat-plans')[0]?.body).toMatchObject({ filter: { objectId } })
  await press('button', 'Cancel')
  await until(() => expect(view.address()).toBe(`/notifications?objectId=${objectId}`))
})

test('the row of an open notification shows its present state', async () => {
  // The test environment has no layout: gives the scroll container a size, so that rows are visible.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  const delivered = { ...aNotification({ status: 'delivered' }), isPayloadPruned: false, attempts: [] }
  const view = await open(`/notifications?open=${anId('ntf')}`, {
    'GET /notifications': page([
      aNotification({ status: 'retrying' }),
      aNotification({ id: anId('ntf', 2), status: 'retrying' }),
    ]),
    'GET /notifications/{id}': delivered,
  })
  await until(() => expect(get('table', 'Notifications').textContent).toMatch(/Delivered.*Retrying/))
  expect(view.calls('GET /notifications').filter(({ query }) => query.limit !== '1')).toHaveLength(1)
  vi.restoreAllMocks()
})

test('a tab is a status with its count, and keeps other filters', async () => {
  const view = await open('/notifications?httpStatus=503', {
    'GET /notifications': ({ query }) =>
      page([aNotification()], query.status === 'failed,canceled' ? 10_000 : 4, query.status === 'failed,canceled'),
  })
  await press('button', /^Failed/)
  await until(() => expect(view.address()).toBe('/notifications?httpStatus=503&status=failed,canceled'))
  await find('button', /^Failed or canceled ?10,000\+$/)
  expect(lastList(view)).toMatchObject({ status: 'failed,canceled', httpStatus: '503' })
  await press('button', /^Waiting/)
  await until(() => expect(lastList(view)).toMatchObject({ status: 'pending,delivering', httpStatus: '503' }))
})

test('statuses are chosen in the bar and removed by their chip', async () => {
  const view = await open('/notifications')
  await press('button', /^Filter/)
  await press('option', 'Status')
  await press('option', 'Delivered')
  await press('button', 'Apply')
  await until(() => expect(view.address()).toBe('/notifications?status=delivered'))
  await press('button', 'Remove the status filter')
  await until(() => expect(view.address()).toBe('/notifications'))
})

test('does not search texts below three characters', async () => {
  const view = await open('/notifications')
  await says('Rows 1–1 of 1.')
  await fill('Search notifications', 'HP')
  await says('Type at least 3 characters.')
  await fill('Search notifications', 'HP-80188')
  await until(() => expect(lastList(view)?.q).toBe('HP-80188'))
})

test('filters without results show the total without them, and can be cleared', async () => {
  const view = await open('/notifications?status=canceled', {
    'GET /notifications': ({ query }) => (query.status === undefined ? page([aNotification()], 312) : page([])),
  })
  await says('No notifications match these filters')
  await says('Without the filters there are 312.')
  await press('button', 'Remove all filters')
  await until(() => expect(view.address()).toBe('/notifications'))
})

test('invalid filters are named and removed from the URL', async () => {
  const view = await open('/notifications?status=delivered,bounced&sort=url')
  await says('The status filter has a value that doesn’t exist: bounced.')
  await says('There is no sort order called url.')
  expect(lastList(view)?.status).toBe('delivered')
  await press('button', 'Remove sort order')
  await until(() => expect(view.address()).not.toContain('sort'))
})

test.each([
  ['has been failing since', { status: 'failing', failingSince: '2026-11-19T08:00:00.000Z' }],
  ['has been disabled since', { status: 'disabled', disabledAt: '2026-11-19T08:00:00.000Z' }],
] as const)('an endpoint that %s for some time is named above the list, with a link', async (words, endpoint) => {
  await open('/notifications', {
    'GET /sites': aPage([aSite({ notificationUrl: 'https://shop.harborpine.example/hooks' })]),
    'GET /sites/{id}/notification-endpoint': anEndpoint(endpoint),
  })
  await says(`shop.harborpine.example/hooks ${words}`)
  expect(get('link', 'Endpoint of Harbor Shop').getAttribute('href')).toBe(`/sites/${anId('site')}/notifications`)
})

test('requests sites with failing endpoints first', async () => {
  const sites = Array.from({ length: 12 }, (_, n) =>
    aSite({ id: anId('site', n), notificationUrl: 'https://shop.example/' }),
  )
  const since = '2026-11-19T08:00:00.000Z'
  const disabled = aSite({
    id: anId('site', 99),
    notificationUrl: 'https://zebra.example/hooks',
    notificationEndpoint: { status: 'disabled', since },
  })
  await open('/notifications', {
    'GET /sites': aPage([...sites, disabled]),
    'GET /sites/{id}/notification-endpoint': ({ params }) =>
      params.id === disabled.id
        ? anEndpoint({ url: 'https://zebra.example/hooks', status: 'disabled', disabledAt: since })
        : anEndpoint(),
  })
  await says('zebra.example/hooks has been disabled since')
})

test('does not mention a working endpoint', async () => {
  const view = await open('/notifications', {
    'GET /sites': aPage([aSite({ notificationUrl: 'https://shop.harborpine.example/hooks' })]),
    'GET /sites/{id}/notification-endpoint': anEndpoint(),
  })
  await until(() => expect(view.calls('GET /sites/{id}/notification-endpoint')).toHaveLength(1))
  await says('Rows 1–1 of 1.')
  expect(document.body.textContent).not.toContain('failing since')
})
