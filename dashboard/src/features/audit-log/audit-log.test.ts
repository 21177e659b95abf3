import { expect, test } from 'vitest'
import { anAuditRow, anId, aPage, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, fill, find, get, nameOf, press, says, until } from '../../testing/screen.ts'
import { refuse, type Stubs } from '../../testing/stub-fetch.ts'

const list = (...rows: ReturnType<typeof anAuditRow>[]): Stubs => ({ 'GET /audit-log': aPage(rows) })

/** Opens the filter list and chooses one. */
async function pick(filter: string) {
  await press('button', /^Filter/)
  await find('combobox', 'Find a filter')
  await press('option', filter)
}

test('requests the filters of the URL, in the merchant’s zone', async () => {
  const { calls } = await renderRoute(
    '/audit-log?outcome=refused,failure&from=2026-11-01&to=2026-11-20&q=Harbor',
    list(),
  )
  await says('No rows match these filters')
  expect(calls('GET /audit-log')[0]?.query).toEqual({
    q: 'Harbor',
    outcome: 'refused,failure',
    from: '2026-11-01',
    to: '2026-11-20',
    timeZone: 'Europe/Berlin',
    limit: '50',
  })
})

test('requests once: the page uses the loader’s query', async () => {
  const { calls } = await renderRoute('/audit-log', list(anAuditRow()))
  await find('table', 'Audit log')
  expect(calls('GET /audit-log')).toHaveLength(1)
})

test('requests once, also when refused', async () => {
  const { calls } = await renderRoute('/audit-log', { 'GET /audit-log': refuse('FORBIDDEN') })
  await find('heading', 'Your role can’t open this page')
  expect(calls('GET /audit-log')).toHaveLength(1)
})

test('ignores invalid values of the URL', async () => {
  const { calls } = await renderRoute('/audit-log?outcome=maybe&from=2026-02-30&limit=9999', list(anAuditRow()))
  await find('table', 'Audit log')
  expect(calls('GET /audit-log')[0]?.query).toEqual({ limit: '50' })
})

test('makes no call for a role without access', async () => {
  const { calls } = await renderRoute('/audit-log', list(), { user: aUser('developer') })
  await find('heading', 'Your role can’t open this page')
  expect(calls('GET /audit-log')).toEqual([])
})

test('writes a chosen filter to the URL and keeps the site', async () => {
  const site = anId('site', 7)
  const { address, calls } = await renderRoute(`/audit-log?siteId=${site}`, list(anAuditRow()))
  await pick('Outcome')
  await press('option', 'Failed')
  await press('option', 'Refused')
  await press('button', 'Apply')
  await until(() => expect(calls('GET /audit-log').at(-1)?.query.outcome).toBe('failure,refused'))
  expect(address()).toBe(`/audit-log?siteId=${site}&outcome=failure,refused`)
  expect(get('group', 'Filters').textContent).toContain('Failed or Refused')
})

test('offers actions by subject, without filters that only a row can set', async () => {
  const { calls } = await renderRoute('/audit-log', list(anAuditRow()))
  await press('button', /^Filter/)
  await find('combobox', 'Find a filter')
  expect(all('option').map(nameOf)).toEqual(['Action', 'Outcome'])
  await press('option', 'Action')
  await find('combobox', 'Search values')
  // A group without a text would show its code.
  const groups = all('group').map(nameOf)
  expect(groups).toEqual(expect.arrayContaining(['Team', 'Sites', 'Notifications', 'Exports']))
  for (const name of groups) expect(name).toMatch(/^[A-Z]/)
  await press('option', 'Created a site')
  await press('option', 'Exported payouts')
  await press('button', 'Apply')
  await until(() => expect(calls('GET /audit-log').at(-1)?.query.action).toBe('site.created,payouts.exported'))
})

test('drops an unknown action and keeps the other', async () => {
  const { address, calls } = await renderRoute('/audit-log?action=site.created,site.painted', list(anAuditRow()))
  await says('The action filter has a value that doesn’t exist: site.painted.')
  await press('button', 'Remove action filter')
  await until(() => expect(address()).toBe('/audit-log?action=site.created'))
  expect(calls('GET /audit-log').at(-1)?.query.action).toBe('site.created')
})

test('shows and requests the period and zone of the URL', async () => {
  const { calls } = await renderRoute(
    '/audit-log?from=2026-11-01&to=2026-11-20&timeZone=Asia/Tokyo',
    list(anAuditRow()),
  )
  await find('button', '1 to 19 Nov 2026')
  get('button', /^Asia\/Tokyo/)
  await until(() =>
    expect(calls('GET /audit-log').at(-1)?.query).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-20',
      timeZone: 'Asia/Tokyo',
    }),
  )
})

