import { readdir, readFile } from 'node:fs/promises'
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

/** Pages with their script and the name of the script's texts. */
const pages = [
  ['/overview', 'overview-page', 'overviewTexts'],
  ['/transactions', 'transactions-page', 'transactionsTexts'],
  ['/balances', 'balances-page', 'balancesTexts'],
  ['/payouts', 'payouts-page', 'payoutsTexts'],
  ['/sites', 'site-list-page', 'siteTexts'],
  ['/security', 'security-page', 'securityTexts'],
  ['/audit-log', 'audit-log-page', 'auditLogTexts'],
] as const

const assets = new URL('../../dashboard/dist/assets/', import.meta.url)

/** The file with these Russian texts, whose name is a hash. */
async function russianFileOf(texts: string): Promise<string> {
  for (const file of await readdir(assets)) {
    if (!file.startsWith('ru-')) continue
    if ((await readFile(new URL(file, assets), 'utf8')).match(new RegExp(` as ${texts}[,}]`))) return file
  }
  throw new Error(`No Russian file exports ${texts}`)
}

test('a Russian user loads no English texts, and texts load in parallel to their scripts', async ({ elsewhere }) => {
  const page = await elsewhere({ locale: 'ru-RU' })
  const person = await signUpOwner('Vera')
  const asked: string[] = []
  page.on('request', (request) => asked.push(/\/assets\/((?:en|ru)-[\w-]{8}\.js)$/.exec(request.url())?.[1] ?? ''))
  // Delays a script until its texts are requested; sequential loading would time out.
  const beside = new Map<string, string>([
    ['base', 'base'],
    ['app', 'app'],
    ...pages.map(([, script, texts]) => [script, texts] as const),
  ])
  await page.route(/\/assets\/(?:base|app|[a-z-]+-page)-[\w-]{8}\.js$/, async (route) => {
    const [, script = ''] = /\/assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(route.request().url()) ?? []
    const texts = beside.get(script)
    if (texts !== undefined) await expect.poll(() => asked, { message: script }).toContain(await russianFileOf(texts))
    await route.continue()
  })
  const document = await page.goto('/sign-in')
  expect(await document?.text()).toContain('<html lang="ru"')
  await page.getByLabel('Эл. почта').fill(person.email)
  await page.getByLabel('Пароль', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  for (const [path] of pages) {
    asked.length = 0
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(
      asked.filter((file) => file.startsWith('en-')),
      path,
    ).toEqual([])
  }
})
