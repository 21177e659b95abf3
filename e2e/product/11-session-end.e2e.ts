import type { Page } from '@playwright/test'
import { passTime } from '../support/clock.ts'
import { expect, expectAccessible, origin, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

const minute = 60_000

test('a session without use ends after a warning, and goes on where it was', async ({ page }) => {
  const aiko = await signUpOwner('Aiko')
  await page.clock.install()
  await signIn(page, aiko)
  await page.goto('/sites?q=teapots')
  await expect(page.getByText('No site matches “teapots”')).toBeVisible()
  const warning = page.getByRole('dialog', { name: 'Your session ends soon' })
  await passTime(28.5 * minute, page)
  await expect(warning).toContainText('You have not done anything for a while.')
  await expect(warning.getByRole('button', { name: 'Stay signed in' }).last()).toBeFocused()
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Stay signed in' }).last().click()
  await expect(warning).toBeHidden()

  await passTime(28.5 * minute, page)
  await expect(warning).toBeVisible()
  await passTime(2 * minute, page)
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fsites%3Fq%3Dteapots&ended/)
  await expect(page.getByText('You were signed out. Sign in to continue where you were.')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, aiko, '**/sites?q=teapots')
})

test('twelve hours after sign-in a session ends whatever is done', async ({ page }) => {
  const aiko = await signUpOwner('Aiko')
  await page.clock.install()
  await signIn(page, aiko)
  // A page without the application, which would use the tokens as well.
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
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fsecurity%2Fsessions&ended/)
  await signIn(page, aiko, '**/security/sessions')
})

/** Lets hours go by in which something is done by hand every twenty minutes. */
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
