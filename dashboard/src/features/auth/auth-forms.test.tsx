import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ApiClient } from '../../api/client.ts'
import {
  button,
  control,
  errorAt,
  failures,
  fill,
  goFrom,
  leavePage,
  press,
  refusal,
  renderPart,
  says,
} from '../../testing/form.tsx'
import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { FactorStep } from './factor-step.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { InvitationPage } from './invitation-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { SetupPage } from './setup-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

const { config } = vi.hoisted(() => ({ config: { mail: 'sent' } }))
vi.mock('../../api/app-config.ts', () => ({ appConfig: () => config }))
vi.mock('../../shared/passkeys.ts', () => ({ askForPasskey: async () => ({ id: 'signed' }), hasPasskeys: () => true }))

const call = vi.fn()
// The pages call it as the typed client; the test sets the answers.
const client = call as unknown as ApiClient
const long = 'a long enough password'
const signedIn = { accessToken: 'a', refreshToken: 'r', userData: {} }

beforeEach(() => {
  call.mockReset().mockResolvedValue({})
})
afterEach(leavePage)

const focused = () => document.activeElement

test('sign-in requires email and password before the call', async () => {
  await renderPart(<SignInPage client={client} onSignedIn={vi.fn()} />)
  await press('Continue')
  expect([errorAt('Email'), errorAt('Password')]).toEqual(['Enter your email.', 'Enter your password.'])
  expect(focused()).toBe(control('Email'))
  expect(call).not.toHaveBeenCalled()
})

test('sign-in shows a wrong password above the form and selects it', async () => {
  call.mockRejectedValue(refusal('CREDENTIALS'))
  await renderPart(<SignInPage client={client} onSignedIn={vi.fn()} notice="You were signed out." />)
  await fill('Email', 'hanna@harborpine.example')
  await fill('Password', 'wrong')
  expect(document.body.textContent).toContain('You were signed out.')
  await press('Continue')
  expect(call).toHaveBeenCalledWith('POST /auth/signin', {
    body: { email: 'hanna@harborpine.example', password: 'wrong' },
  })
  expect(failures()).toEqual(['Wrong email or password.'])
  expect(document.body.textContent).not.toContain('You were signed out.')
  expect([control('Password').selectionStart, control('Password').selectionEnd]).toEqual([0, 'wrong'.length])
})

test('sign-in keeps its button busy after success, during navigation', async () => {
  const onSignedIn = vi.fn()
  call.mockResolvedValue(signedIn)
  await renderPart(<SignInPage client={client} onSignedIn={onSignedIn} />)
  await fill('Email', 'hanna@harborpine.example')
  await fill('Password', long)
  await press('Continue')
  expect(onSignedIn).toHaveBeenCalledWith(signedIn)
  expect(button('Continue').getAttribute('aria-busy')).toBe('true')
})

test('sign-in reports an unconfirmed address, and continues to the second factor if enabled', async () => {
  call.mockRejectedValueOnce(refusal('EMAIL_NOT_CONFIRMED'))
  await renderPart(<SignInPage client={client} onSignedIn={vi.fn()} />)
  await fill('Email', 'hanna@harborpine.example')
  await fill('Password', long)
  await press('Continue')
  await says('Confirm your email first')
  await press('Back')
  call.mockResolvedValueOnce({ mfa: { challenge: 'c', types: ['totp', 'recovery'] } })
  await fill('Email', 'hanna@harborpine.example')
  await fill('Password', long)
  await press('Continue')
  await says('Enter the 6-digit code')
})

test('the second step hands over the session only, as the application takes a language as second argument', async () => {
  const onSignedIn = vi.fn()
  call.mockResolvedValue(signedIn)
  const challenge = { challenge: 'c', types: ['totp'] as const, email: 'hanna@harborpine.example' }
  await renderPart(<FactorStep client={client} challenge={challenge} onSignedIn={onSignedIn} onBack={vi.fn()} />)
  await fill('Code', '123456')
  expect(onSignedIn.mock.lastCall).toEqual([signedIn])
})

