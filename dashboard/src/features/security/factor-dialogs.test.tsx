import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setAppConfig } from '../../api/app-config.ts'
import { fallbackConfig } from '../../api/config.ts'
import { control, errorAt, failures, fill, leavePage, press, refusal, renderPart } from '../../testing/form.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import type { Passkey } from './security.queries.ts'

const { api, makePasskey } = vi.hoisted(() => ({ api: vi.fn(), makePasskey: vi.fn() }))
vi.mock('../../api/client.ts', () => ({ api }))
vi.mock('../../shared/passkeys.ts', () => ({ makePasskey }))

const onClose = vi.fn()
const onDone = vi.fn()

beforeEach(() => {
  onClose.mockReset()
  onDone.mockReset()
  makePasskey.mockReset().mockResolvedValue({ id: 'attested' })
  api.mockReset().mockResolvedValue({})
})
afterEach(leavePage)

test('turns the app off with password and code together', async () => {
  await renderPart(<DisableDialog onClose={onClose} onDone={onDone} />)
  await press('Turn off')
  expect([errorAt('Password'), errorAt('Code from the app')]).toEqual(['Enter your password.', 'Enter all six digits.'])
  expect(document.activeElement).toBe(control('Password'))
  await fill('Password', 'secret words')
  await fill('Code from the app', '123 456')
  await press('Turn off')
  expect(api).toHaveBeenCalledWith('POST /security/mfa/{type}/disable', {
    params: { type: 'totp' },
    body: { password: 'secret words', code: '123456' },
  })
  expect(onDone).toHaveBeenCalled()
})

test('turning off shows a wrong password and code at their fields, and asks for the code again', async () => {
  api.mockRejectedValueOnce(refusal('CREDENTIALS')).mockRejectedValueOnce(refusal('MFA_CODE'))
  await renderPart(<DisableDialog onClose={onClose} onDone={onDone} />)
  await fill('Password', 'wrong')
  await fill('Code from the app', '123456')
  await press('Turn off')
  expect([errorAt('Password'), errorAt('Code from the app')]).toEqual(['Wrong password.', null])
  expect([document.activeElement, control('Code from the app').value]).toEqual([control('Password'), ''])
  await fill('Code from the app', '123456')
  await press('Turn off')
  expect(errorAt('Code from the app')).toContain('Wrong code')
  expect(document.activeElement).toBe(control('Code from the app'))
  expect(failures()).toEqual([])
})

test('turning off shows above the form that the role requires a factor', async () => {
  api.mockRejectedValue(refusal('FORBIDDEN'))
  await renderPart(<DisableDialog onClose={onClose} onDone={onDone} />)
  await fill('Password', 'secret words')
  await fill('Code from the app', '123456')
  await press('Turn off')
  expect(failures()).toEqual([
    expect.stringContaining('Your role needs two-step verification, and this is your last method'),
  ])
})

test('a passkey gets a name before the browser creates it; the first factor gives recovery codes', async () => {
  api.mockResolvedValueOnce({ options: {} }).mockResolvedValueOnce({ recoveryCodes: ['a-b'] })
  await renderPart(<AddPasskeyDialog onClose={onClose} onDone={onDone} />)
  await press('Continue')
  expect(errorAt('Name')).toBe('Enter a name.')
  expect(makePasskey).not.toHaveBeenCalled()
  await fill('Name', ' Phone ')
  await press('Continue')
  expect(api).toHaveBeenLastCalledWith('POST /security/passkeys', {
    body: { name: 'Phone', attestation: { id: 'attested' } },
  })
  expect(onDone.mock.lastCall?.[0]).toEqual(['a-b'])
})

test('a failed creation of a passkey has a product text', async () => {
  api.mockResolvedValue({ options: {} })
  makePasskey.mockRejectedValue(new Error('NotAllowedError: see the specification'))
  await renderPart(<AddPasskeyDialog onClose={onClose} onDone={onDone} />)
  await fill('Name', 'Phone')
  await press('Continue')
  expect(failures()).toEqual([expect.stringContaining('No passkey was created.')])
})

test('renames a passkey', async () => {
  // The dialog reads id and name.
  await renderPart(<RenamePasskeyDialog passkey={{ id: 'pk_1', name: 'Phone' } as Passkey} onClose={onClose} />)
  expect(control('Name').value).toBe('Phone')
  await fill('Name', 'Old phone')
  await press('Save')
  expect(api).toHaveBeenCalledWith('PATCH /security/passkeys/{id}', {
    params: { id: 'pk_1' },
    body: { name: 'Old phone' },
  })
  expect(onClose).toHaveBeenCalled()
})

test('with emails as files, turning the app off shows where its email is', async () => {
  setAppConfig({ ...fallbackConfig, mail: 'folder' })
  onTestFinished(() => setAppConfig(fallbackConfig))
  await renderPart(<DisableDialog onClose={onClose} onDone={onDone} />)
  expect(document.body.textContent).toContain('you get an email. No mail server is set up here')
})
