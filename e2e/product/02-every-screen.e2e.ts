import type { Page } from '@playwright/test'
import {
  callApi,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  sendEvents,
  signIn,
  test,
} from '../support/journey.ts'
import { everyScreen, fillMerchant } from '../support/screens.ts'

/** Every screen in every dress: no serious finding, no sideways scroll, nothing against the policy. */
const dresses = [
  { name: 'light, 1440 px', width: 1440, skin: 'light', direction: 'ltr' },
  { name: 'dark, 1440 px', width: 1440, skin: 'dark', direction: 'ltr' },
  { name: 'light, 390 px', width: 390, skin: 'light', direction: 'ltr' },
  { name: 'dark, right to left, 390 px', width: 390, skin: 'dark', direction: 'rtl' },
] as const

const paths = [
  '/sites',
  '/transactions',
  '/transactions?q=nothing-like-this',
  '/transactions?charts=open',
  '/balances',
  '/balances?asOf=2026-01-01',
  '/reports/daily',
  '/import',
  '/notifications',
  '/developers/events',
  '/security',
  '/security/password',
  '/security/sessions',
  '/security/addresses',
  '/security/history',
  '/team',
  '/team/roles',
  '/audit-log',
  '/merchants',
  '/settings',
  '/profile',
  '/not-found',
  '/error',
]

test.beforeAll('payments of every kind', async ({ browser }) => {
  const page = await browser.newPage()
  await signIn(page)
  await fillMerchant(page, 'Quill & Co')
  const body = {
    name: 'Lumen ✳ a shop with a very long name that goes on and on, as some do',
    timeZone: 'Europe/Berlin',
    defaultCurrency: 'EUR',
  }
  const site = await callApi<{ secrets: { apiSecret: string } }>(page, 'POST', '/sites', body)
  await page.close()
  const at = (minute: number) => new Date(Date.now() - (600 - minute) * 60_000).toISOString()
  const eur = (amount: string) => ({ amount, currency: 'EUR' })
  const events: object[] = []
  const add = (type: string, reference: string, minute: number, data: object) =>
    events.push({ id: `${type}-${reference}`, type, occurredAt: at(minute), reference, data })
  for (const [index, amount] of ['0', '1', '4900', '128900', '1000000000000000000'].entries()) {
    add('payment.created', `s-${index}`, index, {
      amount: eur(amount),
      paymentMethod: { type: 'card', brand: 'Mastercard', last4: '5100' },
      orderReference: `LM-${index}`,
      customer: { email: `${'long.'.repeat(12)}name-${index}@example.com`, country: 'DE' },
    })
    add('payment.captured', `s-${index}`, index + 10, {})
  }
  add('payment.created', 'declined', 20, {
    amount: eur('2350'),
    paymentMethod: { type: 'card', brand: 'Visa', last4: '0341' },
  })
  add('payment.declined', 'declined', 21, { declineCode: 'insufficient_funds' })
  add('refund.created', 'back', 30, { paymentReference: 's-3', amount: eur('5000'), reason: 'one mug broken' })
  add('refund.succeeded', 'back', 31, {})
  add('dispute.opened', 'dispute', 32, {
    paymentReference: 's-3',
    amount: eur('4900'),
    reason: 'product not received',
    deadlineAt: at(60 * 24 * 14),
    fees: [{ type: 'dispute', amount: eur('1500') }],
  })
  await sendEvents(site.secrets.apiSecret, events)
})

for (const { name, width, skin, direction } of dresses) {
  test(`every screen in ${name}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(
      ([skin, direction]) => {
        localStorage.setItem('skin', skin)
        localStorage.setItem('direction', direction)
      },
      [skin, direction] as const,
    )
    const check = async () => {
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      // The tab one stands on is in sight, however long the line of tabs is.
      for (const tab of await page.getByRole('main').locator('nav [aria-current="page"]:visible').all()) {
        await expect(tab).toBeInViewport({ ratio: 0.99 })
      }
    }
    await page.goto('/sign-in')
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await check()
    await signIn(page)
    await check()
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await check()
    }
    const { items: sites } = await callApi<{ items: { id: string }[] }>(page, 'GET', '/sites?sort=-createdAt')
    for (const tab of ['', '/accounts', '/keys', '/settings']) {
      await page.goto(`/sites/${sites[0]?.id}${tab}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await check()
    }
    const { items } = await callApi<{ items: { id: string }[] }>(page, 'GET', '/transactions?type=all&limit=100')
    for (const { id } of items) {
      await page.goto(`/transactions/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await check()
  })
}

test('no screen moves while it loads, or has two scrollbars', async ({ page }) => {
  test.setTimeout(600_000)
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      // Of type layout-shift, which the types of the DOM do not know.
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signIn(page)
  const variants = paths.filter((path) => path.includes('?'))
  const screens = [...(await everyScreen(page)), ...variants]
  const moved: string[] = []
  const twice: string[] = []
  const sizes = [
    [390, 844],
    [820, 900],
    [1024, 768],
    [1440, 900],
  ] as const
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    for (const path of screens) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      // What was drawn last is told of a frame later.
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve((window as unknown as { shift: number }).shift)),
            ),
          ),
      )
      // What the web calls good: less than a tenth of the window.
      if (shift >= 0.1) moved.push(`${path} at ${width} px: ${shift.toFixed(3)}`)
      const scrolling = await scrollingBoxes(page)
      if (scrolling.length > 1) twice.push(`${path} at ${width} × ${height} px: ${scrolling.join(', ')}`)
    }
  }
  expect(moved).toEqual([])
  expect(twice).toEqual([])
})

/** What scrolls up and down on the page: the page itself, or boxes in it. */
function scrollingBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    return (
      [root, ...document.body.querySelectorAll<HTMLElement>('*')]
        .filter(
          (element) =>
            element.clientHeight > 0 &&
            element.scrollHeight > element.clientHeight + 1 &&
            (element === root || ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)),
        )
        .map((element) => element.getAttribute('aria-label') ?? element.tagName)
        // A long body of a notification is read in a box of its own.
        .filter((name) => name !== 'Payload')
    )
  })
}