test('the second step submits a code automatically, counts wrong ones at the field, and restarts after five', async () => {
  const onBack = vi.fn()
  call.mockRejectedValue(refusal('MFA_CODE'))
  const challenge = { challenge: 'c', types: ['totp', 'recovery'] as const, email: 'hanna@harborpine.example' }
  await renderPart(<FactorStep client={client} challenge={challenge} onSignedIn={vi.fn()} onBack={onBack} />)
  await press('Verify and sign in')
  expect(errorAt('Code')).toBe('Enter all six digits.')
  for (const left of ['4 tries left.', '3 tries left.', '2 tries left.', '1 try left.']) {
    await fill('Code', '123456')
    expect(errorAt('Code')).toContain(left)
    expect([control('Code').value, focused()]).toEqual(['', control('Code')])
  }
  expect(call).toHaveBeenLastCalledWith('POST /auth/signin/confirm', {
    body: { challenge: 'c', type: 'totp', code: '123456' },
  })
  await press('Use a recovery code')
  expect(errorAt('Recovery code')).toBeNull()
  await fill('Recovery code', ' abcd-efgh ')
  await press('Verify and sign in')
  expect(call.mock.lastCall?.[1]).toEqual({ body: { challenge: 'c', type: 'recovery', code: 'abcd-efgh' } })
  expect(onBack).toHaveBeenCalledWith(expect.stringContaining('Start again with your password'))
})

test('a passkey as the only method has the focus, and the error of a refused one names no code', async () => {
  const challenge = { challenge: 'c', types: ['passkey', 'recovery'] as const, email: 'hanna@harborpine.example' }
  await renderPart(<FactorStep client={client} challenge={challenge} onSignedIn={vi.fn()} onBack={vi.fn()} />)
  expect(focused()).toBe(button('Continue with the passkey'))
  call.mockResolvedValueOnce({ options: {} }).mockRejectedValueOnce(refusal('MFA_CODE'))
  await press('Continue with the passkey')
  expect(failures()).toEqual([
    'This passkey wasn’t accepted; it may have been removed. Choose another way. 4 tries left.',
  ])
})

test('sign-in with a removed passkey says that it may have been removed', async () => {
  await renderPart(<SignInPage client={client} onSignedIn={vi.fn()} />)
  call.mockResolvedValueOnce({ options: {} }).mockRejectedValueOnce(refusal('CREDENTIALS'))
  await press('Sign in with a passkey')
  expect(failures()).toEqual([expect.stringContaining('it may have been removed')])
})

test('sign-up validates a field on blur, and the rest on submit', async () => {
  await renderPart(<SignUpPage client={client} closed={false} />)
  await fill('Email', 'hanna')
  await goFrom('Email', control('Password'))
  expect(errorAt('Email')).toContain('This is not an email address.')
  expect(errorAt('Password')).toBeNull()
  await press('Create account')
  expect(errorAt('Password')).toContain('At least 15 characters')
  expect(errorAt('Merchant name')).not.toBeNull()
  expect(focused()).toBe(control('Email'))
  expect(call).not.toHaveBeenCalled()
})

test('sign-up shows a refused password at its field, and keeps values for another address', async () => {
  call.mockRejectedValueOnce(refusal('PASSWORD_COMMON'))
  await renderPart(<SignUpPage client={client} closed={false} />)
  await fill('Email', 'hanna@harborpine.example')
  await fill('Password', long)
  await fill('Merchant name', ' Harbor & Pine ')
  await press('Create account')
  expect(errorAt('Password')).toContain('easy to guess')
  expect(failures()).toEqual([])
  await press('Create account')
  await says('Check your inbox')
  expect(call.mock.lastCall?.[1].body).toMatchObject({ merchantName: 'Harbor & Pine', password: long })
  await press('Use another email')
  expect([control('Email').value, control('Password').value]).toEqual(['hanna@harborpine.example', ''])
})

test('set-up replaces the form when its link was used', async () => {
  await renderPart(<SetupPage client={client} token="t" onSignedIn={vi.fn()} />)
  call.mockRejectedValue(refusal('TOKEN_USED'))
  await fill('Email', 'hanna@harborpine.example')
  await fill('Password', long)
  await fill('Merchant name', 'Harbor & Pine')
  await press('Create owner and continue')
  await says('already been used')
  expect(document.querySelector('form')).toBeNull()
})

test('a forgotten password is requested by email address', async () => {
  call.mockRejectedValueOnce(refusal('RATE_LIMITED'))
  await renderPart(<ForgotPasswordPage client={client} />)
  await press('Send the link')
  expect(errorAt('Email')).toBe('Enter your email.')
  await fill('Email', 'hanna@harborpine.example')
  await press('Send the link')
  expect(failures()).toEqual(['Too many requests.'])
  await press('Send the link')
  await says('hanna@harborpine.example')
  expect(document.querySelector('form')).toBeNull()
})

