import { expect, expectAccessible, expectNoSidewaysScroll, sendEvents, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

test('the first steps show the complete command after creating the site, and open its payment', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, await signUpOwner('Nadia'))
  await page.getByRole('button', { name: 'Create a site' }).click()
  const creation = page.getByRole('dialog', { name: 'Create a site' })
  await creation.getByLabel('Name').fill('Nadia Ceramics')
  await creation.getByRole('button', { name: /^Create test site in / }).click()
  const keys = page.getByRole('dialog', { name: 'Keys of Nadia Ceramics' })
  const secret = (await keys.getByText(/^as_test_/).textContent()) ?? ''
  await keys.getByLabel('I have stored both keys').check()
  await keys.getByRole('button', { name: 'Done' }).click()
  await page.waitForURL('**/overview')

  const command = page.getByLabel('Command that sends a payment')
  await expect(command).toContainText(secret)
  const hidden = () => command.evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(await hidden()).toBe(0)
  const [card, main] = await Promise.all([
    page.getByRole('region', { name: 'See your first payment' }).boundingBox(),
    page.getByRole('main').boundingBox(),
  ])
  expect((card?.width ?? 0) / (main?.width ?? 1)).toBeGreaterThan(0.5)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await hidden()).toBe(0)
  await expectNoSidewaysScroll(page)

  const { events } = JSON.parse(/-d '([^']*)'/.exec((await command.textContent()) ?? '')?.[1] ?? '{}')
  await sendEvents(secret, events)
  await expect(page.getByText('Your first payment is in.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the payment' }).click()
  await page.waitForURL('**/transactions/txn_*')
  await expect(page.getByRole('main')).toContainText('ada@example.com')
})
