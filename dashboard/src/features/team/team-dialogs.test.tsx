import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setAppConfig } from '../../api/app-config.ts'
import { fallbackConfig } from '../../api/config.ts'
import {
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
import { InviteDialog } from './invite-dialog.tsx'
import { RoleDialog } from './member-dialogs.tsx'
import type { Member } from './team.queries.ts'

const { api } = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('../../api/client.ts', () => ({ api }))

// The dialog reads id, name and role.
const member = { id: 'mem_1', fullName: 'Ben Ash', role: 'support' } as Member
const onClose = vi.fn()

beforeEach(() => {
  signedInAs('owner')
  onClose.mockReset()
  api.mockReset().mockResolvedValue({})
})
afterEach(leavePage)

test('invites by email, as a viewer by default', async () => {
  await renderPart(<InviteDialog onClose={onClose} />)
  await press('Send invitation')
  expect(errorAt('Email')).toContain('This is not an email address.')
  expect(document.activeElement).toBe(control('Email'))
  await fill('Email', ' ben@harborpine.example ')
  expect(control('Viewer').checked).toBe(true)
  await choose('Support')
  await press('Send invitation')
  expect(api).toHaveBeenCalledWith('POST /invitations', {
    body: { email: 'ben@harborpine.example', role: 'support' },
    headers: { 'idempotency-key': expect.any(String) },
  })
  expect(onClose).toHaveBeenCalled()
})

test('shows above the form that the person is a member, and keeps the input', async () => {
  api.mockRejectedValue(refusal('CONFLICT'))
  await renderPart(<InviteDialog onClose={onClose} />)
  await fill('Email', 'ben@harborpine.example')
  await press('Send invitation')
  expect(failures()).toEqual(['This person is already a member or has an open invitation.'])
  expect(control('Email').value).toBe('ben@harborpine.example')
  expect(onClose).not.toHaveBeenCalled()
})

test('offers the owner role only to those who may grant it', async () => {
  signedInAs('admin')
  await renderPart(<InviteDialog onClose={onClose} />)
  expect(() => control('Owner')).toThrow()
  expect(control('Admin').type).toBe('radio')
})

test('an unchanged role closes the dialog without a call', async () => {
  await renderPart(<RoleDialog member={member} onClose={onClose} />)
  expect(control('Support').checked).toBe(true)
  await press('Change role')
  expect(api).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalled()
})

test('sends another role, except for the last owner', async () => {
  api.mockRejectedValueOnce(refusal('CONFLICT'))
  await renderPart(<RoleDialog member={member} onClose={onClose} />)
  await choose('Finance')
  await press('Change role')
  expect(api).toHaveBeenCalledWith('PATCH /members/{id}', { params: { id: 'mem_1' }, body: { role: 'finance' } })
  expect(failures()).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
  await press('Change role')
  expect(onClose).toHaveBeenCalled()
})

test('shows a refused role at the field', async () => {
  api.mockRejectedValueOnce(refusal('VALIDATION', [{ path: 'role', code: 'invalid_value', message: 'Not this one' }]))
  await renderPart(<RoleDialog member={member} onClose={onClose} />)
  await choose('Finance')
  await press('Change role')
  const group = control('Finance').closest('fieldset')
  await until(() =>
    expect(document.getElementById(group?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This is not one of the choices.',
    ),
  )
  expect(failures()).toEqual([])
})

test('with emails as files, a changed role shows where its email is', async () => {
  setAppConfig({ ...fallbackConfig, mail: 'folder' })
  onTestFinished(() => setAppConfig(fallbackConfig))
  await renderPart(<RoleDialog member={member} onClose={onClose} />)
  expect(document.body.textContent).toContain('They get an email. No mail server is set up here')
  expect(document.body.textContent).toContain('in the folder that MAIL_URL names')
})
