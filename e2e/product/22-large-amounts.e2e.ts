import type { Locator } from '@playwright/test'
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
import { wear } from '../support/walk.ts'

type NewSite = { id: string; secrets: { apiSecret: string } }

const payment = (reference: string, currency: string, amount: string, occurredAt: string) => [
  {
    id: `${reference}-1`,
    type: 'payment.created',
    occurredAt,
    reference,
    data: { amount: { amount, currency }, paymentMethod: { type: 'card', brand: 'Visa', last4: '4242' } },
  },
  { id: `${reference}-2`, type: 'payment.captured', occurredAt, reference, data: {} },
]

test('amounts of 10^18 and many currencies fit on a phone and add up exactly', async ({ page }) => {
  const liv = await signUpOwner('Liv')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, liv)
  const body = { name: 'Large Sums', mode: 'test', timeZone: 'UTC', defaultCurrency: 'JPY' }
  const { secrets } = await callApi<NewSite>(page, 'POST', '/sites', body)
  const at = new Date(Date.now() - 2_000).toISOString()
  await sendEvents(secrets.apiSecret, [
    ...payment('large-1', 'EUR', '1000000000000000000', at),
    ...payment('large-2', 'EUR', '4250', at),
    ...payment('large-3', 'JPY', '1000000000000000000', at),
    ...payment('large-4', 'KWD', '12345', at),
    ...payment('large-5', 'GBP', '100', at),
  ])

  // Transactions are counted by currency shortly after their arrival.
  const first = async () =>
    (await callApi<{ items: { value: string }[] }>(page, 'GET', '/suggester/suggest/currency?mode=test')).items[0]
      ?.value
  await expect.poll(first).toBe('EUR')

  await page.goto('/overview')
  const main = page.getByRole('main')
  // Exact to the cent, unlike the chart.
  await expect(main.getByText('€10,000,000,000,000,042.50').first()).toBeVisible()
  // The currency with most payments comes first, whatever the site's default; others are one click away.
  await expect(main.getByRole('link', { name: /available$/ }).first()).toHaveText('EUR available')
  await expect(main.getByRole('link', { name: 'KWD available' })).toHaveCount(0)
  await main.getByRole('button', { name: 'Show 3 more currencies' }).first().click()
  await expect(main.getByRole('link', { name: 'KWD available' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  const outside = await main
    .locator('svg[role="img"]')
    .first()
    .evaluate((chart) => {
      const { left, right } = chart.getBoundingClientRect()
      const boxes = [...chart.querySelectorAll('text')].map((text) => text.getBoundingClientRect())
      return boxes.filter((box) => box.left < left - 0.5 || box.right > right + 0.5).length
    })
  expect(outside).toBe(0)
  await expectAccessible(page)

  // Next to each other the columns are narrow: nothing is cut off or overlaps.
  const cutOff = () =>
    main.evaluate((root) =>
      [...root.querySelectorAll('span')]
        .filter((span) => span.childElementCount === 0 && span.textContent.includes('000,000,000'))
        .filter((span) => {
          const box = span.getBoundingClientRect()
          const place = (span.closest('td') ?? span.closest('section') ?? root).getBoundingClientRect()
          return box.left < place.left - 0.5 || box.right > place.right + 0.5
        })
        .map((span) => span.textContent),
    )
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/overview', '/balances']) {
      await page.goto(path)
      await expect(main.getByText('€10,000,000,000,000,042.50').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await cutOff(), `${path} at ${width} px`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })

  // On a phone ledger lines of such a payment are complete, without horizontal scrolling of the page.
  const { items: payments } = await callApi<{ items: { id: string }[] }>(page, 'GET', '/transactions?sort=-amount')
  await page.goto(`/transactions/${payments[0]?.id}`)
  const ledger = main.getByRole('region', { name: 'Scrollable table of ledger lines' })
  await expect(ledger).toBeVisible()
  expect(await ledger.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)

  // A payout of such an amount with names of maximum length, on screen and in print.
  await sendEvents(secrets.apiSecret, [
    {
      id: 'large-6',
      type: 'payout.created',
      occurredAt: new Date(Date.now() - 1_000).toISOString(),
      reference: `po_${'very-long-'.repeat(12)}`,
      data: {
        amount: { amount: '1000000000000000000', currency: 'EUR' },
        arrivalDate: at.slice(0, 10),
        destination: { bankName: 'Landesbank, Niederlassung der Sparkassen-Finanzgruppe im Süden', last4: '3017' },
      },
    },
  ])
  const { items } = await callApi<{ items: { id: string }[] }>(page, 'GET', '/payouts')
  await page.goto(`/payouts/${items[0]?.id}`)
  await expect(main.getByRole('heading', { level: 1 })).toContainText('€10,000,000,000,000,000.00')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  for (const direction of ['rtl', 'ltr'] as const) {
    await wear(page, { width: 390, height: 844, skin: 'light', direction })
    expect(await digitsOf(main.getByRole('heading', { level: 1 }))).toEqual({ lines: 1, cutOff: 0 })
  }
  // Its six parts are on one line if there is room, otherwise in columns.
  const parts = main.getByRole('region', { name: 'How this payout adds up' }).locator(':scope > *')
  const places = (of: 'top' | 'right') =>
    parts.evaluateAll(
      (terms, of) => [...new Set(terms.map((term) => Math.round(term.getBoundingClientRect()[of])))],
      of,
    )
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => places('top')).toHaveLength(1)
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect.poll(() => places('right')).toHaveLength(3)
  await page.setViewportSize({ width: 688, height: 970 })
  await page.emulateMedia({ media: 'print' })
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ media: 'screen' })

  // The balances use the page width, and the next payout is visible without scrolling.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/balances')
  const balances = main.getByRole('table', { name: 'Balances by currency' })
  await expect(balances.getByRole('row', { name: /^Large Sums EUR/ })).toContainText('€10,000,000,000,000,000.00')
  await expect(main.getByRole('region', { name: 'Balances by currency' })).toHaveCount(0)

  // On a tablet, content that does not fit is scrollable, not cut off.
  for (const width of [768, 800, 900]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [`/payouts/${items[0]?.id}`, '/payouts', '/balances']) {
      await page.goto(path)
      await expect(main.getByText('€10,000,000,000,000,0').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await cutOffIn(main), `${path} at ${width} px`).toEqual([])
      await expectNoSidewaysScroll(page)
    }
  }
})

