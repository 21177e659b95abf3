import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  button,
  control,
  errorAt,
  failures,
  fill,
  leavePage,
  press,
  refusal,
  renderPart,
  says,
  signedInAs,
} from '../../testing/form.tsx'
import { SettingsPage } from './settings-page.tsx'

const { api } = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('../../api/client.ts', () => ({ api }))

const merchant = { id: 'mer_1', name: 'Harbor & Pine', timeZone: 'Europe/Berlin', requireMfa: false, mfaNeeded: false }
const patch = vi.fn()

beforeEach(() => {
  signedInAs('owner')
  patch.mockReset().mockImplementation(async ({ body }) => ({ ...merchant, ...body }))
  api.mockImplementation((route, request) => {
    if (route === 'PATCH /merchants/current') return patch(request)
    return route === 'GET /merchants/current' ? Promise.resolve(merchant) : new Promise(() => undefined)
  })
})
afterEach(leavePage)

async function open() {
  const queries = await renderPart(<SettingsPage />)
  await says('Save changes')
  return queries
}

test('sends only changes', async () => {
  await open()
  await fill('Name', 'Harbor & Oak ')
  await press('Save changes')
  expect(patch).toHaveBeenCalledWith({ body: { name: 'Harbor & Oak' } })
  expect([control('Name').value, button('Save changes').disabled]).toEqual(['Harbor & Oak', true])
  await fill('Time zone', 'UTC')
  await press('Save changes')
  expect(patch).toHaveBeenLastCalledWith({ body: { timeZone: 'UTC' } })
})

test('requires a name; shows other refusals above the button', async () => {
  patch.mockRejectedValueOnce(refusal('FORBIDDEN'))
  await open()
  await fill('Name', '')
  await press('Save changes')
  expect(errorAt('Name')).toBe('Enter the merchant’s name.')
  await fill('Name', 'Harbor & Oak')
  await press('Save changes')
  expect(failures()).toEqual([expect.stringContaining('Your role does not include this.')])
  expect(control('Name').value).toBe('Harbor & Oak')
})

test('shows changes by others, unless something was typed', async () => {
  const queries = await open()
  const key = ['GET /merchants/current', {}]
  queries.setQueryData(key, { ...merchant, name: 'Pine' })
  await act(() => vi.waitFor(() => expect(control('Name').value).toBe('Pine')))
  await fill('Name', 'Harbor')
  queries.setQueryData(key, { ...merchant, name: 'Elm', timeZone: 'UTC', requireMfa: true })
  await act(() =>
    vi.waitFor(() => expect(control('Require two-step verification for every member').checked).toBe(true)),
  )
  expect([control('Name').value, control('Time zone').value]).toEqual(['Harbor', 'Europe/Berlin'])
})

test('locks the settings for a role without access', async () => {
  signedInAs('viewer')
  await renderPart(<SettingsPage />)
  await says('Require two-step verification for every member')
  expect(control('Name').disabled).toBe(true)
  expect(() => button('Save changes')).toThrow()
})
