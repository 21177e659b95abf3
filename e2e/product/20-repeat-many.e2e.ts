import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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

type Site = { id: string; secrets: { apiSecret: string } }
const payments = 5_000

test('five thousand that failed are planned, watched, stopped, and repeated to the end', async ({ page }) => {
  test.setTimeout(600_000)
  let isDown = true
  const arrived = new Map<string, string>()
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      // Gone: the address is disabled, and what is not sent yet is canceled.
      if (isDown) response.writeHead(410).end()
      else {
        arrived.set(String(request.headers['webhook-id']), Buffer.concat(chunks).toString())
        response.end('ok')
      }
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  await signIn(page, await signUpOwner('Rosa'))
  const settings = { name: 'Harbor', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
  const site = await callApi<Site>(page, 'POST', '/sites', settings)
  const told = { notificationUrl: `http://127.0.0.1:${port}/hooks`, notificationEvents: ['payment.captured'] }
  await callApi(page, 'PATCH', `/sites/${site.id}`, told)
  const occurredAt = new Date(Date.now() - 60_000).toISOString()
  for (let first = 0; first < payments; first += 500) {
    const events = Array.from({ length: 500 }, (_, index) => {
      const reference = `pay-${first + index}`
      const data = { amount: { amount: '4900', currency: 'EUR' }, paymentMethod: { type: 'card' } }
      return [
        { id: `${reference}-1`, type: 'payment.created', occurredAt, reference, data },
        { id: `${reference}-2`, type: 'payment.captured', occurredAt, reference, data: {} },
      ]
    }).flat()
    await sendEvents(site.secrets.apiSecret, events)
  }
  const totalOf = async (status: string) =>
    (await callApi<{ total: number }>(page, 'GET', `/notifications?status=${status}&limit=1`)).total
  await expect.poll(() => totalOf('canceled,failed'), { timeout: 120_000 }).toBe(payments)

  // The shop is back: its address is enabled again.
  isDown = false
  await callApi(page, 'POST', `/sites/${site.id}/notification-endpoint/enable`, {})
  await page.goto('/notifications?status=failed,canceled')
  await page.getByRole('button', { name: 'Repeat by filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Repeat 5,000 notifications' })
  await expect(dialog.getByRole('row', { name: 'Will be repeated' })).toContainText('5,000')
  await dialog.getByLabel('At most per second').fill('500')
  await expect(dialog.getByText('About 10 seconds in total.')).toBeVisible()
  expect(arrived.size).toBe(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Repeat 5,000' }).click()

  // Watched, over a reload, then stopped.
  await expect(page.getByText('Repeating 5,000 notifications')).toBeVisible()
  await expect(page.getByText(/[1-9]\d* delivered, 0 failed/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Repeating 5,000 notifications')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped repeating 5,000 notifications')).toBeVisible()
  await page.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByText('Not reached before it was stopped')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(async () => (await totalOf('delivered')) - arrived.size).toBe(0)
  const before = arrived.size
  expect(before).toBeLessThan(payments)

  // What is left, as a new plan over the same filter.
  await page.getByRole('link', { name: 'The notifications of this filter' }).click()
  await page.getByRole('button', { name: 'Repeat by filter' }).click()
  const rest = (payments - before).toLocaleString('en-US')
  await expect(page.getByRole('dialog', { name: `Repeat ${rest} notifications` })).toBeVisible()
  await page.getByLabel('At most per second').fill('500')
  await page.getByRole('button', { name: `Repeat ${rest}` }).click()
  await expect(page.getByText(`Repeated ${rest} notifications`)).toBeVisible({ timeout: 240_000 })
  expect(arrived.size).toBe(payments)
  expect(await totalOf('delivered')).toBe(payments)
  receiver.closeAllConnections()
  receiver.close()
})
