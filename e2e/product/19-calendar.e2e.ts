import { passTime } from '../support/clock.ts'
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

test('dispute deadlines are sorted first, and are in a calendar until its link is revoked', async ({ page }) => {
  const owner = await signUpOwner('Dora')
  await signIn(page, owner)
  const site = await callApi<{ secrets: { apiSecret: string } }>(page, 'POST', '/sites', {
    name: 'Dora Ceramics',
    timeZone: 'Europe/Berlin',
    defaultCurrency: 'EUR',
  })
  const now = Date.now()
  const dispute = (n: number, days: number) => {
    const event = (type: string, reference: string, hours: number, data: object) => ({
      id: `${type}-${reference}`,
      type,
      occurredAt: new Date(now - (50 + n - hours) * 3_600_000).toISOString(),
      reference,
      data,
    })
    const amount = { amount: `${n}00`, currency: 'EUR' }
    return [
      event('payment.created', `p-${n}`, 0, {
        amount,
        orderReference: `DC-${n}`,
        paymentMethod: { type: 'card' },
        customer: { email: `buyer${n}@example.com` },
      }),
      event('payment.captured', `p-${n}`, 1, {}),
      event('dispute.opened', `d-${n}`, 2, {
        paymentReference: `p-${n}`,
        amount,
        reason: 'fraudulent',
        deadlineAt: new Date(now + days * 86_400_000).toISOString(),
      }),
    ]
  }
  await sendEvents(site.secrets.apiSecret, [...dispute(1, 9), ...dispute(2, 2), ...dispute(3, 5)])

  await page.goto('/transactions')
  await page.getByRole('button', { name: 'Disputes', exact: true }).click()
  const rows = page
    .getByRole('table', { name: 'Transactions' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
  await expect(rows.getByRole('link')).toHaveText(['buyer2@example.com', 'buyer3@example.com', 'buyer1@example.com'])
  await expect(rows.first()).toContainText('in 2 days')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Dispute deadlines in your calendar' })
  await expect(dialog).toContainText('You have no link yet.')
  await expectAccessible(page)
  // The last authentication is too old: the link releases data, so it requires step-up.
  await passTime(6 * 60_000)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await question.getByLabel('Password', { exact: true }).fill(owner.password)
  await question.getByRole('button', { name: 'Confirm and continue' }).click()
  const link = (await dialog.locator('code').textContent()) ?? ''
  expect(link).toMatch(/\/api\/v1\/calendars\/fpk_[\w-]{64}\/disputes\.ics$/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const feed = await fetch(link)
  expect(feed.headers.get('content-type')).toContain('text/calendar')
  const text = await feed.text()
  expect(text.match(/^SUMMARY:.*$/gm)).toEqual(
    [2, 3, 1].map((n) => expect.stringContaining(`SUMMARY:Test: Respond to the dispute of ${n}.00 EUR`)),
  )
  expect(text).not.toContain('buyer')

  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  await expect(dialog).toContainText('last read')
  await expect(dialog).not.toContainText('fpk_')
  await dialog.getByRole('button', { name: 'Close' }).click()
  // Listed next to sessions, although it is not one.
  await page.goto('/security')
  const card = page.getByRole('list', { name: 'Calendar link' })
  await expect(card).toContainText('last read')
  await expect(card).not.toContainText('fpk_')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Revoke link' }).click()
  await expect(card).toHaveCount(0)
  expect((await fetch(link)).status).toBe(404)
})
