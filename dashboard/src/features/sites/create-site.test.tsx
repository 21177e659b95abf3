import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  button,
  choose,
  control,
  errorAt,
  failures,
  fill,
  held,
  leavePage,
  press,
  refusal,
  renderPart,
  says,
  signedInAs,
} from '../../testing/form.tsx'
import { until } from '../../testing/screen.ts'
import { CreateSite } from './create-site.tsx'

const { api } = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('../../api/client.ts', () => ({ api }))

const made = {
  id: 'site_1',
  name: 'Harbor shop',
  defaultCurrency: 'EUR',
  secrets: { apiSecret: 'fp_test_secret', secretKey: 'fp_key' },
}

beforeEach(() => {
  signedInAs('owner')
  api.mockReset().mockResolvedValue(made)
})
afterEach(leavePage)

test('a site requires a name, and a valid website if given', async () => {
  await renderPart(<CreateSite onClose={vi.fn()} onCreated={vi.fn()} />)
  await fill('Website (optional)', 'harbor')
  await press('Create test site in EUR')
  expect(errorAt('Name')).toBe('Enter a name for the site.')
  expect(errorAt('Website (optional)')).toContain('This is not a web address.')
  expect(document.activeElement).toBe(control('Name'))
  expect(api).not.toHaveBeenCalled()
})

test('creates a site once, as filled in, and shows its keys', async () => {
  const call = held<typeof made>()
  api.mockReturnValueOnce(call.promise)
  await renderPart(<CreateSite onClose={vi.fn()} onCreated={vi.fn()} />)
  await fill('Name', ' Harbor shop ')
  await fill('Time zone', 'UTC')
  await choose('Live')
  await press('Create live site in EUR')
  await press('Create live site in EUR')
  expect(button('Create live site in EUR').getAttribute('aria-busy')).toBe('true')
  expect(api.mock.calls.filter(([route]) => route === 'POST /sites')).toEqual([
    [
      'POST /sites',
      {
        body: { name: 'Harbor shop', timeZone: 'UTC', defaultCurrency: 'EUR', mode: 'live' },
        headers: { 'idempotency-key': expect.any(String) },
      },
    ],
  ])
  await call.answer(made)
  await says('Keys of Harbor shop')
})

test('requires the owner’s second factor before a first live site, and keeps the input', async () => {
  signedInAs('owner', { mfa: { totp: false, passkeys: 0, recoveryCodesLeft: 0, enrolment: 'advised' } })
  await renderPart(<CreateSite onClose={vi.fn()} onCreated={vi.fn()} />)
  await fill('Name', 'Harbor shop')
  await choose('Live')
  await press('Create live site in EUR')
  await says('Live needs two-step verification')
  expect(api).not.toHaveBeenCalled()
  await press('Back')
  expect(control('Name').value).toBe('Harbor shop')
  await press('Create live site in EUR')
  await press('Create a test site instead')
  await press('Create test site in EUR')
  await says('Keys of Harbor shop')
  expect(api.mock.calls).toEqual([
    ['POST /sites', expect.objectContaining({ body: expect.objectContaining({ mode: 'test' }) })],
  ])
})

test('shows refusals at their fields, others above the form', async () => {
  api.mockRejectedValueOnce(
    refusal('VALIDATION', [
      { path: 'name', code: 'BLANK', message: 'Nothing there' },
      { path: 'defaultCurrency', code: 'UNKNOWN_CURRENCY', message: 'No such currency' },
    ]),
  )
  await renderPart(<CreateSite onClose={vi.fn()} onCreated={vi.fn()} />)
  await fill('Name', 'Harbor shop')
  await press('Create test site in EUR')
  await until(() =>
    expect([errorAt('Name'), errorAt('Default currency')]).toEqual([
      'This can’t be empty.',
      'This currency is unknown.',
    ]),
  )
  expect(failures()).toEqual([])
  api.mockRejectedValueOnce(
    refusal('VALIDATION', [{ path: 'settlementDelayDays', code: 'INVALID', message: 'Too long' }]),
  )
  await press('Create test site in EUR')
  expect(failures()).toHaveLength(1)
})
