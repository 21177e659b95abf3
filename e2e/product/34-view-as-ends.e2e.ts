import { expect, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

test('a typed address ends viewing as a role, which the page reports once', async ({ page }) => {
  await signIn(page, await signUpOwner('Vera'))
  await page.goto('/team/roles')
  await page.getByRole('button', { name: /View as viewer/i }).click()
  const banner = page.getByText('You are viewing as Viewer')
  const ended = page.getByText('You are back in your own role.')
  await expect(banner).toBeVisible()
  await page.reload()
  await expect(banner).toBeVisible()
  await expect(ended).toHaveCount(0)

  await page.goto('/sites')
  await expect(ended).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sites', level: 1 })).toBeVisible()
  await expect(ended).toHaveCount(0)

  // The button itself names its destination.
  await page.goto('/team/roles')
  await page.getByRole('button', { name: /View as viewer/i }).click()
  await page.getByRole('button', { name: 'Back to your own role' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('button', { name: /View as viewer/i })).toBeVisible()
  await expect(ended).toHaveCount(0)
})
