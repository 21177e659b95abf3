import type { Page } from '@playwright/test'
import { passTime, watchRequests } from '../support/clock.ts'
import { expect, expectAccessible, origin, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

const minute = 60_000

test('an idle session ends after a warning, and resumes on the page with the typed text', async ({ page }) => {
  const aiko = await signUpOwner('Aiko')
  await page.clock.install()
  const settled = watchRequests(page)
  await signIn(page, aiko)
  await page.goto('/profile')
  await page.getByLabel('Name', { exact: true }).fill('Aiko of the teapots')
  await settled()
  const warning = page.getByRole('dialog', { name: 'Your session ends soon' })
  await passTime(28.5 * minute, page)
  await expect(warning).toContainText('You’ve been inactive for a while.')
  await expect(warning.getByRole('button', { name: 'Stay signed in' }).last()).toBeFocused()
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Stay signed in' }).last().click()
  await expect(warning).toBeHidden()

  await passTime(28.5 * minute, page)
  await expect(warning).toBeVisible()
  await passTime(2 * minute, page)
  const question = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(warning).toBeHidden()
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
  await question.getByLabel('Password', { exact: true }).fill(aiko.password)
  await question.getByRole('button', { name: 'Sign in' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Aiko of the teapots')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
})

test('a session ends twelve hours after sign-in despite activity', async ({ page }) => {
  const aiko = await signUpOwner('Aiko')
  await page.clock.install()
  await signIn(page, aiko)
  // A page without the application, which would also refresh tokens.
  await page.goto('/config.json')
  await workFor(page, 11 * 60 + 40)
  await page.goto('/security/sessions')
  await expect(page.getByText('This session', { exact: true })).toBeVisible()
  await passTime(18.5 * minute, page)
  const warning = page.getByRole('dialog', { name: 'Your session ends soon' })
  await expect(warning).toContainText('Sessions have a time limit.')
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Not yet' }).click()
  await expect(warning).toBeHidden()
  await passTime(2 * minute, page)
  await page.getByRole('dialog', { name: 'Sign in again' }).getByRole('button', { name: 'Leave this page' }).click()
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fsecurity%2Fsessions&ended/)
  await signIn(page, aiko, '**/security/sessions')
})

/** Simulates hours with an action every twenty minutes. */
async function workFor(page: Page, minutes: number): Promise<void> {
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(`${origin}/api/v1${path}`, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  let refresh_token = await page.evaluate(() => localStorage.getItem('refreshToken'))
  let token = ''
  for (let passed = 0; passed < minutes; passed += 20) {
    await passTime(20 * minute)
    const headers = { 'content-type': 'application/json' }
    const renewed = await call('/auth/token-refresh', {
      method: 'POST',
      headers,
      body: JSON.stringify({ refresh_token }),
    })
    ;({ token, refresh_token } = renewed)
    await call('/users', { headers: { authorization: `Bearer ${token}` } })
  }
  await page.evaluate(
    ([token, refreshToken]) => {
      localStorage.setItem('accessToken', token ?? '')
      localStorage.setItem('refreshToken', refreshToken ?? '')
    },
    [token, refresh_token],
  )
}
