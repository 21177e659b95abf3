import type { Locator, Page } from '@playwright/test'
import { codeOf } from '../support/authenticator-app.ts'
import { callApi, expect, expectAccessible, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

test('the first live site requires a second factor, and its keys stay until stored', async ({ page }) => {
  const lina = await signUpOwner('Lina')
  await signIn(page, lina)
  await page.goto('/sites?create=here')
  const creation = page.getByRole('dialog', { name: 'Create a site' })
  await creation.getByLabel('Name').fill('Kiln & Thread')
  await creation.getByRole('radio', { name: /^Live/ }).check()
  // The second press of a double click lands outside of the next, smaller dialog and must not close it.
  await creation.getByRole('button', { name: /^Create (test|live) site in / }).dblclick()

  const first = page.getByRole('dialog', { name: 'Live needs two-step verification' })
  await expect(first.getByText(/^Kiln & Thread, live, EUR, Europe\/Berlin is kept/)).toBeVisible()
  await expectAccessible(page)
  expect((await callApi<{ total: number }>(page, 'GET', '/sites')).total).toBe(0)
  await first.getByRole('button', { name: 'Set up two-step verification' }).click()
  await page.waitForURL('**/security?required=factor')
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await page.getByLabel('Code from the app').fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  // Nothing dismisses the codes.
  await page.goBack()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByLabel('I have stored them').check()
  await codes.getByRole('button', { name: 'Done' }).click()

  // Returns to the start with the entered values.
  await page.waitForURL(/\/sites\?create=here/)
  await expect(creation.getByLabel('Name')).toHaveValue('Kiln & Thread')
  await creation.getByRole('button', { name: /^Create (test|live) site in / }).click()
  const keys = page.getByRole('dialog', { name: 'Keys of Kiln & Thread' })
  await expect(keys.locator('code').first()).toBeVisible()
  await page.goBack()
  await expect(keys).toBeVisible()
  // Background reloads behind the dialog do not navigate.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page).toHaveURL(/\/sites\?create=here/)
  await expect(keys).toBeVisible()
  await expectAccessible(page)
  await keys.getByLabel('I have stored both keys').check()
  await keys.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/sites\/\w+$/)
  await expect(page.getByRole('heading', { name: 'Kiln & Thread' })).toBeVisible()
})

test('a currency typed as its code counts, and the first click outside of the list acts', async ({ page }) => {
  await signIn(page, await signUpOwner('Rosa'))
  await page.goto('/sites?create=here')
  const creation = page.getByRole('dialog', { name: 'Create a site' })
  const currency = creation.getByRole('combobox', { name: 'Default currency' })
  const offered = page.getByRole('listbox', { name: 'Default currency' }).getByRole('option')
  await creation.getByLabel('Name').fill('Loja')
  await currency.click()
  await page.keyboard.type('brl')
  await expect(offered).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(currency).toHaveValue('BRL')

  await currency.click()
  await page.keyboard.type('usd')
  await expect(offered).toHaveCount(1)
  // An open list hides the rest from screen readers.
  await clickWhereItIs(page, creation.getByRole('radio', { name: /^Live/, includeHidden: true }))
  await expect(currency).toHaveValue('USD')
  await expect(offered.first()).toBeHidden()
  await expect(creation.getByRole('radio', { name: /^Live/ })).toBeChecked()

  // Enter selects the code without submitting the form; an unknown code changes nothing.
  await currency.click()
  await page.keyboard.type('XXQ')
  await page.keyboard.press('Enter')
  await expect(creation).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(currency).toHaveValue('USD')
  await expect(creation.getByText('No such currency: XXQ')).toBeVisible()
  await currency.click()
  await page.keyboard.type('eur')
  await page.keyboard.press('Enter')
  await expect(currency).toHaveValue('EUR')
  await expect(creation.getByText('No such currency: XXQ')).toHaveCount(0)
  await expect(creation.getByText('Can’t be changed later')).toBeVisible()
  await expect(creation.getByRole('button', { name: 'Create live site in EUR' })).toBeVisible()
  await expectAccessible(page)
  await creation.getByRole('radio', { name: /^Test/ }).check()
  await currency.click()
  await page.keyboard.type('chf')
  // The full list of currencies would cover the button.
  await expect(offered).toHaveCount(1)
  await clickWhereItIs(page, creation.getByRole('button', { name: 'Create test site in EUR', includeHidden: true }))
  await expect(page.getByRole('dialog', { name: 'Keys of Loja' })).toBeVisible()
  const { items } = await callApi<{ items: object[] }>(page, 'GET', '/sites')
  expect(items).toMatchObject([{ name: 'Loja', defaultCurrency: 'CHF', mode: 'test' }])
})

/** Clicks once where something is visible, like a person, even if something covers it. */
async function clickWhereItIs(page: Page, what: Locator): Promise<void> {
  const box = await what.boundingBox()
  if (box === null) throw new Error('Not on the page')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
