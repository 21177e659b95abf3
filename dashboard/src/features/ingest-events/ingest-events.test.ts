import { expect, test } from 'vitest'
import { anIngestEvent, aPage, aSite } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { find, says } from '../../testing/screen.ts'
import { refuse } from '../../testing/stub-fetch.ts'

const sites = { 'GET /sites': aPage([aSite()]) }

test('says what an event waits for', { timeout: 20_000 }, async () => {
  await renderRoute('/ingest-events', { ...sites, 'GET /ingest-events': aPage([anIngestEvent()]) })
  await says('payment pi_41')
})

test('says how to mend it beside the list', async () => {
  await renderRoute('/ingest-events?open=ZXZlbnQ', { ...sites, 'GET /ingest-events': aPage([anIngestEvent()]) })
  await says('Send the event it waits for.')
  await says('"currency": "EUR"')
  await says('Authorization: Bearer YOUR_API_SECRET')
})

test('of a wrong shape says that nothing was kept, and offers no command', async () => {
  const {
    data: _data,
    waitsFor: _waits,
    ...shape
  } = anIngestEvent({ status: 'refused', reason: 'shape', code: 'VALIDATION' })
  await renderRoute('/ingest-events?open=ZXZlbnQ', { ...sites, 'GET /ingest-events': aPage([shape]) })
  await says('The content of this event was not kept.')
  expect(document.body.textContent).not.toContain('curl')
})

test('without events says so in both lists', async () => {
  await renderRoute('/ingest-events', { ...sites, 'GET /ingest-events': aPage([]) })
  await says('No held events')
  await says('No refused events')
})

test('says what failed in both lists', async () => {
  await renderRoute('/ingest-events', { ...sites, 'GET /ingest-events': refuse('INTERNAL') })
  await says('Held events did not load.')
  await says('Refused events did not load.')
})

test('tells a role that may not see them once', async () => {
  await renderRoute('/ingest-events', { ...sites, 'GET /ingest-events': refuse('FORBIDDEN') })
  await find('heading', 'Your role can’t open this page')
})
