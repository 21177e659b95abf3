import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/journey.ts'

test('an admin signs in to the sample area, searches, bookmarks and fills the cart; nothing is stored or sent', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/components/alerts')
  await expect(page).toHaveURL(/\/login\?wanted=/)
  await expectAccessible(page)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
  await expect(page.getByText('Don’t enter a password of your own')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Email or Password is Invalid')).toBeVisible()
  await page.getByRole('button', { name: 'Admin: ' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/components\/alerts$/)
  await expect(page.getByRole('list', { name: 'Bookmarks' }).getByRole('link')).toHaveCount(4)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Search the sample area' }).click()
  await page.getByPlaceholder('Pages, files, contacts').fill('card')
  await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveCount(4)
  await expect(page.getByText('No results').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cards\/basic$/)

  await page.getByRole('button', { name: 'Bookmark pages' }).click()
  await page.getByRole('textbox', { name: 'Find a page' }).fill('invoice')
  await page.getByRole('button', { name: 'Bookmark Invoice List' }).click()
  await expect(page.getByRole('button', { name: 'Bookmark Invoice List' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Bookmarks' }).getByRole('link')).toHaveCount(5)

  await page.getByRole('button', { name: 'Cart, 5 items' }).click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await expect(cart.getByText('Total of 5 pieces')).toBeVisible()
  await cart.getByRole('button', { name: 'One Swing-arm desk lamp more' }).click()
  await expect(cart.getByText('Total of 6 pieces')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  expect(asked.filter((path) => /^\/(?:apps|jwt|api\/(?:main-search|bookmarks))\/./.test(path))).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.getByRole('button', { name: 'Sam Tallis, Admin' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('a client can only open access control, and sees the public card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Client: ' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/access-control$/)
  await expect(page.getByRole('heading', { name: 'Common' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Analytics' })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a used name is reported under its field', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Please enter a valid username')).toBeVisible()
  await page.getByLabel('Username').fill('sam.tallis')
  await page.getByLabel('Email').fill('somebody@else.example')
  await page.getByLabel('Password', { exact: true }).fill('anything')
  await page.getByLabel('I agree to the terms').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('This username is already in use.')).toBeVisible()
})
