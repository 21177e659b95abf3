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

test('a payout is followed to a transaction and back, with equal sums', async ({ page }) => {
  await signIn(page, await signUpOwner('Petra'))
  const site = await callApi<{ secrets: { apiSecret: string } }>(page, 'POST', '/sites', {
    name: 'Petra Books',
    timeZone: 'Europe/Berlin',
    defaultCurrency: 'EUR',
  })
  const eur = (amount: string) => ({ amount, currency: 'EUR' })
  const event = (type: string, reference: string, ago: number, data: object) => ({
    id: `${type}-${reference}`,
    type,
    occurredAt: new Date(Date.now() - ago * 3_600_000).toISOString(),
    reference,
    data,
  })
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const payment = (n: number, ago = 200) => [
    event('payment.created', `p-${n}`, ago, {
      amount: eur('10000'),
      orderReference: `PB-${n}`,
      paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
    }),
    event('payment.captured', `p-${n}`, ago - 1, {
      availableOn: day(Math.floor(ago / 30)),
      fees: [{ type: 'processing', amount: eur('290') }],
    }),
  ]
  await sendEvents(site.secrets.apiSecret, [
    ...[1, 2, 3, 4, 5, 6].flatMap((n) => payment(n)),
    event('refund.created', 'r-1', 100, { paymentReference: 'p-1', amount: eur('1500') }),
    event('refund.succeeded', 'r-1', 99, {}),
    event('reserve.held', 'rsv-1', 98, { amount: eur('2000') }),
    event('payout.created', 'po_first', 48, {
      amount: eur('54760'),
      arrivalDate: day(1),
      destination: { bankName: 'Example Bank', last4: '3017' },
    }),
    event('payout.paid', 'po_first', 24, { traceId: 'TRACE-0001' }),
    ...payment(7, 20),
    event('payout.created', 'po_second', 12, { amount: eur('9710'), arrivalDate: day(0) }),
  ])

  await page.goto('/balances')
  await page.getByRole('link', { name: 'Payouts', exact: true }).click()
  const row = page.getByRole('table', { name: 'Payouts' }).getByRole('row', { name: /po_first/ })
  await expect(row).toContainText('€547.60')
  await expect(row).toContainText('TRACE-0001')
  await expect(row).toContainText('Adds up')
  await expectAccessible(page)
  await row.getByRole('link', { name: 'po_first' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText('€547.60')
  const equation = page.getByRole('region', { name: 'How this payout adds up' })
  // 600.00 paid, 15.00 refunded, 17.40 in fees, 20.00 held in reserve.
  for (const amount of ['€600.00', '€15.00', '€17.40', '€20.00', '€547.60'])
    await expect(equation).toContainText(amount)
  await page.getByRole('button', { name: 'Show 1 more payment' }).click()
  const lines = page.getByRole('table', { name: 'Lines of this payout' })
  await expect(lines.getByRole('link', { name: /^PB-/ })).toHaveCount(7)
  const nets = await lines
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .locator('td:last-child')
    .allTextContents()
  const cents = (text: string) => Number(text.replace('−', '-').replace(/[^\d-]/g, ''))
  expect(nets.reduce((sum, text) => sum + cents(text), 0)).toBe(54_760)
  await expect(lines.getByRole('link', { name: 'Reserve held' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const address = page.url()

  await page.getByRole('link', { name: 'Later payout of this account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('€97.10')
  await page.getByRole('link', { name: 'Earlier payout of this account' }).click()
  await page.waitForURL(address)

  // Six payments, the refund and the reserve.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 8 rows' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export the lines of this payout' })
  await exporting.getByRole('button', { name: /^Export/ }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  for (const order of [1, 2, 3, 4, 5, 6]) expect(csv).toContain(`PB-${order}`)
  expect(csv).not.toContain('PB-7')
  // The running total of the last line is the payout's amount.
  expect(csv.trimEnd().split('\r\n')).toHaveLength(9)
  expect(csv.trimEnd().split('\r\n').at(-1)).toContain(',547.60,po_first,TRACE-0001,')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('body > div', { hasText: 'Payout po_first' }).last()
  await expect(paper).toContainText('Bank reference: TRACE-0001.')
  for (const order of [1, 2, 3, 4, 5, 6]) await expect(paper).toContainText(`PB-${order}`)
  await expect(paper.getByText('Reserve held')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await lines.getByRole('link', { name: 'PB-2' }).click()
  await page.waitForURL('**/transactions/txn_*')
  const ledger = page.getByRole('region', { name: 'Ledger lines' })
  await expect(ledger.getByRole('row', { name: /po_first/ })).toContainText('€97.10')
  await ledger.getByRole('link', { name: 'po_first' }).click()
  await page.waitForURL(address)
  await expect(page.getByText('6 payments', { exact: true })).toBeVisible()
})
