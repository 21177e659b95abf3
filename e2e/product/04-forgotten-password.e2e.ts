import { expect, expectAccessible, givePassword, reloadSignedOut, signIn, test } from '../support/journey.ts'
import { mailTo } from '../support/mail.ts'
import { signUpOwner } from '../support/people.ts'

test('a forgotten password is reset, which ends all sessions', async ({ page, elsewhere }) => {
  const ines = await signUpOwner('Ines')
  const work = await elsewhere()
  await signIn(work, ines)
  await work.goto('/sites')

  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/forgot-password')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Enter your email.').first()).toBeVisible()
  await page.getByLabel('Email').fill(ines.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Find your link' })).toBeFocused()
  await expectAccessible(page)

  const { link } = await mailTo(ines.email, /^Set a new password/)
  // Pasted into an open tab of the page, only the fragment changes.
  await page.goto('/reset-password#fpr_no-such-link')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  expect(page.url()).not.toContain('#')
  await expectAccessible(page)
  await page.getByLabel('New password').fill('too short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('At least 15 characters').first()).toBeVisible()
  const renewed = { ...ines, password: 'the kettle moved to another shelf' }
  await page.getByLabel('New password').fill(renewed.password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL('**/sign-in?reset')
  await expect(page.getByText('Your password is set, and you were signed out everywhere.')).toBeVisible()
  await expectAccessible(page)

  // The other browser notices at its next call, and returns to its page after signing in.
  await reloadSignedOut(work, /\/sign-in\?next=%2Fsites&ended/)
  await expect(work.getByText('You were signed out. Sign in to continue where you were.')).toBeVisible()
  await expectAccessible(work)
  await givePassword(work, ines)
  await expect(work.getByText('Wrong email or password.')).toBeVisible()
  await signIn(work, renewed, '**/sites')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/sign-in')
  await signIn(page, renewed)
  expect((await mailTo(ines.email, /password was reset/)).text).toContain('You’ve been signed out on all devices')
})
