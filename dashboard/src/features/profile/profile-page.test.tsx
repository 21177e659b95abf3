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
import { ProfilePage } from './profile-page.tsx'

const { api } = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('../../api/client.ts', () => ({ api }))

beforeEach(() => {
  signedInAs('owner')
  api.mockReset()
  api.mockImplementation(async (_route: string, { body }: { body: object }) => ({
    ...JSON.parse(localStorage.getItem('userData') ?? ''),
    ...body,
  }))
})
afterEach(leavePage)

test('cannot be saved before a change', async () => {
  await renderPart(<ProfilePage />)
  expect([button('Save changes').disabled, button('Save changes').title]).toEqual([true, 'No changes to save.'])
  await choose('Single-key shortcuts')
  expect(button('Save changes').disabled).toBe(false)
  await choose('Single-key shortcuts')
  expect(button('Save changes').disabled).toBe(true)
})

test('saves a change, and then cannot be saved again', async () => {
  await renderPart(<ProfilePage />)
  await fill('Name', ' Hanna Oak ')
  await fill('Time zone', 'UTC')
  await press('Save changes')
  expect(api).toHaveBeenCalledWith('PUT /users', {
    body: { fullName: 'Hanna Oak', timeZone: 'UTC', dateStyle: 'day-month', preferences: {} },
    keepalive: true,
  })
  expect([control('Name').value, button('Save changes').disabled]).toEqual(['Hanna Oak', true])
  expect(JSON.parse(localStorage.getItem('userData') ?? '').fullName).toBe('Hanna Oak')
})

test('requires a name, and shows a refused one at the field', async () => {
  api.mockRejectedValueOnce(
    refusal('VALIDATION', [{ path: 'fullName', code: 'CONTROL_CHARACTERS', message: 'No line breaks' }]),
  )
  await renderPart(<ProfilePage />)
  await fill('Name', ' ')
  await press('Save changes')
  expect(errorAt('Name')).toBe('Enter your name.')
  expect(api).not.toHaveBeenCalled()
  await fill('Name', 'Hanna Oak')
  await press('Save changes')
  await until(() =>
    expect([errorAt('Name'), failures()]).toEqual(['This contains characters that can’t be stored.', []]),
  )
  await press('Save changes')
  expect(button('Save changes').disabled).toBe(true)
})
