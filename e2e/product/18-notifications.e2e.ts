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

test('a failing receiver is shown, its notification is opened, and a repeat adds an attempt', async ({ page }) => {
  await signIn(page, await signUpOwner('Nadja'))
  const settings = { name: 'Harbor', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR', mode: 'test' }
  const site = await callApi<Site>(page, 'POST', '/sites', settings)
  // This sandbox receiver answers 500 to everything.
  await callApi(page, 'PATCH', `/sites/${site.id}`, { notificationUrl: 'https://failing.sandbox.invalid/hooks' })
  const now = { occurredAt: new Date(Date.now() - 60_000).toISOString(), reference: 'pay-1' }
  const data = { amount: { amount: '4900', currency: 'EUR' }, orderReference: 'HP-1', paymentMethod: { type: 'card' } }
  await sendEvents(site.secrets.apiSecret, [
    { id: 'created', type: 'payment.created', ...now, data },
    { id: 'captured', type: 'payment.captured', ...now, data: {} },
  ])

  // From the payment to its notifications.
  await page.goto('/transactions')
  await page.getByRole('link', { name: 'HP-1' }).click()
  await page.getByRole('link', { name: 'Notifications sent to the site' }).click()
  await expect(page).toHaveURL(/\/notifications\?.*objectId=txn_/)
  const row = page.getByRole('row', { name: /payment\.captured/ })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row).toContainText('500', { timeout: 1_000 })
  }).toPass()
  await expect(row).toContainText('Retrying')
  await expectAccessible(page)

  await row.getByRole('link', { name: 'payment.captured' }).click()
  await expect(page.getByText(/^Not delivered after/)).toBeVisible()
  await expect(page.getByText('This is the sandbox.').first()).toBeVisible()
  await expect(page.getByText('Signature, step by step')).toBeVisible()
  // Refused while the scheduled second attempt runs, five seconds after the first.
  await expect(async () => {
    await page.getByRole('button', { name: 'Repeat now' }).click()
    await expect(page.getByText('Repeated by hand').first()).toBeVisible({ timeout: 4_000 })
  }).toPass()
  await expect(page.getByText('500 in').first()).toBeVisible()
  await expectAccessible(page)

  // The endpoint page shows the failure, and a test shows the answer.
  await page.getByRole('link', { name: 'Harbor, endpoint' }).click()
  await expect(page.getByText('Failing', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('test.ping, tried once')).toBeVisible()
  await expect(page.getByText('This is the sandbox.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.goto('/notifications')
  const failing = page.getByText('failing.sandbox.invalid/hooks has been failing since')
  // Late notices are offered next to the title.
  const notice = page.getByRole('button', { name: /^\d+ notices?$/ })
  await expect(failing.or(notice)).toBeVisible()
  if (await notice.isVisible()) await notice.click()
  await expect(failing).toBeVisible()
  await page.getByRole('link', { name: 'payment.captured' }).click()
  await expectNoSidewaysScroll(page)
})

test('adding a notification URL leads to its field and back to the test', async ({ page }) => {
  await signIn(page, await signUpOwner('Uri'))
  const settings = { name: 'Harbor', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR', mode: 'test' }
  const site = await callApi<Site>(page, 'POST', '/sites', settings)
  await page.goto(`/sites/${site.id}/notifications`)
  await page.getByRole('link', { name: 'Set a URL' }).click()
  const field = page.getByLabel('Notification URL')
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await expectAccessible(page)
  await page.keyboard.type('https://failing.sandbox.invalid/hooks')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/sites/${site.id}/notifications`)
  const send = page.getByRole('button', { name: 'Send test' })
  await expect(send).toBeEnabled()
  await expect(send).toBeInViewport()
  await send.click()
  await expect(page.getByText('test.ping, tried once')).toBeVisible()
})
