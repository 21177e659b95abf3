import type { Page } from '@playwright/test'
import { passTime } from '../support/clock.ts'
import { callApi, expect, expectAccessible, origin, type Person, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let owner: Person
let siteId = ''

test.beforeAll('a merchant with a site', async ({ browser }) => {
  owner = await signUpOwner('Nils')
  const page = await browser.newPage({ baseURL: origin })
  await signIn(page, owner)
  siteId = await createSite(page, 'Mugs')
  await page.close()
})

test('settings of a site are saved and shown after a reload', async ({ page }) => {
  await signIn(page, owner)
  await page.goto(`/sites/${siteId}/settings`)
  await expect(page).toHaveTitle('Settings · Mugs · Firepay')
  await expect(page.getByText('No changes to save.')).toBeVisible()
  await page.getByLabel('Website').fill('not an address')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Website')).toBeFocused()
  await expect(page.getByText('This is not a web address. Example: https://shop.example')).toBeVisible()
  await expectAccessible(page)

  const wanted = {
    Name: 'Mugs & Saucers',
    Website: 'https://mugs.example',
    'Support page': 'https://mugs.example/help',
    'Merchant category code': '5712',
    'On card statements': 'MUGS AND SAUCERS',
    'Days until money becomes available': '5',
    'Notification URL': 'https://93.184.216.34/firepay',
  }
  for (const [label, value] of Object.entries(wanted)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Only these').check()
  await page.getByLabel('payment.captured').check()
  // A double click sends one request, whose result is shown next to the button.
  const saves: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && saves.push(request.url()))
  await page.getByRole('button', { name: 'Save changes' }).dblclick()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mugs & Saucers' })).toBeVisible()
  expect(saves).toHaveLength(1)
  await page.reload()
  for (const [label, value] of Object.entries(wanted)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  }
  await expect(page.getByLabel('payment.captured')).toBeChecked()
  await expect(page.getByLabel('payment.declined')).not.toBeChecked()
  await page.getByRole('link', { name: 'Summary' }).click()
  await expect(page.getByText('5 days after capture')).toBeVisible()
})

test('leaving with unsaved changes asks on every route', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/sites')
  await page.getByRole('link', { name: 'Mugs & Saucers' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  const field = page.getByLabel('On card statements')
  await field.fill('HALF DONE')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const stay = async () => {
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/\/settings$/)
    await expect(field).toHaveValue('HALF DONE')
  }
  await page.getByRole('link', { name: 'Transactions' }).first().click()
  await expectAccessible(page)
  await stay()
  await page.evaluate(() => history.back())
  await stay()
  await page.getByRole('button', { name: /Account menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await stay()
  const closing = page.waitForEvent('dialog')
  const closed = page.close({ runBeforeUnload: true })
  expect((await closing).type()).toBe('beforeunload')
  await (await closing).dismiss()
  await closed
  await expect(field).toHaveValue('HALF DONE')

  // After discarding, leaving does not ask.
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(field).toHaveValue('MUGS AND SAUCERS')
  await page.getByRole('link', { name: 'Keys and access' }).click()
  await expect(page).toHaveURL(/\/keys$/)
  await page.getByLabel('Address or range').fill('192.0.2.0/28')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/\/keys$/)
  await expect(page.getByText('192.0.2.0/28')).toBeVisible()
  await page.getByRole('link', { name: 'Summary' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByText('5 days after capture')).toBeVisible()
})

test('concurrent changes to settings are not overwritten', async ({ page }) => {
  await signIn(page, owner)
  await page.goto(`/sites/${siteId}/settings`)
  await page.getByLabel('On card statements').fill('MINE')
  await callApi(page, 'PATCH', `/sites/${siteId}`, { statementDescriptor: 'THEIRS' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(page.getByLabel('On card statements')).toHaveValue('THEIRS')
})

test('archiving a site requires typing its name, and the list finds it by status', async ({ page }) => {
  await signIn(page, owner)
  const oldId = await createSite(page, 'Old market stall')
  await page.goto(`/sites/${oldId}/settings`)
  await page.getByRole('button', { name: 'Archive site' }).click()
  const question = page.getByRole('dialog', { name: 'Archive Old market stall?' })
  const field = question.getByLabel('Type Old market stall to confirm')
  await expect(field).toBeFocused()
  await field.fill('old market stall')
  await expect(question.getByRole('button', { name: 'Archive site' })).toBeDisabled()
  await expectAccessible(page)
  await field.fill('Old market stall')
  await question.getByRole('button', { name: 'Archive site' }).click()
  await expect(page.getByText('The site was archived.')).toBeVisible()
  await expect(page.getByText('An archived site can’t be changed.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Keys and access' }).click()
  await expect(page.getByText('The secrets of an archived site no longer work.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Regenerate the API secret' })).toBeDisabled()

  await page.goto('/sites')
  const list = page.getByRole('list', { name: 'Sites' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('Status').selectOption('Archived')
  await expect(list.getByRole('link')).toHaveText(['Old market stall'])
  await expect(page).toHaveURL(/\/sites\?status=archived$/)
  await expectAccessible(page)
  await page.reload()
  await expect(list.getByRole('link')).toHaveText(['Old market stall'])
  await page.getByLabel('Status').selectOption('Suspended')
  await expect(page.getByText('No sites with this status')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all sites' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
})

test('a profile is saved: name, picture, zone and dates; sign-ins are one click away', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/profile')
  await page.getByLabel('Name', { exact: true }).fill('  ')
  await page.getByLabel('Dates', { exact: true }).selectOption('Year first')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Name', { exact: true }).fill('Nils Holm')
  await page.getByRole('radio', { name: 'Anchor' }).check({ force: true })
  await page.getByLabel('Time zone').selectOption('America/New_York')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nils Holm')
  await expect(page.getByRole('radio', { name: 'Anchor' })).toBeChecked()
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York')
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /^\d{4}-\d\d-\d\d/ })
      .last(),
  ).toBeVisible()
  const account = page.getByRole('button', { name: /Account menu of/ })
  await expect(account.locator('svg')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Initials' }).check({ force: true })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(account).toContainText('NH')

  await page.getByRole('link', { name: 'Sign-in history' }).click()
  await expect(page.getByText('Signed in').first()).toBeVisible()
  await expect(page.getByText('Changed the profile').first()).toBeVisible()
})

test('creating secrets, rights or addresses re-authenticates and then continues', async ({ page }) => {
  const question = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  const confirm = async () => {
    await question.getByLabel('Password', { exact: true }).fill(owner.password)
    await question.getByRole('button', { name: 'Confirm and continue' }).click()
    await expect(question).toBeHidden()
  }
  await signIn(page, owner)
  await page.goto(`/sites/${siteId}/settings`)
  await passTime(6 * 60_000)
  // Other fields of the form do not require it.
  await page.getByLabel('On card statements').fill('MUGS')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await page.getByLabel('Notification URL').fill('https://93.184.216.34/elsewhere')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await confirm()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Notification URL')).toHaveValue('https://93.184.216.34/elsewhere')

  await page.goto('/sites')
  await page.getByRole('button', { name: 'Create a site' }).click()
  const form = page.getByRole('dialog', { name: 'Create a site' })
  await form.getByLabel('Name').fill('Vases')
  await passTime(6 * 60_000)
  await form.getByRole('button', { name: /^Create (test|live) site in / }).click()
  await confirm()
  await expect(page.getByRole('dialog', { name: 'Keys of Vases' }).getByText(/^as_test_/)).toBeVisible()

  await page.goto('/team')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('Email').fill('lotta@elsewhere.example')
  await passTime(6 * 60_000)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await confirm()
  await expect(page.getByText('The invitation for lotta@elsewhere.example was created.')).toBeVisible()
  await passTime(6 * 60_000)
  await page.getByRole('button', { name: 'Withdraw the invitation to lotta@elsewhere.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click()
  await confirm()
  await expect(page.getByText('The invitation to lotta@elsewhere.example was withdrawn.')).toBeVisible()
})

test('merchant settings are saved, and can require a second factor of every member', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/settings')
  await page.getByLabel('Name', { exact: true }).fill('Holm Pottery')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Holm Pottery')
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')

  await page.getByLabel('Require two-step verification for every member').click()
  const question = page.getByRole('dialog', { name: 'Require two-step verification for everyone?' })
  await expect(question.getByText('That includes you: set it up first under Security.')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Require' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Require two-step verification for every member')).toBeChecked()
  await page.goto('/sites')
  await page.waitForURL('**/security**')
})

async function createSite(page: Page, name: string): Promise<string> {
  const body = { name, timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
  return (await callApi<{ id: string }>(page, 'POST', '/sites', body)).id
}
