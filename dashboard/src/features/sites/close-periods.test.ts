import { expect, test } from 'vitest'
import type { Answer } from '../../api/query.ts'
import { aSite, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, find, get, press, says } from '../../testing/screen.ts'

const site = aSite({ name: 'Harbor Shop', timeZone: 'Europe/Berlin' })
const path = `/sites/${site.id}/settings`
const open = { openSince: '2026-09-29T22:00:00.000Z', last: null }
const pending = { status: 'pending' as const, reports: 0, requestedAt: '2026-11-19T09:00:00.000Z' }
const stubs = (closing: Answer<'GET /sites/{id}/close-periods'>) => ({
  'GET /sites/{id}': site,
  'GET /sites/{id}/close-periods': closing,
})

test('closes earlier days after a confirmation, and shows progress', async () => {
  const { calls } = await renderRoute(path, {
    ...stubs(open),
    'POST /sites/{id}/close-periods': { openSince: open.openSince, last: { ...pending, reports: 120 } },
  })
  await says('The first open day is 30 Sep 2026.')
  await press('button', 'Close days')
  await find('dialog', 'Close all days of Harbor Shop before today?')
  expect(calls('POST /sites/{id}/close-periods')).toEqual([])
  const [, confirm] = all('button', 'Close days')
  confirm?.click()
  await says('Closing days. 120 balance reports created so far.')
  expect(get('button', 'Close days')).toHaveProperty('disabled', true)
  expect(calls('POST /sites/{id}/close-periods')).toHaveLength(1)
})

test('shows the result', async () => {
  const last = { ...pending, status: 'done' as const, reports: 39, closedBefore: '2026-11-19' }
  await renderRoute(path, stubs({ openSince: null, last }))
  await says('All days before 19 Nov 2026 were closed, with 39 balance reports.')
})

test('shows when it stopped, and offers a retry', async () => {
  await renderRoute(path, stubs({ ...open, last: { ...pending, status: 'failed' as const, reports: 1 } }))
  await says('Closing stopped with an error after 1 balance report.')
  expect(get('button', 'Close days')).toHaveProperty('disabled', false)
})

test('informs a role without access, without a call', async () => {
  const { calls } = await renderRoute(path, stubs(open), { user: aUser('developer') })
  await says('Only owners, admins and finance can close days.')
  expect(get('button', 'Close days')).toHaveProperty('disabled', true)
  expect(calls('GET /sites/{id}/close-periods')).toEqual([])
})
