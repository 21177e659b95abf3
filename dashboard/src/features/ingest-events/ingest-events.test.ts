import { expect, test } from 'vitest'
import { aCountedPage, anIngestEvent, aPage, aSite, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, find, says } from '../../testing/screen.ts'
import { refuse } from '../../testing/stub-fetch.ts'

const sites = { 'GET /sites': aPage([aSite()]) }

test('shows what an event waits for', { timeout: 20_000 }, async () => {
  await renderRoute('/ingest-events', { ...sites, 'GET /ingest-events': aCountedPage([anIngestEvent()]) })
  await says('payment pi_41')
})

test('shows the remedy next to the list', async () => {
  await renderRoute('/ingest-events?open=ZXZlbnQ', { ...sites, 'GET /ingest-events': aCountedPage([anIngestEvent()]) })
  await says('Send the event it waits for.')
  await says('"currency": "EUR"')
  await says('Authorization: Bearer YOUR_API_SECRET')
})

test('a malformed event shows that nothing was stored, and offers no command', async () => {
  const {
    data: _data,
    waitsFor: _waits,
    ...shape
  } = anIngestEvent({ status: 'refused', reason: 'shape', code: 'VALIDATION' })
  await renderRoute('/ingest-events?open=ZXZlbnQ', { ...sites, 'GET /ingest-events': aCountedPage([shape]) })
  await says('The content of this event was not kept.')
  expect(document.body.textContent).not.toContain('curl')
})

test('shows both empty lists', async () => {
  await renderRoute('/ingest-events', { ...sites, 'GET /ingest-events': aCountedPage([]) })
  await says('No held events')
  await says('No refused events')
})

test('shows failures of both lists', async () => {
  await renderRoute('/ingest-events', { ...sites, 'GET /ingest-events': refuse('INTERNAL') })
  await says('Held events did not load.')
  await says('Refused events did not load.')
})

test('tells a role without access once', async () => {
  await renderRoute('/ingest-events', { ...sites, 'GET /ingest-events': refuse('FORBIDDEN') })
  await find('heading', 'Your role can’t open this page')
})

test('shows that there are more than counted', async () => {
  const page = { ...aCountedPage([anIngestEvent()]), total: 10_000, isTotalCapped: true }
  await renderRoute('/ingest-events?status=held', { ...sites, 'GET /ingest-events': page })
  await says('10,000+')
  await says('1 of 10,000+ events')
})

test('shows one kind, with number and start', async () => {
  const page = { ...aCountedPage([anIngestEvent()]), total: 31, oldestReceivedAt: '2026-11-18T08:00:00.000Z' }
  await renderRoute('/ingest-events?status=held', { ...sites, 'GET /ingest-events': page })
  await says('Held since')
  await says('31')
  await says('payment pi_41')
  expect(all('heading', 'Refused')).toEqual([])
})

test('shows that an open event is beyond the loaded rows', async () => {
  await renderRoute('/ingest-events?open=ZXZlbnQ', { ...sites, 'GET /ingest-events': aCountedPage([]) })
  await says('This event is not in the list')
})

test('the tab of a site has its events only, for roles with access', async () => {
  const site = aSite()
  const stubs = { 'GET /sites/{id}': site, ...sites, 'GET /ingest-events': aCountedPage([anIngestEvent()]) }
  const { calls } = await renderRoute(`/sites/${site.id}/events`, stubs)
  await says('payment pi_41')
  expect(calls('GET /ingest-events').map(({ query }) => query.siteId)).toEqual([site.id, site.id])
  await find('link', /^Events/)
})

test('the tab is hidden from roles without access', async () => {
  const site = aSite()
  await renderRoute(`/sites/${site.id}/events`, { 'GET /sites/{id}': site }, { user: aUser('viewer') })
  await says('Your role can’t open this page')
  expect(all('link', /^Events/)).toEqual([])
})
