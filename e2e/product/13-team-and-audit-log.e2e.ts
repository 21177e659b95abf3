import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  callApi,
  expect,
  expectAccessible,
  givePassword,
  origin,
  type Person,
  reloadSignedOut,
  signIn,
  test,
} from '../support/journey.ts'
import { mailTo } from '../support/mail.ts'
import { newPerson, signUpOwner } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

const formula = '=HYPERLINK("https://evil.example","Prices")'
const lea = newPerson('Lea')
let owner: Person

test.beforeAll('a merchant with a site whose name is a formula', async ({ browser }) => {
  owner = await signUpOwner('Odo')
  const page = await browser.newPage({ baseURL: origin })
  await signIn(page, owner)
  await callApi(page, 'PUT', '/users', { fullName: 'Odo Berg' })
  await callApi(page, 'POST', '/sites', { name: formula, timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' })
  await page.close()
})

test('a user is invited by mail, joins, and works with the given role', async ({ page, elsewhere }) => {
  await signIn(page, owner)
  await page.goto('/team')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('Email').fill('lea at home')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('This is not an email address. Example: anna@shop.example')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Email').fill(lea.email)
  await dialog.getByRole('radio', { name: /^Admin/ }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`The invitation for ${lea.email} was created.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Withdraw the invitation to ${lea.email}` })).toBeVisible()
  await expectAccessible(page)

  const mail = await mailTo(lea.email, /invit|join/i)
  const leas = await elsewhere()
  await leas.goto(mail.link)
  await expect(leas.getByRole('heading', { name: `Join ${owner.merchant}` })).toBeVisible()
  for (const fact of [lea.email, 'Admin']) await expect(leas.getByText(fact, { exact: true })).toBeVisible()
  expect(leas.url()).not.toContain('#')
  await expectAccessible(leas)
  await leas.getByLabel('Your name').fill('Lea Sand')
  await leas.getByLabel('Password', { exact: true }).fill(lea.password)
  await leas.getByRole('button', { name: 'Join', exact: true }).click()
  await leas.waitForURL('**/overview')
  await leas.goto('/profile')
  await expect(leas.getByText(`Admin at ${owner.merchant}`)).toBeVisible()

  await page.reload()
  const row = page.getByRole('row', { name: /Lea Sand/ })
  await expect(row.getByText('Admin', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Withdraw the invitation to ${lea.email}` })).toHaveCount(0)
  await leas.goto(mail.link)
  await expect(leas.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
})

test('a role change takes effect immediately, and screens show what it does not allow', async ({ page, elsewhere }) => {
  const leas = await elsewhere()
  await signIn(leas, lea)
  await leas.goto('/sites')
  await expect(leas.getByRole('button', { name: 'Create a site' })).toBeEnabled()

  await signIn(page, owner)
  await page.goto('/team')
  await openActions(page, 'Lea Sand', 'Change role')
  const dialog = page.getByRole('dialog', { name: 'Role of Lea Sand' })
  await dialog.getByRole('radio', { name: /^Viewer/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Lea Sand is now Viewer.')).toBeVisible()

  // Before reloading: the server enforces the role.
  const site = { name: 'Not hers to make', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
  await expect(callApi(leas, 'POST', '/sites', site)).rejects.toThrow('answered 403')
  await leas.reload()
  const create = leas.getByRole('button', { name: 'Create a site' })
  await expect(create).toBeDisabled()
  await expect(create).toHaveAttribute('title', 'Your role can’t create sites.')
  await leas.getByRole('link', { name: formula }).click()
  const parts = leas.getByRole('navigation', { name: 'Parts of the site' })
  await parts.getByRole('link', { name: 'Keys and access' }).click()
  await expect(leas.getByText('Your role can’t regenerate secrets.')).toBeVisible()
  await expect(leas.getByRole('button', { name: 'Regenerate the API secret' })).toBeDisabled()
  await parts.getByRole('link', { name: 'Settings' }).click()
  await expect(leas.getByText('Your role can’t change these settings.')).toBeVisible()
  await expectAccessible(leas)
  for (const path of ['/team', '/audit-log']) {
    await leas.goto(path)
    await expect(leas.getByText('Your role can’t open this')).toBeVisible()
  }
  await leas.goto('/settings')
  await expect(leas.getByText('Only owners can change these settings.')).toBeVisible()
  await expect(leas.getByLabel('Name', { exact: true })).toBeDisabled()
  await expectAccessible(leas)
})

test('a removed member is signed out, and the last owner cannot be removed', async ({ page, elsewhere }) => {
  const leas = await elsewhere()
  await signIn(leas, lea)
  await leas.goto('/transactions')

  await signIn(page, owner)
  await page.goto('/team')
  await openActions(page, 'Lea Sand', 'Remove')
  const question = page.getByRole('dialog', { name: `Remove Lea Sand from ${owner.merchant}?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove member' }).click()
  await expect(page.getByText('Lea Sand was removed.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Lea Sand/ })).toHaveCount(0)

  await reloadSignedOut(leas)
  await expect(leas.getByText(/You were signed out/)).toBeVisible()
  await expectAccessible(leas)
  await givePassword(leas, lea)
  await expect(leas.getByText('Wrong email or password.')).toBeVisible()
  expect(await leas.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()

  await page.getByRole('button', { name: 'Actions for Odo Berg' }).click()
  for (const name of [/Change role/, /Remove/]) {
    await expect(page.getByRole('menuitem', { name })).toBeDisabled()
  }
  await expectAccessible(page)
  const { id } = await callApi<{ id: string }>(page, 'GET', '/users')
  await expect(callApi(page, 'PATCH', `/members/${id}`, { role: 'admin' })).rejects.toThrow('last owner')
  await expect(callApi(page, 'DELETE', `/members/${id}`)).rejects.toThrow('last owner')
})

test('the roles page shows the enforced table, and every role can be viewed as', async ({ page }) => {
  await signIn(page, owner)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  for (const name of ['Team', 'Audit log', 'Settings']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('menuitem', { name: 'Team', exact: true }).click()
  await page.getByRole('link', { name: 'Roles' }).click()
  const row = page.getByRole('row', { name: /Regenerate secrets/ })
  await expect(row.getByRole('cell')).toHaveText(['yes', 'yes', '–no', 'yes', '–no', '–no'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'View as Support' }).click()
  await expect(page.getByText('You are viewing as Support')).toBeVisible()
  await expectAccessible(page)
  // The server answers as for that role, in this tab only, also after a reload; nothing can be changed.
  const masked = page.waitForRequest((request) => request.url().includes('/transactions?'))
  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  expect(await (await masked).headerValue('firepay-view-as')).toBe('support')
  await page.reload()
  await expect(page.getByText('You are viewing as Support')).toBeVisible()
  await page.goto('/team/roles')
  await expect(page.getByRole('button', { name: 'View as Admin' })).toBeVisible()
  await expect(page.getByText('You are viewing as Support')).toBeHidden()
  // On a phone every role is visible without horizontal scrolling.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const button of await page.getByRole('button', { name: /^View as/ }).all()) await expect(button).toBeInViewport()
  await expect(page.getByRole('row', { name: /See the audit log/ }).getByText('yes')).toHaveCount(2)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'View as Admin' }).click()
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await page.getByRole('button', { name: 'Invite' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite someone' })
  await expect(invitation.getByText('Nothing can be changed while you view as Admin.')).toBeVisible()
  await expect(invitation.getByRole('button', { name: 'Send invitation' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Back to your own role' }).click()
  await expect(page.getByRole('row', { name: /Odo Berg/ })).toBeVisible()
})

test('the audit log records all of it with changes, and exports safely for spreadsheets', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/audit-log')
  const table = page.getByRole('table', { name: 'Audit log' })
  for (const act of [
    'Created a site',
    'Invited someone',
    'Accepted an invitation',
    'Changed a member’s role',
    'Removed a member',
  ]) {
    await expect(table.getByText(act).first()).toBeVisible()
  }
  await expectAccessible(page)

  const choose = async (filter: string, value: string) => {
    await page.keyboard.press('f')
    await page.getByRole('option', { name: filter }).click()
    await page.getByRole('option', { name: value }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Apply' }).click()
  }
  await choose('Action', 'Changed a member’s role')
  await expect(page).toHaveURL(/action=member\.role\.changed/)
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('button', { name: 'Details: Changed a member’s role' }).click()
  const change = table.getByRole('row', { name: /^Role/ })
  await expect(change.locator('del')).toHaveText(/admin/i)
  await expect(change.locator('ins')).toHaveText(/viewer/i)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await table.getByTitle('Only actions by Lea Sand').first().click()
  await expect(page.getByRole('button', { name: 'Remove the person filter' })).toBeVisible()
  await expect(table.getByText('Odo Berg', { exact: true })).toHaveCount(0)
  await choose('Outcome', 'Failed')
  await expect(page.getByText('No rows match these filters')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear all filters' }).click()

  await page.getByRole('button', { name: /^Export \d+ rows$/ }).click()
  const exporting = page.getByRole('dialog', { name: 'Export the audit log' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: /^Export \d+ rows$/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^audit-log_[A-Z]\w+-\w+\.csv$/)
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv).toMatch(/^\ufeffnumber,at \([\w/]+\),outcome,action,actorType,/)
  expect(csv).toContain(lea.email)
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"",""Prices"")"`)
  const cells = [...csv.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(([, a, b]) => a ?? b ?? '')
  expect(cells.length).toBeGreaterThan(200)
  expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([])
})

async function openActions(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}
