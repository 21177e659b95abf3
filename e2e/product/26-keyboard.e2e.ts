import type { Locator, Page } from '@playwright/test'
import { callApi, expect, type Person, sendEvents, signIn, test } from '../support/journey.ts'
import { expectFocusKept, pressOn, tabTo } from '../support/keyboard.ts'
import { signUpOwner } from '../support/people.ts'

/** Work without a mouse: the focus is always visible, and closing restores it. */
let owner: Person

test.beforeAll('three payments, the last of which the site was not told of', async ({ browser }) => {
  owner = await signUpOwner('Kira')
  const page = await browser.newPage()
  await signIn(page, owner)
  const body = { name: 'Kira Knits', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
  const site = await callApi<{ id: string; secrets: { apiSecret: string } }>(page, 'POST', '/sites', body)
  // This sandbox receiver answers 500 to everything.
  await callApi(page, 'PATCH', `/sites/${site.id}`, { notificationUrl: 'https://failing.sandbox.invalid/hooks' })
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const payment = (name: string, hours: number, amount: string) => {
    const paymentMethod = { type: 'card', brand: 'Visa', last4: '4242' }
    const data = { amount: { amount, currency: 'EUR' }, orderReference: `KEY-${name}`, paymentMethod }
    return [
      { id: `c-${name}`, type: 'payment.created', occurredAt: at(hours), reference: name, data },
      { id: `t-${name}`, type: 'payment.captured', occurredAt: at(hours), reference: name, data: {} },
    ]
  }
  await sendEvents(site.secrets.apiSecret, [
    ...payment('old', 72, '1000'),
    ...payment('mid', 60, '2500'),
    ...payment('new', 1, '4900'),
  ])
  await page.close()
})

test('signing in, and skipping the menu', async ({ page }) => {
  await page.goto('/sign-in')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(owner.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(owner.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a list is filtered, a payment opened next to it, J and K move on, and Escape returns', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/transactions')
  const open = (name: string) => page.getByRole('link', { name: `KEY-${name}` })
  await expect(open('old')).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: /Filter$/ }).first())
  await expect(page.getByRole('combobox', { name: 'Find a filter' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectFocusKept(page)
  await page.keyboard.press('f')
  await page.keyboard.type('amount')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('From')).toBeFocused()
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(open('old')).toHaveCount(0)
  await expectFocusKept(page)

  await pressOn(page, open('new'))
  const panel = page.getByRole('region', { name: 'Transaction', exact: true })
  await expect(panel.getByText('KEY-new').first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(panel.getByText('KEY-mid').first()).toBeVisible()
  await page.keyboard.press('k')
  await expect(panel.getByText('KEY-new').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(open('new')).toBeFocused()
})

test('text typed before a panel, the palette or a list is ready is kept', async ({ page }) => {
  await signIn(page, owner)
  // The browser preloads the palette when idle; everything else loads on demand.
  const held = await holdFiles(page, /\/assets\/(filter-editor|popover-panel|palette|transactions-page)/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/transactions/)
  await page.keyboard.type('/KEY-mid')
  await held.letGo(/transactions-page/)
  await expect(page.getByRole('searchbox')).toHaveValue('KEY-mid')
  await expect(page).toHaveURL(/q=KEY-mid/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.keyboard.type('famount')
  await page.keyboard.press('Enter')
  await page.keyboard.type('20')
  await held.letGo(/filter-editor|popover-panel/)
  await expect(page.getByLabel('From')).toHaveValue('20')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('payo')
  await held.letGo(/palette/)
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('payo')
})

test('a panel with a long list fits a low window, and the page does not scroll', async ({ page }) => {
  await signIn(page, owner)
  await page.setViewportSize({ width: 1280, height: 540 })
  await page.goto('/audit-log')
  await expect(page.getByRole('table', { name: 'Audit log' })).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByRole('combobox', { name: 'Find a filter' })).toBeFocused()
  await page.keyboard.type('action')
  await page.keyboard.press('Enter')
  const values = page.getByRole('combobox', { name: 'Search values' })
  await expect(values).toBeFocused()
  const apply = page.getByRole('button', { name: 'Apply' })
  await expect(apply).toBeInViewport({ ratio: 1 })
  // The last value of the list.
  await page.keyboard.press('ArrowUp')
  await expect(page.locator(`[id="${await values.getAttribute('aria-activedescendant')}"]`)).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // The panel's button may leave the window; the panel keeps the focus.
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await page.keyboard.type('role')
  await expect(values).toHaveValue('role')
  await page.keyboard.press('Enter')
  await apply.click()
  await expect(page).toHaveURL(/action=member\.role\.changed/)
})

test('a report is requested, and a colleague invited', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/reports')
  const ask = page.getByRole('button', { name: 'Request a report' }).first()
  await pressOn(page, ask)
  const asking = page.getByRole('dialog', { name: 'Request a report' })
  await expect(asking).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
  await page.keyboard.press('Enter')
  const range = asking.getByRole('button', { name: /^Range: / })
  await pressOn(page, range)
  await expect(range).toHaveAttribute('aria-expanded', 'true')
  await expectFocusKept(page)
  await page.keyboard.press('Escape')
  await expect(range).toBeFocused()
  // Also before the panel has the focus.
  await escapeAsItOpens(range)
  await expect(range).toHaveAttribute('aria-expanded', 'false')
  await expect(range).toBeFocused()
  await pressOn(page, asking.getByRole('button', { name: 'Request report' }))
  await page.waitForURL('**/reports/*/rep_*')

  await page.goto('/team')
  const invite = page.getByRole('button', { name: 'Invite' })
  await pressOn(page, invite)
  const inviting = page.getByRole('dialog', { name: 'Invite someone' })
  await expect(inviting.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('kurt@example.com')
  await tabTo(page, inviting.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowUp')
  await expectFocusKept(page)
  await pressOn(page, inviting.getByRole('button', { name: 'Send invitation' }))
  await expect(page.getByText('The invitation for kurt@example.com was created.')).toBeVisible()
  await expectFocusKept(page)

  const withdraw = page.getByRole('button', { name: 'Withdraw the invitation to kurt@example.com' })
  await pressOn(page, withdraw)
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(withdraw).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, question.getByRole('button', { name: /^Withdraw/ }))
  await expect(withdraw).toHaveCount(0)
  await expectFocusKept(page)
})

/** Presses the button, and Escape in the moment its panel opens. */
async function escapeAsItOpens(button: Locator): Promise<void> {
  await button.evaluate(async (element: HTMLElement) => {
    const opened = new Promise<void>((resolve) => {
      new MutationObserver((_, watch) => {
        watch.disconnect()
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
        resolve()
      }).observe(element, { attributeFilter: ['aria-expanded'] })
    })
    element.click()
    await opened
  })
}

test('a notification is repeated', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/notifications')
  const row = page.getByRole('link', { name: 'payment.captured' }).first()
  await expect(page.getByRole('row', { name: /payment\.captured.*500/ }).first()).toBeVisible()
  await pressOn(page, row)
  const repeat = page.getByRole('button', { name: 'Repeat now' })
  await expect(repeat).toBeVisible()
  await expect(async () => {
    await pressOn(page, repeat)
    await expect(page.getByText('Repeated by hand').first()).toBeVisible({ timeout: 4_000 })
  }).toPass()
  await expectFocusKept(page)
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
})

test('a file is imported', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/import')
  const choosing = page.waitForEvent('filechooser')
  await pressOn(page, page.getByRole('button', { name: 'Choose file' }))
  const lines = ['Number;When;Amount', 'K-1;2026-03-01 10:00;40.00', '']
  await (await choosing).setFiles({ name: 'knits.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await expect(page.getByText('Choose the columns for the ID of the line, the amount and the date.')).toBeVisible()
  await expectFocusKept(page)
  await tabTo(page, page.getByRole('combobox', { name: 'When is imported as' }))
  await page.keyboard.type('Occurred')
  await expect(page.getByRole('table', { name: 'Preview of the first lines' })).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Import 1 line' }))
  await expect(page.getByRole('heading', { name: '1 line imported' })).toBeVisible()
  await expectFocusKept(page)
})

/** Delays files of the application until they are released. */
async function holdFiles(page: Page, names: RegExp) {
  const waiting: { url: string; go: () => Promise<void> }[] = []
  const gone: RegExp[] = []
  await page.route(names, (route) => {
    const url = route.request().url()
    if (gone.some((name) => name.test(url))) return route.continue()
    waiting.push({ url, go: () => route.continue() })
  })
  return {
    letGo: async (name: RegExp) => {
      gone.push(name)
      await Promise.all(waiting.filter(({ url }) => name.test(url)).map(({ go }) => go()))
    },
  }
}