/** Long amounts that are cut off by an ancestor and not scrollable. */
function cutOffIn(main: Locator): Promise<string[]> {
  return main.evaluate((root) => {
    const found: string[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (!text.textContent?.includes('000,000,')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const boxes = [...range.getClientRects()]
      for (let around = text.parentElement; around && around !== root; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around)
        if (overflowX === 'auto' || overflowX === 'scroll') break
        const { left, right } = around.getBoundingClientRect()
        if (overflowX !== 'visible' && boxes.some((box) => box.left < left - 1 || box.right > right + 1)) {
          found.push(text.textContent)
          break
        }
      }
    }
    return found
  })
}

/** Number of lines of an amount, and number of digits outside of the window. */
function digitsOf(amount: Locator): Promise<{ lines: number; cutOff: number }> {
  return amount.evaluate((place) => {
    const boxes: DOMRect[] = []
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      for (const { index } of (texts.currentNode.textContent ?? '').matchAll(/\d/g)) {
        const range = document.createRange()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + 1)
        boxes.push(range.getBoundingClientRect())
      }
    }
    return {
      lines: new Set(boxes.map(({ top }) => Math.round(top))).size,
      cutOff: boxes.filter(({ left, right }) => left < 0 || right > innerWidth).length,
    }
  })
}

test('Esc in the calendar of a dialog closes only the calendar', async ({ page }) => {
  const nils = await signUpOwner('Nils')
  await signIn(page, nils)
  await callApi(page, 'POST', '/sites', { name: 'One', mode: 'test', timeZone: 'UTC', defaultCurrency: 'EUR' })
  await page.goto('/reports/fees?request=open')
  const dialog = page.getByRole('dialog', { name: 'Request a report' })
  const range = dialog.getByRole('button', { name: /^Range: / })
  await range.click()
  const calendar = page.getByRole('dialog', { name: 'Period' })
  await calendar.getByLabel('From').fill('1 Sep 2026')
  await calendar.getByLabel('To (inclusive)').fill('30 Sep 2026')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(range).toBeFocused()
})
