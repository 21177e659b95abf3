import type { Page } from '@playwright/test'
import { expect, expectAccessible, type Person, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

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

async function open(page: Page, at: { path: string; opener: string; name: string; field: string }) {
  await signIn(page, owner)
  await page.goto(at.path)
  await page.getByRole('button', { name: at.opener, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: at.name })
  const input = dialog.getByLabel(at.field, { exact: true })
  await expect(input).toBeFocused()
  return { dialog, input, question: dialog.getByText('Discard what you entered?') }
}
