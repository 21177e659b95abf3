import { act } from 'react'
import { expect, test } from 'vitest'
import { fill, press, says, until } from '../../testing/page-actions.ts'
import { renderPage } from '../../testing/render-page.tsx'

const path = '/apps/user/view/27'
const pick = (label: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
      .find((one) => one.closest('label')?.textContent?.startsWith(label))
      ?.click(),
  )
const titles = () => [...document.querySelectorAll('main h2, h2')].map(({ textContent }) => textContent)

test('shows a user’s profile and each tab', async () => {
  await renderPage(path)
  expect(titles()).toEqual(['Abel Montjoie', 'Plan', 'Projects', 'Activity', 'Invoices'])
  await press('Security')
  expect(titles().slice(2)).toEqual(['Change password', 'Two-step verification', 'Recent devices'])
  await fill('New password', 'short')
  await press('Change password')
  await says('Please enter at least 8 characters')
  await press('Billing & Plans')
  await press('Add card')
  await fill('Card number', '4000 0000 0000 0002')
  await fill('Card name', 'Shop card')
  await fill('Expiry', '11/30')
  await press('Save card')
  await says('Shop card')
  await press('Notifications')
  expect(document.querySelectorAll('tbody input:checked')).toHaveLength(7)
  await press('Connections')
  await press('Link Facebook')
  await press('Unlink Facebook')
})

test('the open tab is in the URL', async () => {
  const { address } = await renderPage(path)
  await press('Notifications')
  await until(() => address() === `${path}?tab=notifications`, 'The address stays')
  await press('Account')
  await until(() => address() === path, 'The address keeps the part')
  await renderPage(`${path}?tab=security`)
  await says('Recent devices')
  await renderPage(`${path}?tab=nothing`)
  await says('Activity')
})

test('shows the user’s invoices only', async () => {
  await renderPage(path)
  const links = [...document.querySelectorAll('td[data-label="#"] a')].map(({ textContent }) => textContent)
  expect(links).toEqual(['#5043'])
})

test('two-step verification uses an app or a number', async () => {
  await renderPage(path)
  await press('Security')
  await press('Edit')
  await pick('Authenticator app')
  await press('Continue')
  await says('Scan the QR code with the app')
  await press('Continue')
  await says('Please enter the six digits from the app')
  await fill('Code from the app', '123456')
  await press('Continue')
  await says('Delete app')
  await press('Edit')
  await press('Continue')
  await fill('Phone number', 'x')
  await press('Continue')
  await says('Please enter a valid phone number')
  await fill('Phone number', '+1 555 0177')
  await press('Continue')
  await says('+1 555 0177')
})

test('suspends a user after a confirmation', async () => {
  const { host } = await renderPage(path)
  await press('Suspend')
  await press('Do not suspend')
  await says('Abel Montjoie stays as before')
  await press('Suspend')
  await press('Suspend user')
  await until(() => host.querySelector('dl')?.textContent?.includes('StatusInactive') === true, 'Still not inactive')
})

test('upgrades and cancels a plan', async () => {
  await renderPage(path)
  await press('Upgrade plan')
  await fill('New plan', 'enterprise')
  await press('Upgrade')
  await says('Abel Montjoie is on Enterprise now')
  await says('120 seats')
  await press('Upgrade plan')
  await press('Cancel subscription')
  await press('Cancel subscription')
  await says('Abel Montjoie is on Basic now')
  await says('2 seats')
})

test('opens the first user without a number, and shows an unknown one', async () => {
  const { address } = await renderPage('/apps/user/view')
  await until(() => address() === '/apps/user/view/1', 'The address stays')
  await says('Ansa Kettunen')
  const { host } = await renderPage('/apps/user/view/4711')
  expect(host.querySelector('[role=alert]')?.textContent).toContain('User not found')
})

test('shows a failure with a retry', async () => {
  const { host } = await renderPage(path, { refuses: '/api/users/user' })
  expect(host.textContent).toContain('The user did not load')
})
