import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { codeOf } from '../support/authenticator-app.ts'
import {
  callApi,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  givePassword,
  type Person,
  signIn,
  test,
} from '../support/journey.ts'
import { mailTo } from '../support/mail.ts'
import { newPerson, signUpOwner } from '../support/people.ts'
import { program } from '../support/program.ts'

const main = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'server/src/program/commands/main.ts')

/** Path of the printed link. */
function createOperator({ email }: Person, name: string): string {
  const said = execFileSync(process.execPath, [main, 'create-operator', email, '--name', name], {
    env: { ...process.env, DATA_DIR: program.dataDir },
    encoding: 'utf8',
  })
  return /\/reset-password#\S+/.exec(said)?.[0] ?? ''
}

test('an operator sets up a factor, creates a merchant and views one, which its log records', async ({
  page,
  elsewhere,
}) => {
  const greta = await signUpOwner('Greta')
  const otto = newPerson('Otto')
  await page.goto(createOperator(otto, 'Otto Watch'))
  await page.getByLabel('New password', { exact: true }).fill(otto.password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL('**/sign-in?reset')

  await givePassword(page, otto)
  await page.waitForURL('**/merchants')
  await expect(page.getByRole('heading', { name: 'Operators need two-step verification' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Set up two-step verification' }).click()
  await page.getByRole('button', { name: 'Set up' }).click()
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await page.getByLabel('Code from the app').fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await codes.getByLabel('I have stored them').check()
  await codes.getByRole('button', { name: 'Done' }).click()
  // Back on the initial page.
  await page.waitForURL('**/merchants')

  await expect(page.getByRole('row', { name: /Greta & Daughters/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create a merchant' }).click()
  const creation = page.getByRole('dialog', { name: 'Create a merchant' })
  await creation.getByRole('button', { name: 'Create and invite' }).click()
  await expect(creation.getByText('Enter a name.').first()).toBeVisible()
  await creation.getByLabel('Name').fill('Nordlicht Bakery')
  await creation.getByLabel('Email of the owner').fill('slip@nordlicht.example')
  await expectAccessible(page)
  await creation.getByRole('button', { name: 'Create and invite' }).click()
  const done = page.getByRole('dialog', { name: 'Nordlicht Bakery was created' })
  await expect(done.getByText('slip@nordlicht.example')).toBeVisible()
  await done.getByRole('button', { name: 'Done' }).click()
  await mailTo('slip@nordlicht.example', /Otto Watch \(Firepay\) invited you to Nordlicht Bakery/)
  const bakery = page.getByRole('row', { name: /Nordlicht Bakery/ })
  await expect(bakery).toContainText('Owner invited')
  await bakery.getByRole('button', { name: 'Invite owner' }).click()
  const again = page.getByRole('dialog', { name: 'Invite the owner of Nordlicht Bakery' })
  await expect(again.getByLabel('Email of the owner')).toHaveValue('slip@nordlicht.example')
  await again.getByLabel('Email of the owner').fill('nora@nordlicht.example')
  await again.getByRole('button', { name: 'Send invitation' }).click()
  await mailTo('nora@nordlicht.example', /invited you to Nordlicht Bakery/)
  await expect(bakery).toContainText('nora@nordlicht.example')

  await page.getByRole('searchbox', { name: 'Search merchants' }).fill('gret')
  await expect(bakery).toHaveCount(0)
  await expect(page).toHaveURL(/q=gret/)
  await page.getByRole('button', { name: 'View Greta & Daughters' }).click()
  await page.waitForURL('**/overview')
  await expect(page.getByText('You are viewing Greta & Daughters.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sites' }).click()
  await expect(page.getByRole('button', { name: 'Create a site' }).first()).toBeDisabled()
  await page.goto('/team')
  await expect(page.getByText('Members and audit log are private to the merchant.')).toBeVisible()
  await expect(page.getByText('You are viewing Greta & Daughters.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Back to all merchants' }).click()
  await page.waitForURL('**/merchants')
  await expect(page.getByRole('row', { name: /Greta & Daughters/ })).toBeVisible()
  await expect(page.getByText(/You are viewing/)).toHaveCount(0)
  await expectNoSidewaysScroll(page)

  const hers = await elsewhere()
  await signIn(hers, greta)
  await hers.goto('/audit-log?action=operator.looked')
  // One row per screen, none before the view: the dialog for a new merchant read nothing.
  const seen = await callApi<{ items: { object: { name: string } }[] }>(
    hers,
    'GET',
    '/audit-log?action=operator.looked&limit=100',
  )
  const names = seen.items.map(({ object }) => object.name).reverse()
  expect(names.slice(0, 3)).toEqual(['Greta & Daughters', '/overview', '/sites'])
  expect(new Set(names).size).toBe(names.length)
  const look = hers.getByRole('row', { name: /Otto Watch/ })
  await expect(look.filter({ hasText: 'Greta & Daughters' })).toHaveCount(1)
  // One row for the opened page, with its details.
  await look
    .filter({ hasText: 'Greta & Daughters' })
    .getByRole('button', { name: /^Details:/ })
    .click()
  await expect(hers.getByRole('definition').filter({ hasText: 'List of sites' }).first()).toBeVisible()
  await expectAccessible(hers)
  await hers.goto('/merchants')
  await expect(hers.getByText('It is for operators, the staff of the payment service.')).toBeVisible()
})

/** A user with their own merchant who is a developer in another. */
async function withTwoMerchants(page: Page, elsewhere: () => Promise<Page>): Promise<{ own: string; other: string }> {
  const [mara, boris] = [await signUpOwner('Mara'), await signUpOwner('Boris')]
  const his = await elsewhere()
  await signIn(his, boris)
  await callApi(his, 'POST', '/invitations', { email: mara.email, role: 'developer' })
  await signIn(page, mara)
  const { link } = await mailTo(mara.email, /invited you to Boris/)
  await callApi(page, 'POST', '/invitations/accept', { token: link.split('#')[1] ?? '' })
  await page.reload()
  return { own: mara.merchant, other: boris.merchant }
}

/** Switches to another merchant with the account menu, by keyboard only. */
async function switchTo(page: Page, merchant: string): Promise<void> {
  const wanted = page.getByRole('menuitem', { name: merchant })
  await expect(async () => {
    // An update from another tab may close the menu meanwhile.
    if (!(await wanted.isVisible())) {
      await page.getByRole('button', { name: /^Account menu of/ }).focus()
      await page.keyboard.press('Enter')
      await expect(wanted).toBeVisible({ timeout: 5_000 })
    }
    await page.keyboard.press('ArrowDown')
    await expect(wanted).toBeFocused({ timeout: 100 })
  }).toPass({ timeout: 60_000 })
  await page.keyboard.press('Enter')
  await expect(page.getByText(`You are in ${merchant} now.`)).toBeVisible()
}

const switcher = (page: Page) => page.getByRole('button', { name: /switch site/ })

test('a user switches between two merchants, and every open tab follows', async ({ page, context, elsewhere }) => {
  const { own, other } = await withTwoMerchants(page, elsewhere)
  await expect(switcher(page)).toContainText(own)
  await callApi(page, 'POST', '/sites', { name: 'Only here', timeZone: 'UTC', defaultCurrency: 'EUR' })

  const second = await context.newPage()
  await second.goto('/sites')
  await expect(second.getByText('Only here').first()).toBeVisible()
  await page.bringToFront()
  await switchTo(page, other)
  await expect(switcher(page)).toContainText(other)
  await second.waitForURL('**/overview')
  await second.bringToFront()
  await expect(second.getByText(`This tab shows ${other} now`)).toBeVisible()
  await expect(switcher(second)).toContainText(other)
  await second.goBack()
  await expect(second.getByText('Only here')).toHaveCount(0)
  await page.bringToFront()
  await switchTo(page, own)
  await page.goto('/sites')
  await expect(page.getByText('Only here').first()).toBeVisible()
})

test('a tab that missed the switch writes nothing to the other merchant', async ({ page, context, elsewhere }) => {
  const { own, other } = await withTwoMerchants(page, elsewhere)
  const second = await context.newPage()
  await second.addInitScript(() => {
    // Simulates late storage events from the first tab.
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true)
    document.addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), true)
  })
  await second.goto('/sites')
  await second.getByRole('button', { name: 'Create a site' }).first().click()
  await second.getByRole('dialog').getByLabel('Name').fill(`Meant for ${own}`)
  await page.bringToFront()
  await switchTo(page, other)

  await second.bringToFront()
  const refused = second.waitForResponse((response) => response.request().method() === 'POST')
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^Create (test|live) site in / })
    .click()
  expect((await refused).status()).toBe(412)
  await second.waitForURL('**/overview')
  await expect(switcher(second)).toContainText(other)
  const { total } = await callApi<{ total: number }>(second, 'GET', '/sites')
  expect(total).toBe(0)
})
