import { callApi, expect, sendEvents, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

type Site = { id: string; secrets: { apiSecret: string } }

test('lists announce news without moving rows, and a notification shows attempts live', async ({ page }) => {
  await signIn(page, await signUpOwner('Lena'))
  const settings = { name: 'Harbor', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR', mode: 'test' }
  const site = await callApi<Site>(page, 'POST', '/sites', settings)
  await callApi(page, 'PATCH', `/sites/${site.id}`, { notificationUrl: 'https://failing.sandbox.invalid/hooks' })
  const pay = (reference: string) => {
    const now = { occurredAt: new Date().toISOString(), reference }
    const data = {
      amount: { amount: '4900', currency: 'EUR' },
      orderReference: reference,
      paymentMethod: { type: 'card' },
    }
    return sendEvents(site.secrets.apiSecret, [
      { id: `${reference}-created`, type: 'payment.created', ...now, data },
      { id: `${reference}-captured`, type: 'payment.captured', ...now, data: {} },
    ])
  }
  const news = (n: number) => page.getByRole('button', { name: `${n} new – show` })
  // Without the stream a list polls every twenty seconds.
  const soon = { timeout: 12_000 }
  const followed = () => page.waitForResponse((answer) => answer.url().endsWith('/api/v1/stream') && answer.ok())
  await pay('HP-1')

  await test.step('transactions', async () => {
    const opening = followed()
    await page.goto('/transactions')
    await expect(page.getByRole('link', { name: 'HP-1' })).toBeVisible()
    await opening
    await pay('HP-2')
    await expect(news(1)).toBeVisible(soon)
    await expect(page.getByRole('link', { name: 'HP-2' })).toHaveCount(0)
    await news(1).click()
    await expect(page.getByRole('link', { name: 'HP-2' })).toBeVisible()
    await expect(news(1)).toHaveCount(0)
  })

  await test.step('without the stream the list asks by itself, and follows again when it is back', async () => {
    await page.route('**/api/v1/stream', (route) => route.abort())
    await page.goto('/transactions')
    await expect(page.getByRole('link', { name: 'HP-2' })).toBeVisible()
    await pay('HP-3')
    await expect(news(1)).toBeVisible({ timeout: 30_000 })
    const opening = followed()
    await page.unroute('**/api/v1/stream')
    await opening
    await pay('HP-4')
    await expect(news(2)).toBeVisible(soon)
  })

  await test.step('notifications', async () => {
    await page.goto('/notifications')
    await expect(page.getByText('of 4.')).toBeVisible()
    await pay('HP-5')
    await expect(news(1)).toBeVisible(soon)
    await expect(page.getByText('of 4.')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    await news(1).click()
    await expect(page.getByText('of 5.')).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('one notification', async () => {
    await pay('HP-6')
    await news(1).click(soon)
    await page.getByRole('link', { name: 'payment.captured' }).first().click()
    // The second attempt follows five seconds after the first.
    await expect(page.getByText(/^Not delivered after 2/)).toBeVisible({ timeout: 15_000 })
  })
})
