import { act } from 'react'
import { expect, test } from 'vitest'
import { fill, press, says, until } from '../testing/page-actions.ts'
import { renderPage } from '../testing/render-page.tsx'

// A page with this many rows renders slowly on a busy machine.
const path = '/apps/roles'
const box = (label: string) =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].find(
    (one) => (one.getAttribute('aria-label') ?? one.closest('label')?.textContent) === label,
  )
const tick = (label: string) => act(async () => box(label)?.click())
const names = () => [...document.querySelectorAll('tbody a')].map(({ textContent }) => textContent).filter(Boolean)

test('shows five roles with their counts, and the users below', async () => {
  const { host } = await renderPage(path)
  const titles = [...host.querySelectorAll('h2')].map(({ textContent }) => textContent)
  expect(titles).toEqual([
    'Administrator',
    'Manager',
    'Users',
    'Support',
    'Restricted User',
    'New role',
    'Who has them',
  ])
  expect(host.querySelector('[aria-label=Manager]')?.textContent).toContain('Total 7 users')
  expect(names()).toHaveLength(10)
  expect(names()[0]).toBe('Abel Montjoie')
})

test('the box for all is checked exactly when all 27 are; adds and renames a role', async () => {
  const { host } = await renderPage(path)
  await press('Add new role')
  await press('Add role')
  await says('Please enter a valid role name')
  await tick('Select all')
  await says('27 of 27')
  await tick('Payroll: Create')
  expect(box('Select all')?.checked).toBe(false)
  await tick('Payroll: Create')
  expect(box('Select all')?.checked).toBe(true)
  await fill('Role name', 'Night watch')
  await press('Add role')
  expect(host.querySelector('[aria-label="Night watch"]')?.textContent).toContain('Total 0 users')
  await press('Edit role Night watch')
  await fill('Role name', 'Day watch')
  await press('Save role')
  expect(host.querySelector('[aria-label="Day watch"]')).not.toBeNull()
})

test('filters users by plan, and selects one or all', async () => {
  const { host } = await renderPage(path)
  await tick('Select all users on this page')
  await says('10 selected')
  await tick('Select Abel Montjoie')
  await says('9 selected')
  await fill('Plan', 'team')
  await until(
    () => [...host.querySelectorAll('td[data-label=Plan]')].every((one) => one.textContent === 'Team'),
    'Others',
  )
})

test('shows that the users did not load', async () => {
  const { host } = await renderPage(path, { refuses: '/users/' })
  expect(host.textContent).toContain('The users did not load')
  expect(host.textContent).toContain('Administrator')
})
