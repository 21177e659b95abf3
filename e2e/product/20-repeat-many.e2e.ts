import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { call } from '../support/call.ts'
import { passTime, serverNow } from '../support/clock.ts'
import {
  callApi,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  sendEvents,
  signIn,
  test,
} from '../support/journey.ts'
import { post, signUpOwner } from '../support/people.ts'

type Site = { id: string; secrets: { apiSecret: string } }
const payments = 5_000
/**
 * Notifications whose schedule runs to its end: 250 with ten attempts are 2,500 requests; all of them would be 50,000.
 */
const failing = 250
/** Maximum delay before each of the ten attempts (security.md N-02). */
const latestMs = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1_250)

/**
 * The first ones fail: their receiver answers 500 to all ten attempts over three and a half days. A 410 cancels the
 * others, which is faster; the filter matches both, and a repeat treats them equally.
 */
test('five thousand failed notifications are planned, watched, stopped and repeated', async ({ page }) => {
  test.setTimeout(600_000)
  let answer = 500
  const tries = new Map<string, number>()
  const arrived = new Map<string, string>()
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const id = String(request.headers['webhook-id'])
      tries.set(id, (tries.get(id) ?? 0) + 1)
      if (answer === 200) arrived.set(id, Buffer.concat(chunks).toString())
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const rosa = await signUpOwner('Rosa')
  await signIn(page, rosa)
  const settings = { name: 'Harbor', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
  const site = await callApi<Site>(page, 'POST', '/sites', settings)
  const told = { notificationUrl: `http://127.0.0.1:${port}/hooks`, notificationEvents: ['payment.captured'] }
  await callApi(page, 'PATCH', `/sites/${site.id}`, told)
  const capture = async (from: number, to: number) => {
    const occurredAt = new Date(serverNow() - 60_000).toISOString()
    const events = Array.from({ length: to - from }, (_, index) => {
      const reference = `pay-${from + index}`
      const data = { amount: { amount: '4900', currency: 'EUR' }, paymentMethod: { type: 'card' } }
      return [
        { id: `${reference}-1`, type: 'payment.created', occurredAt, reference, data },
        { id: `${reference}-2`, type: 'payment.captured', occurredAt, reference, data: {} },
      ]
    }).flat()
    for (let first = 0; first < events.length; first += 1_000) {
      await sendEvents(site.secrets.apiSecret, events.slice(first, first + 1_000))
    }
  }
  let token = ''
  const signInAgain = async () => {
    const { accessToken } = await (await post('/auth/signin', { email: rosa.email, password: rosa.password })).json()
    token = accessToken
  }
  const totalOf = async (status: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    return (await (await call('GET', `/notifications?status=${status}&limit=1`, headers)).json()).total
  }
  const triedTimes = (times: number) => [...tries.values()].filter((count) => count >= times).length
  // A page without the application, whose session expires meanwhile.
  await page.goto('/config.json')
  await capture(0, failing)
  for (const [made, waitMs] of latestMs.entries()) {
    await signInAgain()
    // Every attempt was made and recorded.
    await expect.poll(() => triedTimes(made + 1), { timeout: 60_000 }).toBe(failing)
    await expect.poll(() => totalOf('retrying'), { timeout: 60_000 }).toBe(failing)
    await passTime(waitMs)
  }
  await signInAgain()
  await expect.poll(() => totalOf('failed'), { timeout: 60_000 }).toBe(failing)
  answer = 410
  await capture(failing, payments)
  await expect.poll(() => totalOf('canceled,failed'), { timeout: 120_000 }).toBe(payments)

  // The shop is back and its address enabled again. Rosa's session has expired.
  answer = 200
  await page.evaluate(() => localStorage.clear())
  await signIn(page, rosa)
  await callApi(page, 'POST', `/sites/${site.id}/notification-endpoint/enable`, {})
  await page.goto('/notifications?status=failed,canceled')
  await page.getByRole('button', { name: 'Repeat by filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Repeat 5,000 notifications' })
  await expect(dialog.getByRole('row', { name: 'Will be repeated' })).toContainText('5,000')
  await dialog.getByLabel('At most per second').fill('500')
  await expect(dialog.getByText('At least 10 seconds in total; longer if a site answers slowly.')).toBeVisible()
  expect(arrived.size).toBe(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Repeat 5,000' }).click()

  // Progress is shown across a reload; then the repeat is stopped.
  await expect(page.getByText('Repeating 5,000 notifications')).toBeVisible()
  await expect(page.getByText(/[1-9]\d* delivered, 0 failed/).first()).toBeVisible()
  await page.reload()
  // A notice that arrives after the list is offered behind a button, so that no row moves.
  const running = page.getByText('Repeating 5,000 notifications')
  const late = page.getByRole('button', { name: '1 notice' })
  await expect(running.or(late)).toBeVisible()
  if (await late.isVisible()) await late.click()
  await expect(running).toBeVisible()
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

  // The remainder as a new plan with the same filter and rate.
  await page.getByRole('button', { name: 'Repeat the rest' }).click()
  const rest = (payments - before).toLocaleString('en-US')
  await expect(page.getByRole('dialog', { name: `Repeat ${rest} notifications` })).toBeVisible()
  await expect(page.getByLabel('At most per second')).toHaveValue('500')
  await page.getByRole('button', { name: `Repeat ${rest}` }).click()
  await expect(page.getByText(`Repeated ${rest} notifications`)).toBeVisible({ timeout: 240_000 })
  expect(arrived.size).toBe(payments)
  expect(await totalOf('delivered')).toBe(payments)
  receiver.closeAllConnections()
  receiver.close()
})
