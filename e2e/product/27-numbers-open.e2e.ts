import type { Page } from '@playwright/test'
import { isFull } from '../support/full.ts'
import { callApi, expect, sendEvents, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

const hour = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString()
const eur = (amount: number) => ({ amount: String(amount), currency: 'EUR' })

/** Forty payments with distinct amounts, refunds, a dispute, fees, an adjustment, a reserve and a payout. */
function quarter(): object[] {
  let count = 0
  const event = (type: string, reference: string, ago: number, data: object = {}) => ({
    id: `e-${++count}`,
    type,
    occurredAt: hour(ago),
    reference,
    data,
  })
  const events = Array.from({ length: 40 }, (_, index) => {
    const method = { type: index % 3 === 0 ? 'voucher' : 'card', ...(index % 3 !== 0 && { brand: 'Visa' }) }
    const data = { amount: eur(1_000 + index * 137), paymentMethod: method }
    const fees = [{ type: 'processing', amount: eur(20 + index) }]
    return [
      event('payment.created', `p-${index}`, 900 - index, data),
      event('payment.captured', `p-${index}`, 899 - index, { fees }),
    ]
  }).flat()
  const refunds = [3, 8, 21].flatMap((index) => [
    event('refund.created', `r-${index}`, 300, { paymentReference: `p-${index}`, amount: eur(400 + index) }),
    event('refund.succeeded', `r-${index}`, 299),
  ])
  return [
    ...events,
    ...refunds,
    event('dispute.opened', 'd-1', 250, {
      paymentReference: 'p-5',
      amount: eur(900),
      reason: 'Not received',
      fees: [{ type: 'dispute', amount: eur(1_500) }],
    }),
    event('fee.charged', 'f-1', 200, { amount: eur(2_900), feeType: 'monthly' }),
    event('adjustment', 'a-1', 190, { amount: eur(77), reason: 'Rounding' }),
    event('reserve.held', 'h-1', 180, { amount: eur(5_000) }),
    event('payout.created', 'po-1', 150, { amount: eur(133_825) }),
  ]
}

test('numbers of a report open lines with the same sum', async ({ page }) => {
  await signIn(page, await signUpOwner('Nadia'))
  const settings = { name: 'Nadia Books', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
  const site = await callApi<{ secrets: { apiSecret: string } }>(page, 'POST', '/sites', settings)
  await sendEvents(site.secrets.apiSecret, quarter())

  let opened = 0
  const types = ['Summary', 'Fees', 'Categories', 'Payment methods', 'Status', 'Payouts', 'Reserve', 'Currencies']
  for (const type of types) opened += await openAll(page, type)
  expect(opened).toBeGreaterThanOrEqual(isFull ? 40 : 14)
})

test('the closing balance of a report equals the balance at that time', async ({ page }) => {
  await signIn(page, await signUpOwner('Nadja'))
  const settings = { name: 'Nadja Books', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
  const site = await callApi<{ secrets: { apiSecret: string } }>(page, 'POST', '/sites', settings)
  await sendEvents(site.secrets.apiSecret, quarter().slice(0, -1))
  await askFor(page, 'Status')
  const row = page.getByRole('table', { name: 'Status' }).getByRole('row', { name: /^Available/ })
  const close = row.getByRole('link').last()
  const told = ((await close.textContent()) ?? '').trim()
  expect(told).toMatch(/^€[1-9]/)
  await close.click()
  await expect(page).toHaveURL(/\/balances\/acct_/)
  await expect(page.getByRole('main').getByText(told).first()).toBeVisible()
})

async function askFor(page: Page, type: string): Promise<void> {
  await page.goto('/reports')
  await page.getByRole('button', { name: 'Request a report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a report' })
  await dialog.getByRole('radio', { name: new RegExp(`^${type}`) }).check()
  await dialog.getByRole('button', { name: 'Request report' }).click()
}

/** Requests a report and opens its numbers (the first two in a short run). @returns the number opened */
async function openAll(page: Page, type: string): Promise<number> {
  await askFor(page, type)
  const numbers = page.getByRole('table', { name: type }).getByRole('row').getByRole('button')
  await expect(numbers.first()).toBeVisible()
  const count = Math.min(await numbers.count(), isFull ? Number.POSITIVE_INFINITY : 2)
  for (let index = 0; index < count; index++) {
    const number = numbers.nth(index)
    const told = ((await number.textContent()) ?? '').replace('+', '')
    await number.click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('Same sum'), `${type}, number ${index}: ${told}`).toBeVisible()
    await expect(drawer.getByText(told).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
  return count
}
