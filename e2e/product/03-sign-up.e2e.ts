import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  givePassword,
  sendEvents,
  signIn,
  test,
} from '../support/journey.ts'
import { mailTo } from '../support/mail.ts'
import { newPerson, signUpOwner } from '../support/people.ts'

test('a new user signs up, opens the link in the mail, and sees the first payment', async ({ page, elsewhere }) => {
  const mara = newPerson('Mara')
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL('**/sign-up')
  await expectAccessible(page)
  await page.getByLabel('Email').fill(mara.email)
  await page.getByLabel('Password', { exact: true }).fill('too short')
  await page.getByLabel('Merchant name').fill(mara.merchant)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('At least 15 characters').first()).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(mara.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeFocused()
  await expect(page.getByText(mara.email)).toBeVisible()
  await expectAccessible(page)

  // Signing in before confirming explains what is missing.
  const hurried = await elsewhere()
  await hurried.goto('/sign-in')
  await givePassword(hurried, mara)
  await expect(hurried.getByRole('heading', { name: 'Confirm your email first' })).toBeVisible()
  await expectAccessible(hurried)

  const mail = await mailTo(mara.email, /^Confirm your email for Firepay$/)
  const phone = await elsewhere({ viewport: { width: 360, height: 740 } })
  await phone.setContent(mail.html)
  await expect(phone.getByRole('link', { name: 'Confirm email' })).toHaveAttribute('href', mail.link)
  await expectNoSidewaysScroll(phone)

  // In another browser the password is required.
  await phone.goto(mail.link)
  await expect(phone.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await phone.getByLabel('Password', { exact: true }).fill('not the one that was chosen')
  await phone.getByRole('button', { name: 'Confirm email' }).click()
  await expect(phone.getByText('This is not the password you signed up with.')).toBeVisible()
  await expectAccessible(phone)

  await page.goto(mail.link)
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused()
  expect(page.url()).not.toContain('#')
  await expectAccessible(page)
  await phone.getByLabel('Password', { exact: true }).fill(mara.password)
  await phone.getByRole('button', { name: 'Confirm email' }).click()
  await expect(phone.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()
  await expectAccessible(phone)

  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, mara)
  await expect(page.getByRole('heading', { name: 'See your first payment' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create a site' }).click()
  const form = page.getByRole('dialog', { name: 'Create a site' })
  await form.getByLabel('Name').fill('Teapots')
  await expectAccessible(page)
  await form.getByRole('button', { name: /^Create (test|live) site in / }).click()
  const keys = page.getByRole('dialog', { name: 'Keys of Teapots' })
  const apiSecret = (await keys.getByText(/^as_test_/).textContent()) ?? ''
  await expectAccessible(page)
  await keys.getByLabel('I have stored both keys').check()
  await keys.getByRole('button', { name: 'Done' }).click()

  const occurredAt = new Date(Date.now() - 5_000).toISOString()
  const amount = { amount: '3850', currency: 'EUR' }
  const data = { amount, paymentMethod: { type: 'card', brand: 'Visa', last4: '4242' }, orderReference: 'POT-1' }
  await sendEvents(apiSecret, [
    { id: 'e1', type: 'payment.created', occurredAt, reference: 'psp-1', data },
    { id: 'e2', type: 'payment.captured', occurredAt, reference: 'psp-1', data: {} },
  ])
  await page.goto('/transactions')
  await expect(page.getByText('€38.50').first()).toBeVisible()
  await expect(page.getByText('POT-1').first()).toBeVisible()
  await expectAccessible(page)
})

test('an existing account is reported by mail only', async ({ page }) => {
  const jon = await signUpOwner('Jon')
  await page.goto('/sign-up')
  await page.getByLabel('Email').fill(jon.email)
  await page.getByLabel('Password', { exact: true }).fill('another sentence that Jon never said')
  await page.getByLabel('Merchant name').fill('A second merchant')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  const { link } = await mailTo(jon.email, /already have a Firepay account/)
  await page.goto(link)
  await signIn(page, jon)
})
