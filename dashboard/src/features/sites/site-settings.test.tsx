import { act, useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  button,
  choose,
  control,
  errorAt,
  failures,
  fill,
  leavePage,
  press,
  refusal,
  renderPart,
  signedInAs,
} from '../../testing/form.tsx'
import { until } from '../../testing/screen.ts'
import { SiteSettings } from './site-settings.tsx'
import type { Site } from './sites.queries.ts'

const { api, reading } = vi.hoisted(() => ({
  api: vi.fn(),
  reading: { now: {} as object, tell: () => undefined as unknown },
}))
vi.mock('../../api/client.ts', () => ({ api }))
// Makes its own calls and has its own test.
vi.mock('./close-periods.tsx', () => ({ ClosePeriods: () => null }))
// The page around the tab loads the site; here the test provides it.
vi.mock('./use-site.ts', () => ({
  useSite: () =>
    useSyncExternalStore(
      (listener) => {
        reading.tell = listener
        return () => undefined
      },
      () => reading.now,
    ),
}))

// The fields that the form reads.
const site = {
  id: 'site_1',
  name: 'Harbor shop',
  status: 'active',
  url: 'https://harbor.example',
  settlementDelayDays: 2,
  notificationEvents: [],
  notifyOldEvents: false,
  timeZone: 'Europe/Berlin',
  defaultCurrency: 'EUR',
  mode: 'test',
  createdAt: '2026-11-01T09:00:00.000Z',
} as unknown as Site

const readAgain = (changes: object, version: string) =>
  act(async () => {
    reading.now = { site: { ...site, ...changes }, version }
    reading.tell()
  })

beforeEach(() => {
  signedInAs('owner')
  reading.now = { site, version: '"1"' }
  api.mockReset().mockImplementation(async (_route, { body, onHeaders }) => {
    onHeaders(new Headers({ etag: '"2"' }))
    return { ...site, ...body }
  })
})
afterEach(leavePage)

test('sends only changes, with their version; an emptied field is null', async () => {
  await renderPart(<SiteSettings />)
  await fill('Website', '')
  await fill('Merchant category code', ' 5712')
  await choose('Only these')
  await choose('payment.captured')
  await press('Save changes')
  expect(api.mock.lastCall).toEqual([
    'PATCH /sites/{id}',
    expect.objectContaining({
      params: { id: 'site_1' },
      body: { url: null, merchantCategoryCode: '5712', notificationEvents: ['payment.captured'] },
      headers: { 'if-match': '"1"' },
    }),
  ])
})

test('bases the next change on the saved version', async () => {
  await renderPart(<SiteSettings />)
  await fill('Name', 'Harbor')
  await press('Save changes')
  expect([control('Name').value, button('Save changes').disabled]).toEqual(['Harbor', true])
  await choose('Send notifications for events older than 24 hours')
  await press('Save changes')
  expect(api.mock.lastCall?.[1]).toMatchObject({ body: { notifyOldEvents: true }, headers: { 'if-match': '"2"' } })
})

test('shows wrong settings at their fields', async () => {
  await renderPart(<SiteSettings />)
  await fill('Name', '')
  await fill('Support page', 'help')
  await fill('Merchant category code', '57')
  await fill('Days until money becomes available', '181')
  await press('Save changes')
  expect(errorAt('Name')).toBe('Enter a name for the site.')
  expect(errorAt('Support page')).toContain('This is not a web address.')
  expect(errorAt('Merchant category code')).toContain('Four digits')
  expect(errorAt('Days until money becomes available')).toContain('0 to 180')
  expect(document.activeElement).toBe(control('Name'))
  expect(api).not.toHaveBeenCalled()
})

test('all events send an empty list, an empty selection is refused', async () => {
  reading.now = { site: { ...site, notificationEvents: ['refund.failed'] }, version: '"1"' }
  await renderPart(<SiteSettings />)
  await choose('refund.failed')
  await press('Save changes')
  expect(document.body.textContent).toContain('Choose at least one event.')
  expect(api).not.toHaveBeenCalled()
  await choose('All events')
  await press('Save changes')
  expect(api.mock.lastCall?.[1]).toMatchObject({ body: { notificationEvents: [] } })
})

test('shows a blocked notification URL at its field', async () => {
  api.mockRejectedValue(
    refusal('VALIDATION', [{ path: 'notificationUrl', code: 'NOT_A_WEB_ADDRESS', message: 'No address' }]),
  )
  await renderPart(<SiteSettings />)
  await fill('Notification URL', 'https://10.0.0.1/hook')
  await press('Save changes')
  await until(() =>
    expect([errorAt('Notification URL'), failures()]).toEqual([
      'This is not a web address. Example: https://shop.example',
      [],
    ]),
  )
})

test('does not overwrite another user’s change; input stays until the newer version is loaded', async () => {
  api.mockRejectedValue(refusal('STALE'))
  await renderPart(<SiteSettings />)
  await fill('Name', 'Harbor')
  await press('Save changes')
  expect(failures()).toEqual([expect.stringContaining('Someone changed this')])
  await readAgain({ name: 'Pine shop' }, '"5"')
  expect(control('Name').value).toBe('Harbor')
  await press('Load the newer version')
  expect([control('Name').value, failures()]).toEqual(['Pine shop', []])
  await fill('Name', 'Harbor')
  await press('Save changes')
  expect(api.mock.lastCall?.[1]).toMatchObject({ headers: { 'if-match': '"5"' } })
})

test('locks settings for other roles and archived sites, with the reason', async () => {
  signedInAs('viewer')
  await renderPart(<SiteSettings />)
  expect(control('Name').disabled).toBe(true)
  expect(() => button('Save changes')).toThrow()
  expect(document.body.textContent).toContain('Your role can’t change these settings')
})
