import { readFile } from 'node:fs/promises'
import {
  callApi,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  sendEvents,
  signIn,
  test,
} from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

test('a balance is followed down to its lines', async ({ page }) => {
  await signIn(page, await signUpOwner('Mona'))
  const site = await callApi<{ secrets: { apiSecret: string } }>(page, 'POST', '/sites', {
    name: 'Mona Prints',
    timeZone: 'Europe/Berlin',
    defaultCurrency: 'EUR',
  })
  const hour = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString()
  const eur = (amount: string) => ({ amount, currency: 'EUR' })
  const event = (type: string, reference: string, ago: number, data: object) => ({
    id: `${type}-${reference}`,
    type,
    occurredAt: hour(ago),
    reference,
    data,
  })
  const payment = (reference: string, ago: number, amount: string) => [
    event('payment.created', reference, ago, { amount: eur(amount), paymentMethod: { type: 'card', brand: 'Visa' } }),
    event('payment.captured', reference, ago - 1, { fees: [{ type: 'processing', amount: eur('290') }] }),
  ]
  await sendEvents(site.secrets.apiSecret, [
    ...payment('p-1', 900, '10000'),
    ...payment('p-2', 10, '2500'),
    event('refund.created', 'r-1', 5, { paymentReference: 'p-1', amount: eur('1000') }),
    event('refund.succeeded', 'r-1', 4, {}),
  ])

  await page.goto('/overview')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Balances' }).click()
  const balances = page.getByRole('table', { name: 'Balances by currency' })
  // 125.00 paid, 5.80 in fees, 10.00 refunded.
  await expect(balances.getByRole('row', { name: /Mona Prints/ })).toContainText('€109.20')
  await expect(page.getByText('The four parts equal the total')).toBeVisible()
  const hide = page.getByRole('switch', { name: 'Hide amounts' })
  // Reloads before the setting is saved to the account: the choice is kept, and saved later.
  let isHeld = false
  await page.route('**/api/v1/users', (route) => {
    if (isHeld || route.request().method() !== 'PUT') return route.continue()
    isHeld = true
  })
  await hide.click()
  await expect(hide).toBeChecked()
  await expect(balances).not.toContainText('€109.20')
  await page.reload()
  await expect(page.getByText('Amounts are hidden on this screen.')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(balances).not.toContainText('€109.20')
  const account = async () => (await callApi<{ preferences: object }>(page, 'GET', '/users')).preferences
  await expect.poll(account).toMatchObject({ amountsHidden: true })
  expect(isHeld).toBe(true)
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await page.getByRole('button', { name: /As of/ }).click()
  await page.getByRole('button', { name: 'Start of today' }).click()
  await expect(page.getByText('You’re viewing the past.')).toBeVisible()
  await expect(page).toHaveURL(/asOf=/)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(balances).toContainText('€109.20')

  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('button', { name: 'Request a report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a report' })
  await dialog.getByRole('radio', { name: 'Summary' }).check()
  await expect(dialog.getByRole('button', { name: /^Range: / })).toContainText(' to ')
  await dialog.getByRole('button', { name: 'Request report' }).click()
  await page.waitForURL('**/reports/summary/rep_*')
  await expect(page.getByText('Equals the ledger')).toBeVisible()
  await expect(page.getByText('Adds up').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const rows = page.getByRole('table', { name: 'Summary' })
  await rows
    .getByRole('row', { name: /^Payments/ })
    .getByRole('button')
    .last()
    .click()
  const drawer = page.getByRole('dialog', { name: /^Payments/ })
  await expect(drawer.getByText('Same sum')).toBeVisible()
  await expect(drawer.getByText('€125.00')).toHaveCount(2)
  await expect(drawer.getByRole('link', { name: 'p-2' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export \d+ rows?$/ }).click()
  const exporting = page.getByRole('dialog', { name: 'Export this report' })
  await exporting.getByRole('button', { name: /^Export/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^report-summary_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d_EUR_Europe-Berlin\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.split('\r\n')[0]).toContain('category')
  expect(csv).toContain('125.00')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Balance report,/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Export/ })).toBeHidden()
})

test('a daily report of a site in another time zone is found by its local day', async ({ page }) => {
  await signIn(page, await signUpOwner('Kyo'))
  const site = await callApi<{ id: string; secrets: { apiSecret: string } }>(page, 'POST', '/sites', {
    name: 'Kyo Teas',
    mode: 'test',
    timeZone: 'Asia/Tokyo',
    defaultCurrency: 'JPY',
  })
  // At 1:00 in Tokyo it is still the previous day in Berlin, the merchant's zone.
  const dayInTokyo = (ago: number) => new Date(Date.now() + (9 - 24 * ago) * 3_600_000).toISOString().slice(0, 10)
  const payment = (ago: number) => {
    const at = { occurredAt: `${dayInTokyo(ago)}T01:00:00+09:00`, reference: `tea-${ago}` }
    const data = { amount: { amount: '500', currency: 'JPY' }, paymentMethod: { type: 'card' } }
    return [
      { id: `created-${ago}`, type: 'payment.created', ...at, data },
      { id: `captured-${ago}`, type: 'payment.captured', ...at, data: {} },
    ]
  }
  await sendEvents(site.secrets.apiSecret, [4, 3, 2].flatMap(payment))
  await callApi(page, 'POST', `/sites/${site.id}/close-periods`)
  type Closing = { last: { status: string } | null }
  const closing = () => callApi<Closing>(page, 'GET', `/sites/${site.id}/close-periods`)
  await expect.poll(async () => (await closing()).last?.status).toBe('done')

  await page.goto('/reports/daily')
  const rows = page.getByRole('table', { name: 'Reports' }).getByRole('row')
  await expect(rows).toHaveCount(1 + 4)
  const day = new Date(dayInTokyo(3)).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  await page.getByRole('button', { name: /^All time/ }).click()
  await page.getByLabel('From').fill(day)
  await page.getByLabel('To (inclusive)').fill(day)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(rows).toHaveCount(1 + 1)
  await expect(rows.last()).toContainText(day)
  await expect(rows.last()).toContainText('¥500')
  await rows.last().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(day)
})