test('searches after a pause, from three characters on', async () => {
  const { calls } = await renderRoute('/audit-log', list(anAuditRow()))
  await find('table', 'Audit log')
  await fill('Search', 'Ha')
  await says('Type at least 3 characters.')
  await fill('Search', 'Harbor')
  await until(() => expect(calls('GET /audit-log').at(-1)?.query.q).toBe('Harbor'))
  expect(calls('GET /audit-log')).toHaveLength(2)
})

test('filters by the person or object of a row, with a chip that removes the filter', async () => {
  const { address } = await renderRoute('/audit-log', list(anAuditRow()))
  const table = await find('table', 'Audit log')
  const [who] = all('button', 'Hanna Pine', table)
  who?.click()
  await until(() => expect(address()).toBe(`/audit-log?actorId=${anId('usr')}`))
  await press('button', 'Remove the person filter')
  await until(() => expect(address()).toBe('/audit-log'))
})

test('an empty list clears its filters and keeps its zone', async () => {
  const { address } = await renderRoute(`/audit-log?objectId=${anId('site')}&timeZone=Asia/Tokyo&period=7d`, list())
  await press('button', 'Clear all filters')
  await until(() => expect(address()).toBe('/audit-log?timeZone=Asia/Tokyo'))
})

test('a row expands to its changes and collapses when another opens', async () => {
  await renderRoute(
    '/audit-log',
    list(
      anAuditRow({ changes: [{ field: 'name', before: 'Harbour', after: 'Harbor' }] }),
      anAuditRow({
        id: anId('evt', 2),
        action: 'site.ip-whitelist.changed',
        changes: [
          {
            field: 'entries',
            before: ['203.0.113.0/24', '198.51.100.1/32'],
            after: ['203.0.113.0/24', '192.0.2.1/32'],
          },
        ],
      }),
    ),
  )
  await press('button', /Changed the settings of a site/)
  expect(document.querySelector('del')?.textContent).toBe('Harbour')
  expect(document.querySelector('ins')?.textContent).toBe('Harbor')
  await press('button', /Changed a site’s IP allow-list/)
  expect(document.body.textContent).not.toContain('Harbour')
  // For a list only added and removed entries.
  expect(document.querySelector('del')?.textContent).toBe('198.51.100.1/32')
  expect(document.querySelector('ins')?.textContent).toBe('192.0.2.1/32')
})

test('shows text of a row as text', async () => {
  const hostile = '<img src=x onerror="globalThis.hit=1">'
  await renderRoute('/audit-log', list(anAuditRow({ actor: { type: 'user', id: anId('usr'), name: hostile } })))
  await says(hostile)
  expect(document.querySelector('img')).toBeNull()
})

test('loads more after the last row, and shows the total', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => anAuditRow({ id: anId('evt', index + 1) }))
  const { calls } = await renderRoute('/audit-log', {
    'GET /audit-log': ({ query }) =>
      aPage(query.after === undefined ? rows.slice(0, 50) : rows.slice(50), { total: rows.length }),
  })
  await says('50 of 60')
  await press('button', 'Show more')
  await says('60 of 60')
  expect(calls('GET /audit-log').at(-1)?.query.after).toBe(anId('evt', 50))
  expect(all('button', 'Show more')).toEqual([])
})

test('keeps loaded rows when loading more fails', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => anAuditRow({ id: anId('evt', index + 1) }))
  await renderRoute('/audit-log', {
    'GET /audit-log': ({ query }) => (query.after === undefined ? aPage(rows, { total: 60 }) : refuse('INTERNAL')),
  })
  await press('button', 'Show more')
  await says('The audit log did not load.')
  expect(all('row', undefined, get('table', 'Audit log'))).toHaveLength(51)
})

test('does not show rows of another filter under a failure', async () => {
  await renderRoute('/audit-log', {
    'GET /audit-log': ({ query }) => (query.outcome === undefined ? aPage([anAuditRow()]) : refuse('INTERNAL')),
  })
  await find('table', 'Audit log')
  await pick('Outcome')
  await press('option', 'Failed')
  await press('button', 'Apply')
  await says('The audit log did not load.')
  expect(all('table')).toEqual([])
})

test('names a filter of the URL that the server refuses', async () => {
  await renderRoute('/audit-log?actorId=nobody', {
    'GET /audit-log': refuse('VALIDATION', [{ path: 'actorId', code: 'INVALID', message: 'This is not an ID' }]),
  })
  await says('The person filter has a value that can’t be used: nobody.')
})
