import { expect, test } from 'vitest'
import { fill, press, says, until } from '../testing/page-actions.ts'
import { renderPage } from '../testing/render-page.tsx'
import { markToneOf } from './user-words.ts'

// A page with this many rows renders slowly on a busy machine.
const path = '/apps/user/list'
const names = () => [...document.querySelectorAll('tbody a')].map(({ textContent }) => textContent).filter(Boolean)

test('shows users by name with figures, in pages', async () => {
  const { host } = await renderPage(path)
  expect(host.querySelector('[aria-label="Users in figures"]')?.textContent).toContain('All users50')
  expect(names()).toHaveLength(10)
  expect(names()[0]).toBe('Abel Montjoie')
  await press('User')
  await until(() => names()[0] === 'Zoltan Berkes', 'They keep their order')
  await press('Page 5')
  await until(() => names().at(-1) === 'Abel Montjoie', 'It stays on the first page')
  await fill('Rows per page', '50')
  await until(() => names().length === 50, 'Not all are there')
})

test('a user without a picture has the record’s color', async () => {
  expect(['light-danger', 'light-secondary'].map((avatarColor) => markToneOf({ avatarColor }))).toEqual(['bad', 'mute'])
  const { host } = await renderPage('/apps/user/list')
  // Abel Montjoie: the third color of the seed.
  expect(host.querySelector('tbody [data-tone]')?.getAttribute('data-tone')).toBe('warn')
})

test('filters combine, and a button clears them', async () => {
  await renderPage(path)
  await fill('Role', 'editor')
  await until(() => document.body.textContent?.includes('of 10') === true, 'Others are there')
  await fill('Search: Name, email or billing', 'nobody at all')
  await says('Nothing matches “nobody at all”, role Editor.')
  await press('Clear filters')
  await until(() => names().length === 10, 'They are not back')
})

test('adds a valid user, and shows a used name or address', async () => {
  await renderPage(path)
  await press('Add new user')
  await press('Add user')
  await says('Please enter a valid country')
  await fill('Full name', 'Aaron Pellow')
  await fill('Username', 'aaron.p')
  await fill('Contact', '+1 555 0199')
  await fill('Email', 'abel.montjoie@nowhere')
  await fill('Company', 'Pellow & Daughters')
  await fill('Country', 'Canada')
  await press('Add user')
  await says('Please enter a valid email')
  await fill('Email', document.querySelector('tbody td a + span')?.textContent ?? '')
  await press('Add user')
  await says('This email is already in use.')
  await fill('Email', 'aaron@pellow.example')
  await press('Add user')
  await until(() => names()[0] === 'Aaron Pellow', 'The user is not there')
})

test('edits a user, and deletes one after a confirmation', async () => {
  await renderPage(path)
  await press('Edit Abel Montjoie')
  await fill('Last name', '')
  await press('Save user')
  await says('Please enter a valid last name')
  await fill('Last name', 'Abbot')
  await press('Save user')
  await until(() => names()[0] === 'Abel Abbot', 'The name is the old one')
  await press('Delete Abel Abbot')
  await press('Delete user')
  await until(() => !names().includes('Abel Abbot'), 'The user is still there')
  await says('of 49')
})

test('shows a failure with a retry', async () => {
  const { host } = await renderPage(path, { refuses: '/users/list/' })
  expect(host.textContent).toContain('The users did not load')
  expect(host.textContent).toContain('Try again')
})
