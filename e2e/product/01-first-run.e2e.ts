import { expect, expectAccessible, owner, sendEvents, signIn, test } from '../support/journey.ts'
import { program } from '../support/program.ts'

test.describe.configure({ mode: 'serial' })

let apiSecret = ''

test('a new user opens the setup link, answers three questions and is signed in', async ({ page }) => {
  await page.goto(`/setup#${program.setupToken}`)
  await expectAccessible(page)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill('too short')
  await page.getByLabel('Merchant name').fill(owner.merchant)
  await page.getByRole('button', { name: 'Create owner' }).click()
  await expect(page.getByText('At least 15 characters').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Create owner' }).click()
  await page.waitForURL('**/overview')
  await expect(page).toHaveTitle(/Firepay/)
})

test('the setup link works once', async ({ page }) => {
  await page.goto(`/setup#${program.setupToken}`)
  await expect(page.getByText('This installation is already set up')).toBeVisible()
})

test('a wrong password is reported; a correct one opens the requested page', async ({ page }) => {
  await page.goto('/sites')
  await page.waitForURL('**/sign-in?next=*')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one, surely')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/sites')
})

test('a site is created, its keys are shown once, and its first payment appears live', async ({ page }) => {
  await signIn(page)
  await page.goto('/sites')
  await page.getByRole('button', { name: 'Create a site' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Harbor & Pine')
  await dialog.getByRole('button', { name: /^Create (test|live) site in / }).click()
  const keys = page.getByRole('dialog', { name: 'Keys of Harbor & Pine' })
  await expect(keys).toBeVisible()
  apiSecret = (await keys.getByText(/^as_test_/).textContent()) ?? ''
  expect(apiSecret).toMatch(/^as_test_\w+$/)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(apiSecret)
  await keys.getByLabel('I have stored both keys').check()
  await keys.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Harbor & Pine' })).toBeVisible()
  await expect(page.getByText(apiSecret)).toHaveCount(0)

  await expect(page.getByRole('heading', { name: 'Send the first payment' })).toBeVisible()
  await expect(page.getByText('/api/v1/ingest/events')).toBeVisible()
  await expectAccessible(page)
  const occurredAt = new Date(Date.now() - 5_000).toISOString()
  const amount = { amount: '24900', currency: 'EUR' }
  const paymentMethod = { type: 'card', brand: 'Visa', last4: '4242' }
  const customer = { email: 'anna.l@example.com', name: 'Anna Lind', country: 'DE' }
  await sendEvents(apiSecret, [
    {
      id: 'e1',
      type: 'payment.created',
      occurredAt,
      reference: 'psp-1',
      data: { amount, paymentMethod, customer, orderReference: 'HP-88213' },
    },
    {
      id: 'e2',
      type: 'payment.captured',
      occurredAt,
      reference: 'psp-1',
      data: { fees: [{ type: 'processing', amount: { amount: '473', currency: 'EUR' } }] },
    },
  ])
  await expect(page.getByText('1 payment created')).toBeVisible()
  await page.goto('/transactions')
  await expect(page.getByText('anna.l@example.com').first()).toBeVisible()
  await expect(page.getByText('€249.00').first()).toBeVisible()
})

test('a payment shows its money movements, and its ledger lines add up', async ({ page }) => {
  await signIn(page)
  await page.goto('/transactions?q=HP-88213')
  await page
    .getByRole('link', { name: /HP-88213|anna/ })
    .first()
    .click()
  await expect(page.getByText(/€249\.00 paid by Visa ending 4242 was captured/)).toBeVisible()
  await expect(page.getByText('Adds up').first()).toBeVisible()
  await expectAccessible(page)
})

test("the overview shows the next release and today's trend", async ({ page }) => {
  await signIn(page)
  const main = page.getByRole('main')
  // The payment less its fee; a single currency takes the full width.
  await expect(main.getByText('EUR available')).toBeVisible()
  await expect(main.getByText(/^Everything pending is released (on \d|tomorrow)/)).toBeVisible()
  await expect(main.getByText('€244.27').first()).toBeVisible()
  await expect(main.getByText('Captured from 1 payment', { exact: true })).toBeVisible()
  await expect(main.getByText(/There is no earlier \w+day to compare with/)).toBeVisible()
  const chart = page.getByRole('slider', { name: 'Hour of the chart' })
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', '00:00, Today €0.00')
  await main.getByRole('link', { name: 'EUR available' }).click()
  await expect(page).toHaveURL(/\/balances\/\w+/)

  await page.goto('/sites')
  await expect(page.getByRole('button', { name: 'Fill with sandbox traffic' })).toBeVisible()
})

test('signing out removes all data of the session', async ({ page }) => {
  await signIn(page)
  await page.evaluate(() => localStorage.setItem('skin', 'bordered'))
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  const stored = await page.evaluate(() => Object.keys(localStorage).sort())
  expect(stored).not.toEqual(expect.arrayContaining(['accessToken']))
  expect(stored).not.toEqual(expect.arrayContaining(['refreshToken']))
  expect(stored).not.toEqual(expect.arrayContaining(['userData']))
  expect(stored).toEqual(expect.arrayContaining(['skin']))
})
