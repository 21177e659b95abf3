import { codeOf } from '../support/authenticator-app.ts'
import { callApi, expect, expectAccessible, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

test('the first live site is created after its owner has a second factor, and its keys stay until they are stored', async ({
  page,
}) => {
  const lina = await signUpOwner('Lina')
  await signIn(page, lina)
  await page.goto('/sites?create=here')
  const creation = page.getByRole('dialog', { name: 'Create a site' })
  await creation.getByLabel('Name').fill('Kiln & Thread')
  await creation.getByText('Live', { exact: true }).click()
  await creation.getByRole('button', { name: 'Create site' }).click()

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
  // Nothing takes the codes away.
  await page.goBack()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByLabel('I have stored them').check()
  await codes.getByRole('button', { name: 'Done' }).click()

  // Back where it began, with what was filled in.
  await page.waitForURL(/\/sites\?create=here/)
  await expect(creation.getByLabel('Name')).toHaveValue('Kiln & Thread')
  await creation.getByRole('button', { name: 'Create site' }).click()
  const keys = page.getByRole('dialog', { name: 'Keys of Kiln & Thread' })
  await expect(keys.locator('code').first()).toBeVisible()
  await page.goBack()
  await expect(keys).toBeVisible()
  // What is read behind them meanwhile leads nowhere.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page).toHaveURL(/\/sites\?create=here/)
  await expect(keys).toBeVisible()
  await expectAccessible(page)
  await keys.getByLabel('I have stored both keys').check()
  await keys.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/sites\/\w+$/)
  await expect(page.getByRole('heading', { name: 'Kiln & Thread' })).toBeVisible()
})
