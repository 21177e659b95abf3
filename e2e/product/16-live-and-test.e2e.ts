import type { Page } from '@playwright/test'
import { codeOf } from '../support/authenticator-app.ts'
import {
  callApi,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  sendEvents,
  signIn,
  test,
} from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

type Site = { id: string; secrets: { apiSecret: string } }

test('screens separate live and test data, and the switcher follows the page', async ({ page }) => {
  const person = await signUpOwner('Mila')
  await signIn(page, person)
  await page.goto('/sites')
  // Without a site there is no mode to choose.
  await expect(page.getByText('Test data.')).toBeHidden()
  await enrolAuthenticator(page)
  const harbor = await makeSite(page, 'Harbor', 'live', 'HP-LIVE', '125000')
  const trial = await makeSite(page, 'Trial', 'test', 'TR-TEST', '700')

  // With a live site live data is the default, without a parameter.
  await page.goto('/overview')
  await expect(page.getByText('€1,250.00').first()).toBeVisible()
  await expect(page.getByText('€7.00')).toHaveCount(0)
  await page.goto('/transactions')
  await expect(page.getByRole('link', { name: 'HP-LIVE' })).toBeVisible()
  await expect(page.getByText('TR-TEST')).toHaveCount(0)
  await expect(page.getByText('Test data.')).toBeHidden()

  const switcher = page.getByRole('button', { name: /switch site$/ })
  await switcher.click()
  const menu = page.getByRole('menu', { name: 'Sites', exact: true })
  await expect(menu.getByRole('menuitem', { name: 'Live 1' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await menu.getByRole('menuitem', { name: 'Test 1' }).click()
  await expect(page).toHaveURL(/\/transactions\?mode=test$/)
  await expect(menu.getByRole('menuitem', { name: /^Trial/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'TR-TEST' })).toBeVisible()
  await expect(page.getByText('HP-LIVE')).toHaveCount(0)
  await expect(page.getByText('Test data.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  // Kept across pages, and then left.
  await page.getByRole('link', { name: 'Overview', exact: true }).first().click()
  await expect(page).toHaveURL(/\/overview\?mode=test$/)
  await expect(page.getByText('€7.00').first()).toBeVisible()
  await expect(page.getByText('€1,250.00')).toHaveCount(0)
  await page.getByRole('link', { name: 'Switch to live' }).click()
  await expect(page).toHaveURL(/\/overview$/)
  await expect(page.getByText('€1,250.00').first()).toBeVisible()

  // Both modes together: rows are marked, and there are no totals.
  await page.goto('/transactions?mode=all')
  await expect(page.getByRole('row', { name: /TR-TEST/ })).toContainText('Test')
  await expect(page.getByRole('row', { name: /HP-LIVE/ })).not.toContainText('Test')
  await expect(page.getByText('Live and test data.')).toBeVisible()
  await expect(page.getByText('€1,257.00')).toHaveCount(0)
  // Next to an open transaction too, without being cut off.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'HP-LIVE' }).click()
  await expect(
    page.getByRole('region', { name: 'Transaction', exact: true }).getByText('HP-LIVE').first(),
  ).toBeVisible()
  const mark = page.getByRole('table').getByText('Test', { exact: true })
  await expect(mark).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })

  // The switcher shows the page's site; another choice opens the same tab of that site.
  await page.goto(`/sites/${trial.id}/keys`)
  await expect(switcher).toHaveText(/Trial/)
  await expect(page.getByText('Test data.')).toBeVisible()
  await switcher.click()
  await menu.getByRole('menuitem', { name: 'Live 1' }).click()
  await expect(page).toHaveURL(/\/sites$/)
  await menu.getByRole('menuitem', { name: /^Harbor/ }).click()
  await expect(page).toHaveURL(new RegExp(`/sites/${harbor.id}$`))
  await page.goto(`/sites/${trial.id}/keys?siteId=${harbor.id}`)
  await expect(page).toHaveURL(new RegExp(`/sites/${trial.id}/keys$`))
  await page.goto(`/transactions?siteId=${trial.id}`)
  await expect(page.getByRole('link', { name: 'TR-TEST' })).toBeVisible()
  await expect(switcher).toHaveText(/Trial/)
  await page.getByRole('link', { name: 'Sites', exact: true }).first().click()
  await expect(page).toHaveURL(/\/sites$/)
})

/** A live site requires a second factor of its owner. */
async function enrolAuthenticator(page: Page): Promise<void> {
  const path = '/security/mfa/totp'
  const { secret } = await callApi<{ secret: string }>(page, 'POST', `${path}/enable`, {})
  await callApi(page, 'POST', `${path}/confirm`, { type: 'totp', code: codeOf(secret) })
}

async function makeSite(page: Page, name: string, mode: string, order: string, amount: string): Promise<Site> {
  const settings = { name, timeZone: 'Europe/Berlin', defaultCurrency: 'EUR', mode }
  const site = await callApi<Site>(page, 'POST', '/sites', settings)
  const now = { occurredAt: new Date(Date.now() - 60_000).toISOString(), reference: order }
  const data = { amount: { amount, currency: 'EUR' }, orderReference: order, paymentMethod: { type: 'card' } }
  await sendEvents(site.secrets.apiSecret, [
    { id: 'created', type: 'payment.created', ...now, data },
    { id: 'captured', type: 'payment.captured', ...now, data: {} },
  ])
  return site
}
