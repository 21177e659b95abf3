import { expect, expectAccessible, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

test("the sample area's header changes the language of the account", async ({ page }) => {
  const person = await signUpOwner('Lena')
  await signIn(page, person)
  await page.goto('/apps/todo')
  await page.getByRole('button', { name: 'Language: English' }).click()
  const menu = page.getByRole('menu', { name: 'Language' })
  await expect(menu.getByRole('menuitem', { name: 'English' })).toHaveAttribute('aria-current', 'true')
  await expect(menu.getByText('Sample pages stay in English')).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('menuitem', { name: 'Русский' }).click()

  await expect(page.getByRole('button', { name: 'Language: Русский' })).toBeVisible()
  await expect(page).toHaveURL(/\/apps\/todo$/)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible()
  await expect(page.getByLabel('Язык', { exact: true })).toHaveValue('ru')
})

test('without a product session the language is stored in the browser', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Admin: ' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Todo' }).first().click()
  await expect(page).toHaveURL(/\/apps\/todo$/)
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitem', { name: 'Русский' }).click()
  await expect(page).toHaveURL(/\/login\?wanted=/)
  expect((await context.cookies()).find(({ name }) => name === 'firepay-language')?.value).toBe('ru')
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
})

test('the user menu counts unread mails, and opens the customizer on a phone', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard/ecommerce')
  await page.getByRole('button', { name: /, Admin$/ }).click()
  const count = await page
    .getByRole('menuitem', { name: /^Inbox \d+ unread$/ })
    .textContent()
    .then((text) => Number(/\d+/.exec(text ?? '')?.[0]))
  await expect(page.getByRole('menuitem', { name: 'Customize' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: /^Inbox/ }).click()
  await expect(page.getByRole('link', { name: new RegExp(`^Inbox.*${count}`) })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: /^Language/ })).toBeHidden()
  await page.getByRole('button', { name: /, Admin$/ }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Customize' }).click()
  await page.getByRole('dialog', { name: 'Customize' }).getByText('Right to left', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})