test('a new password is validated in browser and server, and a used link is reported', async () => {
  call.mockResolvedValue({ valid: true })
  await renderPart(<ResetPasswordPage client={client} token="t" onDone={vi.fn()} />)
  await fill('New password', 'short')
  await press('Set password')
  expect(errorAt('New password')).toContain('At least 15 characters')
  call.mockRejectedValueOnce(refusal('PASSWORD_COMMON'))
  await fill('New password', long)
  await press('Set password')
  expect(errorAt('New password')).toContain('easy to guess')
  call.mockRejectedValueOnce(refusal('TOKEN_USED'))
  await press('Set password')
  expect(document.querySelector('form')).toBeNull()
})

test('an invitation for an existing account leads to sign-in, with the reason', async () => {
  // The invitation check fails, and accepting is still possible.
  call.mockRejectedValue(refusal('CONFLICT'))
  await renderPart(<InvitationPage client={client} token="t" onJoined={vi.fn()} />)
  await press('Join')
  expect(focused()).toBe(control('Your name'))
  await fill('Your name', 'Hanna')
  await fill('Password', long)
  await press('Join')
  await says('account')
  expect(button('Continue')).toBeDefined()
})

test('an invitation names inviter, invitee and merchant, and asks for the required fields', async () => {
  const invitation = {
    email: 'lea@shop.example',
    role: 'finance',
    invitedBy: 'Olga Sand',
    merchant: { name: 'Kiln & Thread' },
    expiresAt: '2026-11-29T09:00:00.000Z',
  }
  call.mockResolvedValue({ ...invitation, hasAccount: false })
  await renderPart(<InvitationPage client={client} token="t" onJoined={vi.fn()} />)
  for (const text of ['Join Kiln & Thread', 'Olga Sand', 'Finance', 'lea@shop.example']) await says(text)
  expect(control('Your name')).toBeDefined()
  await leavePage()

  call.mockResolvedValue({ ...invitation, hasAccount: true })
  await renderPart(<InvitationPage client={client} token="t" onJoined={vi.fn()} />)
  await says('Olga Sand invited you as Finance. Sign in to join.')
  expect(control('Email').value).toBe('lea@shop.example')
  await leavePage()

  call.mockRejectedValue(refusal('TOKEN_EXPIRED'))
  await renderPart(<InvitationPage client={client} token="t" onJoined={vi.fn()} />)
  await says('This invitation no longer works')
})

test('a sign-up is confirmed in another browser with its password; a wrong one is shown at the field', async () => {
  call.mockRejectedValueOnce(refusal('VALIDATION', [{ path: 'password', code: 'REQUIRED', message: 'Needed' }]))
  await renderPart(<ConfirmEmailPage client={client} token="t" />)
  expect(errorAt('Password')).toBeNull()
  await press('Confirm email')
  expect(errorAt('Password')).toBe('Enter your password.')
  call.mockRejectedValueOnce(refusal('CREDENTIALS'))
  await fill('Password', 'wrong')
  await press('Confirm email')
  expect(errorAt('Password')).toBe('This is not the password you signed up with.')
  await fill('Password', long)
  await press('Confirm email')
  await says('Your email is confirmed')
})

test.each([
  ['printed', 'in the data folder, under mail'],
  ['folder', 'in the folder that MAIL_URL names'],
  ['files', 'Ask the administrator of this installation for it.'],
])('with emails as files (%s), no text mentions an inbox', async (mail, place) => {
  config.mail = mail
  onTestFinished(() => {
    config.mail = 'sent'
  })
  call.mockResolvedValue({})
  await renderPart(<ForgotPasswordPage client={client} />)
  await fill('Email', 'hanna@harborpine.example')
  await press('Send the link')
  await says('Find your link')
  await says(place)
  expect(document.body.textContent).not.toMatch(/on its way|inbox|spam/i)
  await leavePage()
  await renderPart(<SignUpPage client={client} closed={false} />)
  await fill('Email', 'hanna@harborpine.example')
  await fill('Password', long)
  await fill('Merchant name', 'Harbor & Pine')
  await press('Create account')
  await says('An email to hanna@harborpine.example was created.')
  await says(place)
  expect(document.body.textContent).not.toMatch(/on its way|inbox|spam/i)
})
