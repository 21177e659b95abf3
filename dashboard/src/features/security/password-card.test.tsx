import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
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
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { PasswordCard } from './password-card.tsx'

const { api } = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('../../api/client.ts', () => ({ api }))

beforeEach(() => {
  signedInAs('owner')
  api.mockReset().mockResolvedValue({})
})
afterEach(leavePage)

async function fillIn(current: string, next: string) {
  await fill('Current password', current)
  await fill('New password', next)
  await press('Change password')
}

test('a new password must be long enough and different', async () => {
  await renderPart(<PasswordCard />)
  await press('Change password')
  expect(errorAt('Current password')).toBe('Enter your current password.')
  expect(errorAt('New password')).toContain('At least 15 characters')
  expect(document.activeElement).toBe(control('Current password'))
  await fillIn('the one of yesterday', 'the one of yesterday')
  expect(errorAt('New password')).toBe('This is your current password.')
  expect(api).not.toHaveBeenCalled()
})

test('with a second factor twelve characters suffice, and the password is asked once', async () => {
  signedInAs('owner', { mfa: { totp: true, passkeys: 0, recoveryCodesLeft: 10 } } as never)
  await renderPart(<PasswordCard />)
  await fillIn('the one of yesterday', 'twelve chars')
  expect(api.mock.calls.map(([route]) => route)).toEqual(['POST /auth/change-password'])
})

test('clears the form after a change', async () => {
  await renderPart(<PasswordCard />)
  await fillIn('the one of yesterday', 'the one of tomorrow')
  expect(api.mock.calls).toEqual([
    ['POST /auth/reauthenticate', { body: { password: 'the one of yesterday' } }],
    [
      'POST /auth/change-password',
      { body: { currentPassword: 'the one of yesterday', newPassword: 'the one of tomorrow' } },
    ],
  ])
  expect([control('Current password').value, control('New password').value]).toEqual(['', ''])
})

test('shows a wrong current and a refused new password at their fields', async () => {
  api.mockRejectedValueOnce(refusal('CREDENTIALS'))
  await renderPart(<PasswordCard />)
  await fillIn('wrong', 'the one of tomorrow')
  expect(errorAt('Current password')).toBe('This is not your current password.')
  expect(document.activeElement).toBe(control('Current password'))
  api.mockResolvedValueOnce({}).mockRejectedValueOnce(refusal('PASSWORD_COMMON'))
  await press('Change password')
  expect([errorAt('Current password'), errorAt('New password')]).toEqual([
    null,
    expect.stringContaining('easy to guess'),
  ])
  expect(failures()).toEqual([])
  api.mockRejectedValueOnce(refusal('ACCOUNT_LOCKED'))
  await press('Change password')
  expect(failures()).toEqual([expect.stringContaining('Too many failed attempts')])
})

test('confirms the app with a code; a wrong one is asked again, a late one restarts', async () => {
  const pending = { secret: 'ABCDEFGH', qr: 'data:,', expiresAt: '2026-11-22T10:00:00.000Z' }
  const onDone = vi.fn()
  const onAgain = vi.fn()
  const steps = <AuthenticatorSetup pending={pending} onAgain={onAgain} onCancel={vi.fn()} onDone={onDone} />
  await renderPart(steps)
  await press('Turn on')
  expect(errorAt('Code from the app')).toBe('Enter all six digits.')
  api.mockRejectedValueOnce(refusal('MFA_CODE'))
  await fill('Code from the app', '123456')
  await press('Turn on')
  expect(errorAt('Code from the app')).toContain('Wrong code.')
  expect([control('Code from the app').value, document.activeElement]).toEqual(['', control('Code from the app')])
  api.mockRejectedValueOnce(refusal('CHALLENGE_EXPIRED'))
  await fill('Code from the app', '123456')
  await press('Turn on')
  await press('Start again')
  expect(onAgain).toHaveBeenCalled()
  api.mockResolvedValueOnce({ recoveryCodes: ['a-b'] })
  await fill('Code from the app', '654321')
  await press('Turn on')
  expect(onDone).toHaveBeenCalledWith(['a-b'])
})
