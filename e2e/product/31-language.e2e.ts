import { existsSync } from 'node:fs'
import { expect, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

test('a language is kept by account across devices, and by browser after sign-out', async ({ page, elsewhere }) => {
  const person = await signUpOwner('Ines')
  await signIn(page, person)
  await page.getByRole('button', { name: 'Customize appearance' }).click()
  const panel = page.getByRole('complementary', { name: 'Customize' })
  await panel.getByText('Русский', { exact: true }).click()
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
  await other.getByLabel('Язык', { exact: true }).selectOption('English')
  await other.getByRole('button', { name: 'Сохранить изменения' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')

  await page.getByLabel('Эл. почта').fill(person.email)
  await page.getByLabel('Пароль', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})

test("a user without a choice does not get the previous user's language", async ({ page, context }) => {
  const [first, second] = [await signUpOwner('Ada'), await signUpOwner('Bo')]
  await signIn(page, first)
  await page.goto('/profile')
  await page.getByLabel('Language', { exact: true }).selectOption('Русский')
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

test('a browser without the cookie reloads once in the language of the account', async ({ page, context }) => {
  const person = await signUpOwner('Olga')
  await signIn(page, person)
  await page.goto('/profile')
  await page.getByLabel('Language', { exact: true }).selectOption('Русский')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible()
  // The open page would store the cookie again with the next answer about the user.
  await page.goto('about:blank')
  await context.clearCookies({ name: 'firepay-language' })
  const languages: string[] = []
  // Counted at once: the text of a page that is left may come late or never.
  let loads = 0
  page.on('response', async (answer) => {
    if (!answer.request().isNavigationRequest()) return
    loads += 1
    languages.push(/<html lang="([a-z]+)"/.exec(await answer.text().catch(() => ''))?.[1] ?? 'none')
  })
  await page.goto('/sites?status=archived#top')
  await expect(page.getByRole('heading', { level: 1, name: 'Сайты' })).toBeVisible()
  await expect.poll(() => languages.at(-1)).toBe('ru')
  expect(loads).toBe(2)
  expect(page.url()).toContain('/sites?status=archived')
  await page.goto('/team')
  await expect(page.getByRole('heading', { level: 1, name: 'Команда' })).toBeVisible()
  expect(loads).toBe(3)
})

test('a tab keeps its language when another one changes it', async ({ page, context }) => {
  await signIn(page, await signUpOwner('Nina'))
  const other = await context.newPage()
  await other.goto('/profile')
  await other.getByLabel('Language', { exact: true }).selectOption('Русский')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible()
  // This tab has not loaded the script of the page yet.
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Уведомления' })).toBeVisible()
})

const built = new URL('../../dashboard/dist/', import.meta.url)

test('a Russian user loads no file of another language', async ({ elsewhere }) => {
  const page = await elsewhere({ locale: 'ru-RU' })
  const person = await signUpOwner('Vera')
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname))
  const document = await page.goto('/sign-in')
  expect(await document?.text()).toContain('<html lang="ru"')
  await page.getByLabel('Эл. почта').fill(person.email)
  await page.getByLabel('Пароль', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  for (const path of ['/transactions', '/balances', '/payouts', '/sites', '/security', '/audit-log']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  const assets = [...asked].filter((path) => path.startsWith('/assets/'))
  expect(assets.length).toBeGreaterThan(20)
  expect(assets.filter((path) => !existsSync(new URL(`ru${path}`, built)))).toEqual([])
})

test('on a phone the longer Russian words leave every type of transactions in sight', async ({ elsewhere }) => {
  const page = await elsewhere({ locale: 'ru-RU', viewport: { width: 390, height: 844 } })
  const person = await signUpOwner('Zoya')
  await page.goto('/sign-in')
  await page.getByLabel('Эл. почта').fill(person.email)
  await page.getByLabel('Пароль', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  await page.goto('/transactions')
  for (const name of ['Платежи', 'Возвраты', 'Споры']) {
    await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('button', { name: 'Сохранить представление' }).click()
  await expect(page.getByRole('dialog', { name: 'Новое представление' })).toBeVisible()
})
