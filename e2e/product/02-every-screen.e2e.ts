import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '../support/authenticator-app.ts'
import { inTurn } from '../support/full.ts'
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
import { everyScreen, fillMerchant } from '../support/screens.ts'
import {
  chooseDress,
  type Dress,
  expectAccessibleBuild,
  movedOn,
  openScreen,
  recordShifts,
  scrollingBoxes,
  shiftOf,
  wear,
} from '../support/walk.ts'

/**
 * Checks every screen at every width: no layout shift while loading, one scrollbar, one h1, and no horizontal overflow
 * in any combination of skin and direction. Accessibility is checked in the two most different combinations. Dark
 * screens alternate between RTL and LTR, reversed at the other width. In a short run each screen has two of the widths,
 * one with axe.
 */
const sizes = [
  { width: 390, height: 844, dresses: ['dark', 'light'], examined: 'dark' },
  { width: 820, height: 900, dresses: ['light'], examined: undefined },
  { width: 1024, height: 768, dresses: ['light'], examined: undefined },
  { width: 1440, height: 900, dresses: ['light', 'dark'], examined: 'light' },
] as const

/** Variants of screens: with filters, with charts, and without results. */
const variants = [
  '/transactions?q=nothing-like-this',
  '/transactions?charts=open',
  '/transactions?type=all',
  '/balances?asOf=2026-01-01',
  '/reports/daily',
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
  const visa = { type: 'card', brand: 'Visa', last4: '0341' }
  const customer = { email: 'comes-again@example.com' }
  for (const minute of [11, 12, 13, 20]) {
    const reference = minute === 20 ? 'declined' : `earlier-${minute}`
    add('payment.created', reference, minute, { amount: eur('2350'), paymentMethod: visa, customer })
  }
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

test('the sign-in page fits in every combination', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  for (const size of sizes) {
    for (const skin of size.dresses) {
      await chooseDress(page, dressOf(skin, size, 0))
      await page.reload()
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  }
})

for (const [turn, size] of sizes.entries()) {
  const { width, dresses, examined } = size
  test(`every screen settles and fits at ${width} px`, async ({ page }) => {
    await recordShifts(page)
    await signIn(page)
    const ofTransactions = await callApi<{ items: { id: string }[] }>(page, 'GET', '/transactions?type=all&limit=100')
    const screens = [
      ...(await everyScreen(page)),
      ...variants,
      // One of each kind and state, at the narrowest or widest size.
      ...(examined ? ofTransactions.items.map(({ id }) => `/transactions/${id}`) : []),
    ]
    const faults: string[] = []
    for (const [at, path] of inTurn([...new Set(screens)], 2, turn % 2).entries()) {
      const [first, ...others] = dresses
      await wear(page, dressOf(first, size, at))
      const headings = await openScreen(page, path)
      if (headings !== 1) faults.push(`${path} has ${headings} first headings`)
      const shift = await shiftOf(page)
      // Half of the limit that Web Vitals calls good: 5 % of the window.
      if (shift >= 0.05) faults.push(`${path} moves by ${shift.toFixed(3)}: ${await movedOn(page)}`)
      const scrolling = await scrollingBoxes(page)
      if (scrolling.length > 1) faults.push(`${path} has two scrollbars: ${scrolling.join(', ')}`)
      for (const dress of [first, ...others]) {
        if (dress !== first) await wear(page, dressOf(dress, size, at))
        await test.step(`${path}, ${dress}`, async () => {
          await expectNoSidewaysScroll(page)
          if (dress === examined) await expectAccessibleBuild(page)
        })
      }
    }
    expect(faults).toEqual([])
  })
}

test('lists with and without rows keep their layout while loading', async ({ page }) => {
  const owner = await signUpOwner('Stilleben')
  await signIn(page, owner)
  await callApi(page, 'POST', '/sandbox', {})
  const { secret } = await callApi<{ secret: string }>(page, 'POST', '/security/mfa/totp/enable', {})
  await callApi(page, 'POST', '/security/mfa/totp/confirm', { type: 'totp', code: codeOf(secret) })
  const live = { name: 'Live', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR', mode: 'live' }
  const { id } = await callApi<{ id: string }>(page, 'POST', '/sites', live)
  const tests = await callApi<{ items: { id: string }[] }>(page, 'GET', '/sites?mode=test')
  await recordShifts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  // Makes the browser notice the live site.
  await openScreen(page, '/sites')
  await expect(page.getByRole('link', { name: 'Live', exact: true }).first()).toBeVisible()
  const faults: string[] = []
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [
      '/transactions',
      '/transactions?mode=test',
      `/sites/${id}/notifications`,
      `/sites/${tests.items[0]?.id}/notifications`,
    ]) {
      await openScreen(page, path)
      const shift = await shiftOf(page)
      if (shift >= 0.05) faults.push(`${path} moves by ${shift.toFixed(3)} at ${width} px: ${await movedOn(page)}`)
    }
  }
  expect(faults).toEqual([])
})

test('late content does not move what is already rendered', async ({ page }) => {
  await recordShifts(page)
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const faults: string[] = []
  // Delays each of two stacked lists once.
  for (const [path, late] of [
    ['/ingest-events', 'status=held'],
    ['/ingest-events', 'status=refused'],
    ['/team', '/members'],
    ['/team', '/invitations'],
  ] as const) {
    let isAsked = false
    await page.route(
      (url) => url.href.includes('/api/') && url.href.includes(late),
      async (route) => {
        isAsked = true
        // Longer than the delay before loading bars appear.
        await delay(700)
        await route.continue()
      },
    )
    await openScreen(page, path)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).not.toHaveCount(0)
    const shift = await shiftOf(page)
    if (!isAsked) faults.push(`${path} does not ask for ${late}`)
    if (shift >= 0.03) faults.push(`${path} moves by ${shift.toFixed(3)} while ${late} is late`)
    // Requests in progress still reach the server.
    await page.unrouteAll({ behavior: 'wait' })
  }
  expect(faults).toEqual([])
})

test('late notices are offered next to the title once the list is loaded', async ({ page }) => {
  await recordShifts(page)
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const failing = { url: 'https://shop.example/hooks', status: 'failing', failingSince: '2026-11-19T08:00:00.000Z' }
  await page.route(/notification-endpoint$/, async (route) => {
    // The list waits at most one second for notices.
    await delay(1_500)
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), ...failing } })
  })
  await openScreen(page, '/notifications')
  const notice = page.getByRole('button', { name: /^\d+ notices?$/ })
  await expect(notice).toBeVisible()
  const banner = page.getByText('shop.example/hooks has been failing since')
  await expect(banner).toHaveCount(0)
  expect(await shiftOf(page)).toBeLessThan(0.03)
  await notice.press('Enter')
  await expect(banner.first()).toBeVisible()
  await expect(notice).toHaveCount(0)
})

/** @param at index of the screen in the walk */
function dressOf(skin: Dress['skin'], { width, height }: (typeof sizes)[number], at: number): Dress {
  const isRtl = skin === 'dark' && (width === 390) === (at % 2 === 0)
  return { width, height, skin, direction: isRtl ? 'rtl' : 'ltr' }
}
