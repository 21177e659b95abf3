import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setAppConfig } from '../../api/app-config.ts'
import { fallbackConfig } from '../../api/config.ts'
import { control, errorAt, failures, fill, leavePage, press, refusal, renderPart, says } from '../../testing/form.tsx'
import { until } from '../../testing/screen.ts'
import { CreateMerchantDialog } from './create-merchant-dialog.tsx'
import { InviteOwnerDialog } from './invite-owner-dialog.tsx'
import type { Merchant } from './merchants.queries.ts'

const { api } = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('../../api/client.ts', () => ({ api }))

// The dialog reads name, id and invitation.
const merchant = { id: 'mer_1', name: 'Kiln & Thread', invited: { email: 'olga@kiln.example' } } as Merchant
const onClose = vi.fn()

beforeEach(() => {
  onClose.mockReset()
  api.mockReset().mockResolvedValue({ name: 'Kiln & Thread' })
})
afterEach(leavePage)

test('a merchant requires a name and the owner’s email', async () => {
  await renderPart(<CreateMerchantDialog onClose={onClose} />)
  await press('Create and invite')
  expect(errorAt('Name')).toBe('Enter a name.')
  expect(errorAt('Email of the owner')).toContain('This is not an email address.')
  expect(document.activeElement).toBe(control('Name'))
  expect(api).not.toHaveBeenCalled()
})

test('shows a refused merchant’s reason at the field; a repeat has the same key', async () => {
  const message = 'The service says this to programs.'
  api.mockRejectedValueOnce(refusal('VALIDATION', [{ path: 'ownerEmail', code: 'NOT_AN_EMAIL', message }]))
  await renderPart(<CreateMerchantDialog onClose={onClose} />)
  await fill('Name', ' Kiln & Thread ')
  await fill('Email of the owner', 'olga@kiln.example')
  await press('Create and invite')
  await until(() => expect(errorAt('Email of the owner')).toBe('This is not an email address.'))
  expect(failures()).toEqual([])
  await press('Create and invite')
  const [first, second] = api.mock.calls
  expect(second).toEqual(first)
  expect(second).toMatchObject([
    'POST /merchants',
    { body: { name: 'Kiln & Thread', ownerEmail: 'olga@kiln.example' } },
  ])
  await says('An invitation is on its way to olga@kiln.example.')
  await press('Done')
  expect(onClose).toHaveBeenCalled()
})

test('invites the owner again at the same or another address', async () => {
  await renderPart(<InviteOwnerDialog merchant={merchant} onClose={onClose} />)
  expect(control('Email of the owner').value).toBe('olga@kiln.example')
  await fill('Email of the owner', 'olga')
  await press('Send invitation')
  expect(errorAt('Email of the owner')).toContain('This is not an email address.')
  await fill('Email of the owner', ' anna@kiln.example ')
  await press('Send invitation')
  expect(api).toHaveBeenCalledWith('POST /merchants/{id}/owner-invitation', {
    params: { id: 'mer_1' },
    body: { ownerEmail: 'anna@kiln.example' },
    headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/) },
  })
  expect(onClose).toHaveBeenCalled()
})

test('does not invite an owner who has joined', async () => {
  api.mockRejectedValue(refusal('CONFLICT'))
  await renderPart(<InviteOwnerDialog merchant={merchant} onClose={onClose} />)
  await press('Send invitation')
  expect(failures()).toEqual([expect.stringContaining('Someone has joined in the meantime.')])
  expect(onClose).not.toHaveBeenCalled()
})

test('with emails as files, shows where the invitation is', async () => {
  setAppConfig({ ...fallbackConfig, mail: 'folder' })
  onTestFinished(() => setAppConfig(fallbackConfig))
  await renderPart(<CreateMerchantDialog onClose={onClose} />)
  await fill('Name', 'Kiln & Thread')
  await fill('Email of the owner', 'olga@kiln.example')
  await press('Create and invite')
  await says('The invitation for olga@kiln.example was created.')
  await says('in the folder that MAIL_URL names')
  expect(document.body.textContent).not.toContain('on its way')
})
