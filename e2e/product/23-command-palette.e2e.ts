import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import {
  callApi,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  origin,
  sendEvents,
  signIn,
  test,
} from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

/** The palette finds payments, people, pages and actions, by keyboard only. */

let person: Awaited<ReturnType<typeof signUpOwner>>

test.beforeAll(async ({ browser }) => {
  person = await signUpOwner('Palette')
  const page = await browser.newPage({ baseURL: origin })
  await signIn(page, person)
  await makePayments(page)
  await page.close()
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const field = (page: Page) => dialog(page).getByRole('combobox')
const options = (page: Page) => dialog(page).getByRole('option')
const active = (page: Page) => dialog(page).locator('[data-active]')

async function open(page: Page): Promise<void> {
  // The application listens once this button exists.
  await expect(page.getByRole('button', { name: 'Search or jump to', includeHidden: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

async function makePayments(page: Page): Promise<void> {
  const site = await callApi<{ secrets: { apiSecret: string } }>(page, 'POST', '/sites', {
    name: 'A shop whose name is much longer than any line of a palette on a phone will ever be',
    url: 'https://www.long-name.example',
    timeZone: 'Europe/Berlin',
    defaultCurrency: 'EUR',
  })
  await sendEvents(
    site.secrets.apiSecret,
    [1, 2, 3, 4, 5].map((number) => ({
      id: `e${number}`,
      type: 'payment.created',
      reference: `ch_palette_${number}`,
      occurredAt: new Date(Date.now() - (10 - number) * 60_000).toISOString(),
      data: {
        amount: { amount: `${number}000`, currency: 'EUR' },
        paymentMethod: { type: 'card', brand: 'Visa', last4: '4242' },
        customer: { email: `mila${number}@example.com` },
        orderReference: `HP-8824${number}`,
      },
    })),
  )
}

test('finds a payment, a person, a page and an action by keyboard', async ({ page }) => {
  await signIn(page, person)
  await page.getByRole('link', { name: 'Transactions' }).first().focus()
  await open(page)
  await expect(dialog(page).getByRole('group', { name: 'Pages' })).toBeVisible()
  await expectAccessible(page)

  // Newest first, with highlighted matches and a count.
  await page.keyboard.type('hp')
  await expect(dialog(page)).toContainText('at least three characters')
  await field(page).fill('HP-8824')
  const payments = dialog(page).getByRole('group', { name: 'Transactions' })
  await expect(payments.getByRole('option')).toHaveCount(4)
  await expect(payments).toContainText('4 of 5')
  await expect(dialog(page).getByRole('status')).toHaveText('5 results')
  await expect(active(page)).toContainText('HP-88245')
  await expect(active(page).locator('mark')).toHaveText('HP-8824')
  await expectAccessible(page)
  await page.keyboard.press('End')
  await expect(active(page)).toContainText('Filter transactions by “HP-8824”')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toContainText('HP-88244')
  await expect(field(page)).toBeFocused()

  // A new tab keeps the palette open; Enter navigates.
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Control+Enter')])
  await tab.waitForURL('**/transactions/txn_*')
  await tab.close()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/transactions/txn_*')
  await expect(page.getByRole('main')).toContainText('HP-88244')

  // Recently opened results come first.
  await open(page)
  await expect(dialog(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([/HP-88244/])
  await field(page).fill('palette')
  await expect(dialog(page).getByRole('group', { name: 'People' })).toContainText(person.email)
  // Finds an amount, as known by a customer. Lists within a page are found by name.
  await field(page).fill('€49.90')
  await expect(dialog(page).getByRole('option', { name: 'Payments of €49.90' })).toBeVisible()
  await field(page).fill('dispute')
  await expect(active(page)).toContainText('Disputes')
  await expect(dialog(page)).not.toContainText('starts with')
  await field(page).fill('setti')
  await expect(active(page)).toContainText('Settings')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings*')

  await open(page)
  await field(page).fill('>')
  await expect(dialog(page).getByRole('group')).toHaveCount(1)
  await field(page).fill('>invite')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /Invite/ })).toBeVisible()
})

test('lists the payment of an order before its refund, each with kind and day', async ({ page }) => {
  await signIn(page, await signUpOwner('Refunds'))
  const settings = { name: 'Refunds', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
  const site = await callApi<{ secrets: { apiSecret: string } }>(page, 'POST', '/sites', settings)
  const amount = { amount: '11893', currency: 'EUR' }
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const paid = { amount, paymentMethod: { type: 'card' }, orderReference: 'HP-42731' }
  await sendEvents(site.secrets.apiSecret, [
    { id: 'r-1', type: 'payment.created', reference: 'ch_back', occurredAt: at(9), data: paid },
    { id: 'r-2', type: 'payment.captured', reference: 'ch_back', occurredAt: at(8), data: {} },
    {
      id: 'r-3',
      type: 'refund.created',
      reference: 're_back',
      occurredAt: at(7),
      data: { paymentReference: 'ch_back', amount },
    },
    { id: 'r-4', type: 'refund.succeeded', reference: 're_back', occurredAt: at(6), data: {} },
  ])
  await page.goto('/overview')
  await open(page)
  await field(page).fill('HP-42731')
  const hits = dialog(page).getByRole('group', { name: 'Transactions' }).getByRole('option')
  await expect(hits).toHaveText([/^HP-42731\d{1,2} \w{3} \d{4}/, /^Refund of HP-42731\d{1,2} \w{3} \d{4}/])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/transactions/txn_*')
  await expect(page.getByRole('main')).toContainText('paid by card')
})

test('restores the focus, and applies Enter to the text in the field', async ({ page }) => {
  await signIn(page, person)
  const button = page.getByRole('button', { name: 'Search or jump to' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(button).toBeFocused()

  await open(page)
  await field(page).fill('HP-88241')
  await expect(active(page)).toContainText('HP-88241')
  // The answer to the next text is delayed; Enter waits for it.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/search?*', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/search?q=HP-88243*')
  await field(page).fill('HP-88243')
  await page.keyboard.press('Enter')
  await asked
  await expect(options(page).filter({ hasText: 'HP-88241' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page).toHaveURL(/overview/)
  answer()
  await page.waitForURL('**/transactions/txn_*')
  await expect(page.getByRole('main')).toContainText('HP-88243')
})

test('opens from a field, and again directly after closing', async ({ page }) => {
  await signIn(page, person)
  await page.goto('/transactions')
  await page.getByLabel('Search transactions').click()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
  // During the fade-out its field still receives keys.
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
  await field(page).fill('dark')
  await expect(active(page)).toContainText('Switch to dark')
})

test('opens pages and runs actions offline, and reports that search is unavailable', async ({ page, context }) => {
  await signIn(page, person)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Search or jump to' }).hover()
  await open(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await context.setOffline(true)
  await open(page)
  await field(page).fill('HP-88241')
  await expect(dialog(page)).toContainText('You’re offline')
  await field(page).fill('dark')
  await expect(active(page)).toContainText('Switch to dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'dark')
  await expect(dialog(page)).toHaveCount(0)
  await context.setOffline(false)
  await open(page)
  await field(page).fill('HP-88241')
  await expect(active(page)).toContainText('HP-88241')
})

test('reports a server error and retries', async ({ page }) => {
  await signIn(page, person)
  const problem = { type: 'about:blank', title: 'Fault', status: 500, code: 'INTERNAL', requestId: 'r' }
  const contentType = 'application/problem+json'
  await page.route('**/api/v1/search?*', (route) =>
    route.fulfill({ status: 500, contentType, body: JSON.stringify(problem) }),
  )
  await open(page)
  await field(page).fill('HP-88241')
  await expect(dialog(page).getByRole('alert')).toContainText('The search failed')
  await page.unroute('**/api/v1/search?*')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  // The option to filter the list by the same text is also present.
  await expect(options(page).filter({ hasText: 'mila1@example.com' })).toHaveCount(1)
})

test('offers to repeat failed notifications of a payment', async ({ page }) => {
  const receiver = createServer((_, response) => response.writeHead(410).end())
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  await signIn(page, await signUpOwner('Repeater'))
  const settings = { name: 'Repeater', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
  const site = await callApi<{ id: string; secrets: { apiSecret: string } }>(page, 'POST', '/sites', settings)
  const tell = (path: string) =>
    callApi(page, 'PATCH', `/sites/${site.id}`, { notificationUrl: `http://127.0.0.1:${port}/${path}` })
  await tell('hooks')
  const paid = { reference: 'ch_gone', occurredAt: new Date().toISOString() }
  const data = {
    amount: { amount: '4900', currency: 'EUR' },
    paymentMethod: { type: 'card' },
    orderReference: 'RP-100',
  }
  await sendEvents(site.secrets.apiSecret, [
    { id: 'gone-1', type: 'payment.created', ...paid, data },
    { id: 'gone-2', type: 'payment.captured', ...paid, data: {} },
  ])
  const canceled = async () => (await callApi<{ total: number }>(page, 'GET', '/notifications?status=canceled')).total
  await expect.poll(canceled).toBe(1)
  // An address that answered 410 is disabled until it is replaced.
  await tell('other-hooks')
  // Filters of the current list do not affect the palette's links.
  await page.goto('/transactions?status=declined')
  await open(page)
  await field(page).fill('RP-100')
  await expect(dialog(page).getByRole('group', { name: 'Notifications' })).toContainText('Canceled')
  await page.keyboard.press('End')
  await expect(active(page)).toContainText('Repeat notifications about RP-100')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/notifications?*objectId=txn_*')
  expect(page.url()).not.toContain('declined')
  await expect(page.getByRole('dialog', { name: 'Repeat 1 notification' })).toBeVisible()
  await new Promise((done) => receiver.close(done))
})

test('limits pages and results to those of the role', async ({ page }) => {
  await signIn(page, person)
  await page.goto('/team/roles')
  await page.getByRole('button', { name: /View as viewer/i }).click()
  await expect(page.getByText('You are viewing as Viewer')).toBeVisible()
  await open(page)
  const pages = dialog(page).getByRole('group', { name: 'Pages' })
  await expect(pages).toContainText('Transactions')
  await expect(pages).not.toContainText('Payouts')
  await expect(pages).not.toContainText('Audit log')
  await expect(dialog(page)).not.toContainText('Invite someone')
  await field(page).fill('HP-88241')
  await expect(active(page)).toContainText('m•••@example.com')
  await field(page).fill('mila1@example.com')
  await expect(dialog(page)).toContainText('Nothing in test data starts with “mila1@example.com”')
})

const dresses = [
  { name: 'light, 1440 px', width: 1440, skin: 'light', direction: 'ltr' },
  { name: 'dark, right to left, 1440 px', width: 1440, skin: 'dark', direction: 'rtl' },
  { name: 'light, 390 px', width: 390, skin: 'light', direction: 'ltr' },
  { name: 'dark, right to left, 390 px', width: 390, skin: 'dark', direction: 'rtl' },
] as const

for (const { name, width, skin, direction } of dresses) {
  test(`is accessible: ${name}`, async ({ page }, _info) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, person)
    await page.evaluate(
      ([skin, direction]) => {
        localStorage.setItem('skin', skin)
        localStorage.setItem('direction', direction)
      },
      [skin, direction] as const,
    )
    await page.reload()
    await expectNoSidewaysScroll(page)
    await open(page)
    await field(page).fill('HP-8824')
    await expect(options(page).filter({ hasText: 'HP-88245' })).toHaveCount(1)
    await expectAccessible(page)
    await field(page).fill('long')
    await expect(dialog(page).getByRole('group', { name: 'Sites' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}
