import type { Page, Request } from '@playwright/test'
import { callApi, expect, expectAccessible, type Person, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

/** Forms save once and keep what was entered. */

/** Dialogs with a form: page, button, name of the dialog, and a field. */
const dialogs = [
  ['/team', 'Invite', 'Invite someone', 'Email'],
  ['/sites', 'Create a site', 'Create a site', 'Name'],
  ['/transactions?status=captured', 'Save view', 'Save view', 'Name'],
] as const

let owner: Person

test.beforeAll('an owner', async () => {
  owner = await signUpOwner('Kit')
})

for (const [path, opener, name, field] of dialogs) {
  test(`“${name}” asks before Esc, the cross or a click outside discards the input`, async ({ page }) => {
    const { dialog, input, question } = await open(page, { path, opener, name, field })

    await page.keyboard.press('Escape')
    await expect(dialog, 'nothing typed: closes at once').toHaveCount(0)
    await page.getByRole('button', { name: opener, exact: true }).first().click()

    await input.fill('Something long')
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(input).toBeFocused()
    await expect(input).toHaveValue('Something long')

    await page.mouse.click(5, 5)
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(input).toBeFocused()
    await expect(input).toHaveValue('Something long')

    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: opener, exact: true }).first().click()
    await expect(input).toHaveValue('')
    await input.fill('Again')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog, 'Cancel says what it does').toHaveCount(0)
  })
}

test('a double click saves once', async ({ page }) => {
  await signIn(page, await signUpOwner('Tove'))
  const sites = writesTo(page, '/sites')
  await page.goto('/sites?create=here')
  const dialog = page.getByRole('dialog', { name: 'Create a site' })
  await dialog.getByLabel('Name').fill('Tove Tiles')
  await dialog.getByRole('button', { name: /^Create (test|live) site in / }).dblclick()
  await expect(page.getByRole('dialog', { name: 'Keys of Tove Tiles' })).toBeVisible()
  expect(sites).toHaveLength(1)

  const { items } = await callApi<{ items: { id: string }[] }>(page, 'GET', '/sites')
  const id = items[0]?.id ?? ''
  const site = writesTo(page, `/sites/${id}`)
  await page.goto(`/sites/${id}/settings`)
  await page.getByLabel('Name', { exact: true }).fill('Tove Tubs')
  await page.getByRole('button', { name: 'Save changes' }).dblclick()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  expect(site).toHaveLength(1)

  const merchant = writesTo(page, '/merchants/current')
  await page.goto('/settings')
  await page.getByLabel('Name', { exact: true }).fill('Tove & Sons')
  await page.getByRole('button', { name: 'Save changes' }).dblclick()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  expect(merchant).toHaveLength(1)

  const profile = writesTo(page, '/users')
  await page.goto('/profile')
  await page.getByLabel('Name', { exact: true }).fill('Tove Tamm')
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.dblclick()
  const toast = page.getByText('Changes saved.')
  await expect(toast).toBeVisible()
  expect(profile).toHaveLength(1)
  // Messages do not cover what they refer to, on a phone either.
  await page.setViewportSize({ width: 390, height: 844 })
  const name = page.getByLabel('Name', { exact: true })
  await name.scrollIntoViewIfNeeded()
  await expect(toast).toBeVisible()
  const [said, field] = await Promise.all([toast, name].map((each) => each.boundingBox()))
  const [saidTop, fieldTop] = [said?.y ?? Number.NaN, field?.y ?? Number.NaN]
  expect(saidTop + (said?.height ?? 0) <= fieldTop || saidTop >= fieldTop + (field?.height ?? 0)).toBe(true)
})

test('leaving with unsaved profile or merchant changes asks', async ({ page }) => {
  await signIn(page, await signUpOwner('Una'))
  const transactions = page.getByRole('link', { name: 'Transactions', exact: true }).first()
  await transactions.click()
  for (const path of ['/profile', '/settings']) {
    await page.getByRole('button', { name: /^Account menu of/ }).click()
    await page.locator(`[role="menuitem"][href="${path}"]`).click()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Half done')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const back = () => page.evaluate(() => history.back())
    for (const leave of [() => transactions.click(), back]) {
      await leave()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(question).toBeHidden()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(name).toHaveValue('Half done')
    }
    await back()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL(/\/transactions$/)
  }
})

/** Collects writing calls under a path. */
function writesTo(page: Page, path: string): Request[] {
  const writes: Request[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.endsWith(path)) writes.push(request)
  })
  return writes
}

async function open(page: Page, at: { path: string; opener: string; name: string; field: string }) {
  await signIn(page, owner)
  await page.goto(at.path)
  await page.getByRole('button', { name: at.opener, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: at.name })
  const input = dialog.getByLabel(at.field, { exact: true })
  await expect(input).toBeFocused()
  return { dialog, input, question: dialog.getByText('Discard what you entered?') }
}
