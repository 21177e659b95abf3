import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../api/session.ts'
import { signInAgain } from '../api/sign-in-again.ts'
import { tabMerchant } from '../shared/tab-merchant.ts'
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
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

const { client, askForPasskey } = vi.hoisted(() => ({ client: vi.fn(), askForPasskey: vi.fn() }))
vi.mock('../api/client.ts', () => ({ api: vi.fn(), createAnonymousClient: () => client }))
vi.mock('../api/app-config.ts', () => ({ appConfig: () => ({}) }))
vi.mock('../shared/passkeys.ts', () => ({ askForPasskey, hasPasskeys: () => true }))

const code = '6-digit code from your app'
const replace = vi.fn()
let answer: Promise<boolean>

function answerFor(fields: object = {}) {
  return { userData: { ...session.user(), ...fields }, accessToken: 'a2', refreshToken: 'r2' }
}

beforeEach(() => {
  client.mockReset()
  replace.mockReset()
  vi.stubGlobal('location', { ...location, replace, pathname: '/sites', search: '' })
  signedInAs('owner', { mfa: { totp: false, passkeys: 0 } } as never)
  tabMerchant.follow(session.user())
  answer = signInAgain.ask()
})
afterEach(async () => {
  signInAgain.settle(false)
  await leavePage()
  vi.unstubAllGlobals()
})

test('the password continues the session; a wrong one shows an error and is selected', async () => {
  client.mockRejectedValueOnce(refusal('CREDENTIALS'))
  await renderPart(<SignInAgainDialog />)
  expect(control('Email').value).toBe('hanna@harborpine.example')
  await press('Sign in')
  expect(errorAt('Password')).toBe('Enter your password.')
  await fill('Password', 'wrong')
  await press('Sign in')
  expect(failures()).toHaveLength(1)
  client.mockResolvedValueOnce(answerFor())
  await fill('Password', 'the right one')
  await press('Sign in')
  expect(client).toHaveBeenLastCalledWith('POST /auth/signin', {
    body: { email: 'hanna@harborpine.example', password: 'the right one' },
  })
  expect(await answer).toBe(true)
  expect([session.accessToken(), session.refreshToken()]).toEqual(['a2', 'r2'])
  expect(replace).not.toHaveBeenCalled()
})

test('asks for the second factor; an expired challenge returns to the password', async () => {
  const challenged = { mfa: { challenge: 'c1', types: ['totp', 'recovery'], expiresAt: '2026-11-22T00:00:00.000Z' } }
  client.mockResolvedValue(challenged)
  await renderPart(<SignInAgainDialog />)
  await fill('Password', 'the right one')
  await press('Sign in')
  client.mockRejectedValueOnce(refusal('CHALLENGE_EXPIRED'))
  await fill(code, '123456')
  expect(failures()[0]).toContain('Start again with your password.')
  await fill('Password', 'the right one')
  await press('Sign in')
  client.mockResolvedValueOnce(answerFor())
  await fill(code, '654321')
  expect(client).toHaveBeenLastCalledWith('POST /auth/signin/confirm', {
    body: { challenge: 'c1', type: 'totp', code: '654321' },
  })
  expect(await answer).toBe(true)
})

test('another user starts at their home page, and pending work of the page is dropped', async () => {
  client.mockResolvedValue(answerFor({ id: 'usr_another', role: 'viewer' }))
  await renderPart(<SignInAgainDialog />)
  await fill('Email', 'another@harborpine.example')
  await fill('Password', 'of somebody else')
  await press('Sign in')
  expect(replace).toHaveBeenCalledExactlyOnceWith('/overview')
  expect(signInAgain.isAsked()).toBe(true)
})

test('cancel rejects all pending calls', async () => {
  await renderPart(<SignInAgainDialog />)
  await press('Leave this page')
  expect(await answer).toBe(false)
})
