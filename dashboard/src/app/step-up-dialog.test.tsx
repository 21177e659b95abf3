import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stepUp } from '../api/step-up.ts'
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
} from '../testing/form.tsx'
import { StepUpDialog } from './step-up-dialog.tsx'

const { api, askForPasskey } = vi.hoisted(() => ({ api: vi.fn(), askForPasskey: vi.fn() }))
vi.mock('../api/client.ts', () => ({ api }))
vi.mock('../shared/passkeys.ts', () => ({ askForPasskey, hasPasskeys: () => true }))

const withFactors = (totp: boolean, passkeys: number) => signedInAs('owner', { mfa: { totp, passkeys } } as never)
const code = '6-digit code from your app'
let answer: Promise<boolean>

beforeEach(() => {
  api.mockReset().mockResolvedValue({})
  askForPasskey.mockReset().mockResolvedValue({ id: 'asserted' })
  answer = stepUp.ask()
})
afterEach(async () => {
  stepUp.settle(false)
  await leavePage()
})

test('without a factor it asks for the password; a wrong one shows an error and is selected', async () => {
  withFactors(false, 0)
  api.mockRejectedValueOnce(refusal('CREDENTIALS'))
  await renderPart(<StepUpDialog />)
  await press('Confirm and continue')
  expect(errorAt('Password')).toBe('Enter your password.')
  expect(api).not.toHaveBeenCalled()
  await fill('Password', 'wrong')
  await press('Confirm and continue')
  expect(errorAt('Password')).toBe('Wrong password.')
  expect([control('Password').selectionStart, control('Password').selectionEnd]).toEqual([0, 5])
  await fill('Password', 'the one of yesterday')
  await press('Confirm and continue')
  expect(api).toHaveBeenLastCalledWith('POST /auth/reauthenticate', { body: { password: 'the one of yesterday' } })
  expect(await answer).toBe(true)
})

test('with an app the sixth digit submits the code; a wrong one is asked again', async () => {
  withFactors(true, 0)
  api.mockRejectedValueOnce(refusal('MFA_CODE'))
  await renderPart(<StepUpDialog />)
  await fill(code, '123456')
  expect(errorAt(code)).toContain('Wrong code.')
  expect([control(code).value, document.activeElement]).toEqual(['', control(code)])
  await fill(code, '654321')
  expect(api).toHaveBeenLastCalledWith('POST /auth/reauthenticate', { body: { code: '654321' } })
  expect(await answer).toBe(true)
})

test('an unused passkey shows an error, and another method starts clean', async () => {
  withFactors(true, 1)
  api.mockResolvedValue({ options: {} })
  askForPasskey.mockRejectedValueOnce(new Error('NotAllowedError'))
  await renderPart(<StepUpDialog />)
  await press('Use a passkey')
  await press('Use passkey and continue')
  expect(failures()).toHaveLength(1)
  await press('Use a recovery code')
  expect(failures()).toEqual([])
  await fill('Recovery code', ' abcd-efgh ')
  await press('Confirm and continue')
  expect(api).toHaveBeenLastCalledWith('POST /auth/reauthenticate', { body: { code: 'abcd-efgh' } })
})

test('a refused passkey is not called a wrong code', async () => {
  withFactors(false, 1)
  api.mockResolvedValueOnce({ options: {} }).mockRejectedValueOnce(refusal('MFA_CODE'))
  askForPasskey.mockResolvedValueOnce({ id: 'signed' })
  await renderPart(<StepUpDialog />)
  await press('Use passkey and continue')
  expect(failures()).toEqual([expect.stringContaining('This passkey wasn’t accepted')])
})

test('cancel ends the call', async () => {
  withFactors(false, 0)
  await renderPart(<StepUpDialog />)
  await press('Cancel')
  expect(await answer).toBe(false)
})
