import { expect, test, vi } from 'vitest'
import { anAuditRow, anId, aPage, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, fill, find, get, press, says, until } from '../../testing/screen.ts'
import { refuse, type Stubs } from '../../testing/stub-fetch.ts'

vi.setConfig({ testTimeout: 20_000 })

const list = (...rows: ReturnType<typeof anAuditRow>[]): Stubs => ({ 'GET /audit-log': aPage(rows) })

test('asks for the filters of the address, the last day included, in the zone of the merchant', async () => {
  const { calls } = await renderRoute('/audit-log?outcome=refused&from=2026-11-01&to=2026-11-19&q=Harbor', list())
  await says('No rows match these filters')
  expect(calls('GET /audit-log')[0]?.query).toEqual({
    q: 'Harbor',
    outcome: 'refused',
    from: '2026-11-01',
    to: '2026-11-20',
    timeZone: 'Europe/Berlin',
    limit: '50',
  })
})

test('asks once: the page reads what the loader began to read', async () => {
  const { calls } = await renderRoute('/audit-log', list(anAuditRow()))
  await find('table', 'Audit log')
  expect(calls('GET /audit-log')).toHaveLength(1)
})

test('leaves out what an address cannot say', async () => {
  const { calls } = await renderRoute('/audit-log?outcome=maybe&from=2026-02-30&limit=9999', list(anAuditRow()))
  await find('table', 'Audit log')
  expect(calls('GET /audit-log')[0]?.query).toEqual({ limit: '50' })
})

test('asks nothing for a role that does not read it', async () => {
  const { calls } = await renderRoute('/audit-log', list(), { user: aUser('developer') })
  await find('heading', 'Your role can’t open this page')
  expect(calls('GET /audit-log')).toEqual([])
})

test('puts a chosen filter into the address and keeps the site', async () => {
  const site = anId('site', 7)
  const { address, calls } = await renderRoute(`/audit-log?siteId=${site}`, list(anAuditRow()))
  await fill('Outcome', 'Refused')
  await until(() => expect(calls('GET /audit-log').at(-1)?.query.outcome).toBe('refused'))
  expect(address()).toBe(`/audit-log?siteId=${site}&outcome=refused`)
})

test('searches once typing rests, from three characters on', async () => {
  const { calls } = await renderRoute('/audit-log', list(anAuditRow()))
  await find('table', 'Audit log')
  await fill('Search', 'Ha')
  await says('Type at least 3 characters.')
  await fill('Search', 'Harbor')
  await until(() => expect(calls('GET /audit-log').at(-1)?.query.q).toBe('Harbor'))
  expect(calls('GET /audit-log')).toHaveLength(2)
})

test('limits the list to the person or object of a row, named in a chip that takes it back', async () => {
  const { address } = await renderRoute('/audit-log', list(anAuditRow()))
  const table = await find('table', 'Audit log')
  const [who] = all('button', 'Hanna Pine', table)
  who?.click()
  await until(() => expect(address()).toBe(`/audit-log?actorId=${anId('usr')}`))
  await press('button', 'Remove the filter by person')
  await until(() => expect(address()).toBe('/audit-log'))
})

test('says what is wrong with days in the wrong order', async () => {
  await renderRoute('/audit-log?from=2026-11-19&to=2026-11-01', list())
  await says('The end is before the start.')
})

test('a row opens to what it changed, another closes it', async () => {
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
  await press('button', /Changed a site's IP allow-list/)
  expect(document.body.textContent).not.toContain('Harbour')
  // Of a list only what went and what came.
  expect(document.querySelector('del')?.textContent).toBe('198.51.100.1/32')
  expect(document.querySelector('ins')?.textContent).toBe('192.0.2.1/32')
})

test('text of a row is text', async () => {
  const hostile = '<img src=x onerror="globalThis.hit=1">'
  await renderRoute('/audit-log', list(anAuditRow({ actor: { type: 'user', id: anId('usr'), name: hostile } })))
  await says(hostile)
  expect(document.querySelector('img')).toBeNull()
})

test('reads on after the last row, and says how much there is', async () => {
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

test('keeps what was read when reading on fails', async () => {
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
  await fill('Outcome', 'Failed')
  await says('The audit log did not load.')
  expect(all('table')).toEqual([])
})

test('names a filter of the address that the server refuses', async () => {
  await renderRoute('/audit-log?actorId=nobody', {
    'GET /audit-log': refuse('VALIDATION', [{ path: 'actorId', code: 'INVALID', message: 'This is no id' }]),
  })
  await says('The person filter has a value that can’t be used: nobody.')
})
