import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

test('a language chosen in the layout stays with the account over devices, and with the browser over sign-out', async ({
  page,
  elsewhere,
}) => {
  const person = await signUpOwner('Ines')
  await signIn(page, person)
  await page.getByRole('button', { name: 'Customize appearance' }).click()
  await page.getByRole('radio', { name: 'Русский' }).check({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page).toHaveTitle('Обзор · Firepay')

  await page.getByRole('button', { name: /^Меню учётной записи/ }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await page.waitForURL('**/sign-in')
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
  await expect(page).toHaveTitle('Вход · Firepay')
  const document = await page.reload()
  expect(await document?.text()).toContain('<html lang="ru"')
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
  const stored = await page.evaluate(() => Object.keys(localStorage))
  expect(stored.filter((key) => !['skin', 'direction', 'menuCollapsed'].includes(key))).toEqual([])

  const other = await elsewhere()
  await signIn(other, person)
  await expect(other.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  await other.goto('/profile')
  await other.getByLabel('Язык').selectOption('English')
  await other.getByRole('button', { name: 'Сохранить изменения' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')

  await page.getByLabel('Эл. почта').fill(person.email)
  await page.getByLabel('Пароль', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})

test('who has chosen nothing is not asked in the language of whoever was here before', async ({ page, context }) => {
  const [first, second] = [await signUpOwner('Ada'), await signUpOwner('Bo')]
  await signIn(page, first)
  await page.goto('/profile')
  await page.getByLabel('Language').selectOption('Русский')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/sign-in')
  await page.getByLabel('Эл. почта').fill(second.email)
  await page.getByLabel('Пароль', { exact: true }).fill(second.password)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('firepay-language')
})

test('a reader of Russian gets no English text, and each text with what needs it', async ({ elsewhere }) => {
  const page = await elsewhere({ locale: 'ru-RU' })
  const person = await signUpOwner('Vera')
  const asked = textsAsked(page)
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
  await page.getByLabel('Эл. почта').fill(person.email)
  await page.getByLabel('Пароль', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  for (const path of ['/overview', '/transactions', '/balances', '/payouts', '/sites', '/security', '/audit-log']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    // What a link of the document or of an `import()` asked for was on its way beside the script that needs it.
    const late = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => /\/assets\/[a-z]{2}-[\w-]+\.js$/.test(entry.name))
        .filter((entry) => (entry as PerformanceResourceTiming).initiatorType !== 'link')
        .map((entry) => entry.name),
    )
    expect(late, path).toEqual([])
  }
  expect(asked.filter((file) => file.startsWith('en-'))).toEqual([])
  expect(asked).toContainEqual(expect.stringMatching(/^ru-transactions-/))
})

function textsAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, file] = /\/assets\/((?:en|ru)-[\w-]+\.js)$/.exec(request.url()) ?? []
    if (file !== undefined) asked.push(file)
  })
  return asked
}
