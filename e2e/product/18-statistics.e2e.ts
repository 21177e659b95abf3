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

/** From a figure of the charts to its rows: the list has the same count and total. */

type Bought = { daysAgo: number; amount: string; currency: string; method: string; country?: string; declined?: string }

const bought: Bought[] = [
  { daysAgo: 3, amount: '1000', currency: 'EUR', method: 'card', country: 'DE' },
  { daysAgo: 3, amount: '2050', currency: 'EUR', method: 'wallet', country: 'FR' },
  { daysAgo: 3, amount: '7777', currency: 'USD', method: 'card', country: 'DE' },
  { daysAgo: 3, amount: '900', currency: 'EUR', method: 'card', country: 'DE', declined: 'expired_card' },
  { daysAgo: 2, amount: '4125', currency: 'EUR', method: 'card' },
  { daysAgo: 10, amount: '3000', currency: 'EUR', method: 'card', country: 'DE' },
]

async function newSite(page: Page): Promise<string> {
  const site = await callApi<{ id: string; secrets: { apiSecret: string } }>(page, 'POST', '/sites', {
    name: 'Chart House',
    timeZone: 'UTC',
    defaultCurrency: 'EUR',
  })
  await sendEvents(
    site.secrets.apiSecret,
    bought.flatMap(({ daysAgo, amount, currency, method, country, declined }, index) => {
      const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
      const event = (type: string, minute: number, data: object) => ({
        id: `${type}-${index}`,
        type,
        occurredAt: `${day}T10:${String(minute).padStart(2, '0')}:00Z`,
        reference: `chart-${index}`,
        data,
      })
      return [
        event('payment.created', index, {
          amount: { amount, currency },
          paymentMethod: { type: method },
          ...(country && { customer: { country } }),
        }),
        declined ? event('payment.declined', 30, { declineCode: declined }) : event('payment.captured', 30, {}),
      ]
    }),
  )
  return site.id
}

/** Expects the count and the euro volume in the strip above the list. */
async function expectList(page: Page, count: number, volume: string): Promise<void> {
  const strip = page.getByRole('region', { name: new RegExp(`^Totals for the ${count} filtered`) })
  await expect(strip).toBeVisible()
  await expect(strip.getByRole('group', { name: 'Volume to net EUR' })).toContainText(`Volume${volume}`)
}

test('a figure of the charts opens the transactions it counts', async ({ page }) => {
  await signIn(page)
  const siteId = await newSite(page)
  const list = `/transactions?siteId=${siteId}&period=7d`
  const volume = page.getByRole('group', { name: 'Volume by period: opens the transactions' })

  await test.step('charts open with a press, and say what they show', async () => {
    await page.goto(list)
    await page.getByRole('button', { name: 'Charts', exact: true }).click()
    await expect(page.getByText('€71.75 in 7 days, 139.2% more than €30.00 in the previous period.')).toBeVisible()
    await expect(page.getByText('80.0%: 4 of 5 attempts')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('figures of the previous question are hidden while the next answer loads', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/transaction-stats?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('link', { name: /^Card €51\.25/ }).click()
    await expect(page.getByText('€71.75 in 7 days')).toBeHidden()
    await expect(page.getByText('80.0%: 4 of 5 attempts')).toBeHidden()
    held.resolve()
    await expect(page.getByText('€51.25 in 7 days')).toBeVisible()
    await page.unroute('**/transaction-stats?*')
    await page.goBack()
  })

  await test.step('a day of one currency', async () => {
    await volume.getByRole('link', { name: /€30\.50/ }).click()
    await expect(page.getByRole('button', { name: /Currency EUR/ }).first()).toBeVisible()
    // Three are in euros; one was declined.
    await expectList(page, 3, '€30.50')
    await page.goBack()
  })

  await test.step('the same by keys', async () => {
    await expectList(page, 5, '€71.75')
    await volume.getByRole('link').last().focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expectList(page, 1, '€41.25')
    await page.goBack()
  })

  await test.step('a method, a country, a decline reason', async () => {
    await page.getByRole('link', { name: /^Card €51\.25/ }).click()
    await expectList(page, 3, '€51.25')
    await page.goBack()
    await page.getByRole('link', { name: /^France €20\.50/ }).click()
    await expectList(page, 1, '€20.50')
    await page.goBack()
    await page.getByRole('link', { name: /^Expired card 1/ }).click()
    await expectList(page, 1, '€0.00')
    await page.goBack()
  })

  await test.step('the tables have the same numbers', async () => {
    for (const button of await page.getByRole('button', { name: 'Table' }).all()) await button.click()
    const row = page.getByRole('table', { name: 'Countries, EUR' }).getByRole('row')
    await expect(row).toHaveText([
      'CountryTransactionsVolume',
      'France1€20.50',
      'Germany2€10.00',
      'Unknown1€41.25',
      'Total4€71.75',
    ])
    await expectAccessible(page)
  })

  await test.step('another currency is never added, and is drawn alone', async () => {
    await page.getByRole('button', { name: /^USD/ }).click()
    await expect(page.getByRole('heading', { name: 'Volume, USD' })).toBeVisible()
    await page.getByRole('link', { name: /^Germany/ }).click()
    await expect(page.getByRole('group', { name: 'Volume to net USD' })).toContainText('Volume$77.77')
  })

  await test.step('the overview shows the last 30 days', async () => {
    await page.goto(`/overview?siteId=${siteId}`)
    await page.getByRole('heading', { name: /^Payments/ }).scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: /^Germany €40\.00/ }).click()
    await expectList(page, 3, '€40.00')
  })

  await test.step('on a phone nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${list}&charts=open`)
    await expect(page.getByRole('heading', { name: 'Countries, EUR' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
