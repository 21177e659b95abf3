import { passTime } from '../support/clock.ts'
import { expect, reloadSignedOut, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

test('changing a password long after sign-in asks for the current one once', async ({ page, elsewhere }) => {
  const nora = await signUpOwner('Nora')
  await signIn(page, nora)
  const other = await elsewhere()
  await signIn(other, nora)
  await page.goto('/security/password')
  await passTime(6 * 60_000)

  await page.getByLabel('Current password').fill('not the present one')
  await page.getByLabel('New password').fill('the kettle moved to another shelf')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByLabel('Current password').fill(nora.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await reloadSignedOut(other)
  await signIn(other, { ...nora, password: 'the kettle moved to another shelf' })
})
