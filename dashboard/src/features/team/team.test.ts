import { expect, test } from 'vitest'
import { aMember, anId, anInvitation, aPage, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, find, get, press, saidBy, says, until } from '../../testing/screen.ts'
import { refuse, type Stubs } from '../../testing/stub-fetch.ts'

const hanna = aMember({ id: anId('usr'), fullName: 'Hanna Pine', email: 'hanna@harborpine.example', role: 'owner' })
const devi = aMember()
const lists: Stubs = { 'GET /members': aPage([hanna, devi]), 'GET /invitations': aPage([]) }

test('shows members with role and second factor', async () => {
  await renderRoute('/team', {
    ...lists,
    'GET /members': aPage([{ ...hanna, lastOwner: true }, aMember({ mfa: false, fullName: '', role: 'support' })]),
  })
  const rows = all('row', undefined, await find('table', 'Members')).map(saidBy)
  expect(rows[1]).toMatch(/Hanna Pine.*You.*Owner.*On/)
  // Members without a name are shown by email address.
  expect(rows[2]).toMatch(/^devi@harborpine\.example.*Support.*Off/)
})

test('requests members and invitations once each', async () => {
  const { calls } = await renderRoute('/team', lists)
  await find('table', 'Members')
  expect(calls('GET /members')).toHaveLength(1)
  expect(calls('GET /invitations')).toHaveLength(1)
})

test('makes no call for a role that does not manage members', async () => {
  const { calls } = await renderRoute('/team', lists, { user: aUser('viewer') })
  await find('heading', 'Your role can’t open this page')
  expect(calls('GET /members')).toEqual([])
  expect(calls('GET /invitations')).toEqual([])
})

test('explains why users cannot change themselves, and links to the own sessions', async () => {
  await renderRoute('/team', lists)
  await press('button', /Hanna Pine/)
  await until(() => expect(all('menuitem').length).toBeGreaterThan(0))
  const items = all('menuitem')
  expect(items.filter((item) => item.matches(':disabled, [data-disabled]'))).toHaveLength(2)
  expect(items.at(-1)?.getAttribute('href')).toContain('/security/sessions')
})

test('an admin cannot change an owner', async () => {
  await renderRoute('/team', lists, { user: aUser('admin', { id: anId('usr', 9) }) })
  await press('button', /Hanna Pine/)
  await until(() => expect(all('menuitem').length).toBeGreaterThan(0))
  expect(all('menuitem').filter((item) => item.matches(':disabled, [data-disabled]'))).toHaveLength(2)
  expect(document.body.textContent).toContain('Only owners can change owners.')
})

test('removes a member and reloads the list', async () => {
  let members = [hanna, devi]
  const { calls } = await renderRoute('/team', {
    ...lists,
    'GET /members': () => aPage(members),
    'DELETE /members/{id}': ({ params }) => {
      members = members.filter((member) => member.id !== params.id)
      return undefined
    },
  })
  await press('button', /Devi Rao/)
  await press('menuitem', /^Remove/)
  const dialog = await find('dialog', /Remove Devi Rao/)
  const [confirm] = all('button', /^Remove/, dialog)
  confirm?.click()
  await until(() => expect(all('row', /Devi Rao/)).toEqual([]))
  expect(calls('DELETE /members/{id}')[0]?.params).toEqual({ id: devi.id })
})

test('the dialog for an invitation is in the URL', async () => {
  const { address } = await renderRoute('/team', lists)
  await press('button', 'Invite')
  await find('dialog', /Invite/)
  expect(address()).toBe('/team?invite=open')
})

test('shows invitations with sender and expiry', async () => {
  await renderRoute('/team', {
    ...lists,
    'GET /invitations': aPage([
      anInvitation(),
      anInvitation({ id: anId('inv', 2), email: 'late@harborpine.example', status: 'expired' }),
    ]),
  })
  await says('late@harborpine.example')
  const [pending, expired] = all('listitem').map(saidBy)
  expect(pending).toMatch(/finn@harborpine\.example.*Finance.*Hanna Pine/)
  expect(expired).toMatch(/expired/i)
})

test('resends an invitation and confirms it', async () => {
  const { calls } = await renderRoute('/team', {
    ...lists,
    'GET /invitations': aPage([anInvitation()]),
    'PATCH /invitations/{id}': anInvitation(),
  })
  await press('button', /again.*finn|finn.*again/i)
  await until(() => expect(saidBy(get('region', 'Messages'))).toContain('finn@harborpine.example'))
  expect(calls('PATCH /invitations/{id}')[0]).toMatchObject({ params: { id: anId('inv') }, body: {} })
  expect(calls('GET /invitations')).toHaveLength(2)
})

test('shows at an invitation why it could not be resent', async () => {
  await renderRoute('/team', {
    ...lists,
    'GET /invitations': aPage([anInvitation()]),
    'PATCH /invitations/{id}': refuse('RATE_LIMITED'),
  })
  await press('button', /again.*finn|finn.*again/i)
  await until(() => expect(saidBy(all('listitem')[0] ?? null)).toMatch(/too many|wait|later/i))
})

test('withdraws an invitation after a confirmation', async () => {
  let invitations = [anInvitation()]
  const { calls } = await renderRoute('/team', {
    ...lists,
    'GET /invitations': () => aPage(invitations),
    'DELETE /invitations/{id}': () => {
      invitations = []
      return undefined
    },
  })
  await press('button', /Withdraw.*finn/)
  const dialog = await find('dialog', /finn@harborpine\.example/)
  expect(calls('DELETE /invitations/{id}')).toEqual([])
  const [confirm] = all('button', /^Withdraw/, dialog)
  confirm?.click()
  await says('No open invitations.')
})

test('an admin cannot resend or withdraw an owner’s invitation', async () => {
  await renderRoute(
    '/team',
    { ...lists, 'GET /invitations': aPage([anInvitation({ role: 'owner' })]) },
    { user: aUser('admin', { id: anId('usr', 9) }) },
  )
  await says('finn@harborpine.example')
  const [row] = all('listitem')
  const buttons = all('button', undefined, row)
  expect(buttons).toHaveLength(2)
  expect(buttons.every((button) => button.matches(':disabled'))).toBe(true)
})

test('roles are from the table that the server enforces', async () => {
  await renderRoute('/team/roles', lists)
  const table = await find('table')
  const heads = all('columnheader', undefined, table).map(saidBy)
  expect(heads).toHaveLength(7)
  const row = all('row', undefined, table).find((each) => /audit log/i.test(saidBy(each)))
  const held = all('cell', undefined, row).map((cell) => saidBy(cell))
  // Only owner and admin read the audit log.
  expect(held.map((said) => said === held[0])).toEqual([true, true, false, false, false, false])
})
