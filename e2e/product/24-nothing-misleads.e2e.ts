import type { Locator, Page } from '@playwright/test'
import { callApi, expect, expectAccessible, sendEvents, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'
import { wear } from '../support/walk.ts'

/** Displayed facts stay correct: after a payout, for invalid links, and in any direction. */

type Site = { id: string; secrets: { apiSecret: string } }

const eur = (amount: string) => ({ amount, currency: 'EUR' })

function event(type: string, reference: string, hoursAgo: number, data: object): object {
  const occurredAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
  return { id: `${type}-${reference}`, type, occurredAt, reference, data }
}

function makeSite(page: Page, name: string): Promise<Site> {
  return callApi(page, 'POST', '/sites', { name, timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' })
}

test('a refund after the payout is shown in the later payout, and the lines end at zero', async ({ page }) => {
  await signIn(page, await signUpOwner('Rhea'))
  const site = await makeSite(page, 'Rhea Ropes')
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const payment = (reference: string, hours: number) => [
    event('payment.created', reference, hours, {
      amount: eur('10000'),
      orderReference: reference.toUpperCase(),
      paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
    }),
    event('payment.captured', reference, hours, {
      availableOn: day(Math.floor(hours / 24)),
      fees: [{ type: 'processing', amount: eur('290') }],
    }),
  ]
  const payout = (reference: string, hours: number, amount: string) => [
    event('payout.created', reference, hours, { amount: eur(amount), arrivalDate: day(Math.floor(hours / 24)) }),
    event('payout.paid', reference, hours - 1, {}),
  ]
  await sendEvents(site.secrets.apiSecret, [
    ...payment('rr-1', 240),
    ...payout('po_one', 190, '9710'),
    event('refund.created', 'back-1', 150, { paymentReference: 'rr-1', amount: eur('3000') }),
    event('refund.succeeded', 'back-1', 149, {}),
    ...payment('rr-2', 140),
    ...payout('po_two', 90, '6710'),
  ])

  await page.goto('/transactions?q=RR-1')
  await page.getByRole('link', { name: /RR-1/ }).first().click()
  const panel = page.getByRole('region', { name: 'Transaction', exact: true })
  await expect(panel.getByText(/€97\.10 was paid out on .* and €30\.00 was taken from the payout of/)).toBeVisible()
  await panel.getByRole('link', { name: 'Open as a page' }).click()
  const ledger = page.getByRole('region', { name: 'Ledger lines' })
  const paidOut = ledger.getByRole('row', { name: /Paid out in po_one/ })
  const taken = ledger.getByRole('row', { name: /Taken from po_two/ })
  await expect(paidOut).toContainText('−€97.10')
  await expect(taken).toContainText('+€30.00')
  await expect(taken).toContainText('€0.00')
  await expect(ledger.getByText('Adds up')).toBeVisible()
  await expectAccessible(page)
})

test('a usual day has no colour, and amounts follow the decimal comma setting', async ({ page, elsewhere }) => {
  const abel = await signUpOwner('Abel')
  await signIn(page, abel)
  const site = await makeSite(page, 'Abel Anvils')
  // Of the compared days, one had almost nothing by this time and the other very much.
  const paid = (reference: string, days: number, amount: string, currency = 'EUR') => [
    event('payment.created', reference, days * 24, {
      amount: { amount, currency },
      orderReference: reference.toUpperCase(),
      paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
    }),
    event('payment.captured', reference, days * 24, {}),
  ]
  await sendEvents(site.secrets.apiSecret, [
    ...paid('ab-little', 14, '100'),
    ...paid('ab-much', 7, '100000000'),
    ...paid('ab-today', 0, '100050'),
  ])
  await page.goto('/overview')
  const verdict = page.getByText('Within the usual range', { exact: true })
  await expect(verdict).toBeVisible()
  const colors = await verdict.evaluate((words) => [words, document.body].map((of) => getComputedStyle(of).color))
  expect(colors[0]).toBe(colors[1])

  const russian = await elsewhere({ locale: 'ru-RU' })
  await russian.goto('/sign-in')
  await russian.getByLabel('Эл. почта').fill(abel.email)
  await russian.getByLabel('Пароль', { exact: true }).fill(abel.password)
  await russian.getByRole('button', { name: 'Продолжить' }).click()
  await russian.waitForURL('**/overview')
  await russian.goto('/transactions')
  const order = (name: string) => russian.getByRole('link', { name })
  await expect(order('AB-LITTLE')).toBeVisible()
  await russian.keyboard.press('f')
  await russian.getByRole('option', { name: 'Сумма' }).click()
  for (const bound of ['От', 'До (включительно)']) await russian.getByLabel(bound, { exact: true }).fill('1.000,50')
  await russian.keyboard.press('Enter')
  await expect(russian).toHaveURL(/amountFrom=100050&amountTo=100050/)
  await expect(order('AB-LITTLE')).toHaveCount(0)
  await expect(order('AB-MUCH')).toHaveCount(0)
  await expect(order('AB-TODAY')).toBeVisible()

  // The verdict is next to the amount: below it, it would push the chart out of the window.
  const many = Array.from({ length: 99 }, (_, n) => [
    ...paid(`ab-cent-${n}`, 0, '1'),
    ...paid(`ab-dollar-${n}`, 0, '100', 'USD'),
  ])
  await sendEvents(site.secrets.apiSecret, many.flat())
  await wear(page, { width: 1440, height: 900, skin: 'light', direction: 'ltr' })
  await page.goto('/overview')
  const boxes = [verdict, page.getByText('Captured from 100 EUR payments (99 more in other currencies)')]
  for (const each of boxes) await expect(each).toBeVisible()
  const [said, counted] = await Promise.all(boxes.map((each) => each.boundingBox()))
  expect(said?.y).toBeLessThan(counted?.y ?? 0)
})

test("currencies start with the merchant's own, each adds up, and a day without payments names the last", async ({
  page,
}) => {
  await signIn(page, await signUpOwner('Yara'))
  const site = await makeSite(page, 'Yara Yarn')
  const daysAgo = (days: number) => days * 24
  const paid = (reference: string, currency: string, settlement?: object) => [
    event('payment.created', reference, daysAgo(3), {
      amount: { amount: '10000', currency },
      paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
    }),
    event('payment.captured', reference, daysAgo(3), {
      ...(settlement
        ? { settlement, fees: [{ type: 'processing', amount: eur('53') }] }
        : { fees: [{ type: 'processing', amount: { amount: '290', currency } }] }),
    }),
  ]
  await sendEvents(site.secrets.apiSecret, [
    ...['cad-1', 'cad-2'].flatMap((reference) => paid(reference, 'CAD')),
    ...['usd-1', 'usd-2', 'usd-3'].flatMap((reference) => paid(reference, 'USD')),
    // The currency with most payments, so that it is first before and after the day sums are folded.
    ...['eur-1', 'eur-2', 'eur-3', 'eur-4'].flatMap((reference) => paid(reference, 'EUR')),
    ...paid('brl-1', 'BRL', { amount: eur('1820'), exchangeRate: '0.182' }),
    event('refund.created', 'back-1', daysAgo(2), {
      paymentReference: 'usd-1',
      amount: { amount: '2500', currency: 'USD' },
    }),
    event('refund.succeeded', 'back-1', daysAgo(2), {}),
  ])

  await test.step('the strip shows the own currency, then the others by their payments', async () => {
    await page.goto('/transactions')
    const strip = page.getByRole('button', { name: 'Currency EUR' })
    await expect(strip).toBeVisible()
    await expect(page.getByText('3 more', { exact: true })).toBeVisible()
    await strip.click()
    const table = page.getByRole('dialog', { name: 'Totals by currency' }).getByRole('table')
    await expect(table.getByRole('rowheader')).toHaveText(['EUR', 'USD', 'CAD', 'BRL'])
    for (const row of await table.locator('tbody').getByRole('row').all()) {
      const [volume = 0, refunds = 0, disputes = 0, fees = 0, other = 0, net = Number.NaN] = (
        await row.getByRole('cell').allTextContents()
      ).map(minorUnits)
      expect(volume - refunds - disputes - fees + other).toBe(net)
    }
    await expect(page.getByText('Other: payments settled in another currency')).toBeVisible()
    await expectAccessible(page)
    await table.getByRole('button', { name: 'USD' }).click()
    await expect(page.getByRole('button', { name: 'Currency USD' })).toBeVisible()
  })

  await test.step('an amount that is none is told below its field, and the first field has the focus', async () => {
    await page.keyboard.press('f')
    await page.getByRole('option', { name: 'Amount' }).click()
    const from = page.getByLabel('From', { exact: true })
    await expect(from).toBeFocused()
    await from.fill('1,2,3')
    await page.keyboard.press('Enter')
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    const [field, error] = await Promise.all([from.boundingBox(), page.getByRole('alert').boundingBox()])
    expect(error?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0))
    await page.keyboard.press('Escape')
  })

  await test.step('days are chosen by arrow keys, which follow the direction of the page', async () => {
    for (const direction of ['ltr', 'rtl'] as const) {
      await wear(page, { width: 1440, height: 900, skin: 'light', direction })
      await page.goto('/audit-log?from=2026-11-10&to=2026-11-10')
      await page.getByTitle('Change the period').click()
      const calendar = page.getByRole('dialog', { name: 'Period' })
      const day = (of: string) => calendar.locator(`[data-day="2026-11-${of}"]`)
      // The second press ends the range, and the arrow keys continue from it.
      await day('10').click()
      await day('12').click()
      await page.keyboard.press('ArrowRight')
      await expect(day(direction === 'ltr' ? '13' : '11')).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(day(direction === 'ltr' ? '06' : '04')).toBeFocused()
      await page.keyboard.press('Escape')
    }
    await wear(page, { width: 1440, height: 900, skin: 'light', direction: 'ltr' })
  })

  await test.step('the overview tells of the last payment', async () => {
    await page.goto('/overview')
    await expect(page.getByText('No payments captured yet today')).toBeVisible()
    await expect(page.getByText(/The last one:/)).toBeVisible()
  })
})

/** Minor units of a cell: "−€12.50" is −1250. */
function minorUnits(text: string): number {
  const digits = Number(text.replaceAll(/\D/g, ''))
  return /[-−]/.test(text) ? -digits : digits
}

test('invalid parameters of a link are named on every page, and can be removed', async ({ page }) => {
  await signIn(page, await signUpOwner('Wim'))
  await makeSite(page, 'Wim Wool')
  const links = [
    ['/overview?mode=bogus', 'There is no mode called bogus', 'Remove mode'],
    ['/overview?siteId=bogus', 'There is no site bogus. Every site is shown.', 'Remove site'],
    ['/transactions?sort=bogus', 'There is no sort order called bogus.', 'Remove sort order'],
    ['/transactions?country=Xx1', 'The country filter has a value that can’t be used: Xx1.', 'Remove country filter'],
    ['/payouts?status=bogus', 'The status filter has a value that doesn’t exist: bogus.', 'Remove status filter'],
    ['/notifications?status=bogus', 'The status filter has a value that doesn’t exist: bogus.', 'Remove status filter'],
    ['/reports/daily?period=bogus', 'The period filter has a value that doesn’t exist: bogus.', 'Remove period filter'],
    ['/balances?asOf=2999-01-01', 'The date filter has a value that can’t be used', 'Remove date'],
    ['/audit-log?outcome=bogus', 'The outcome filter has a value that doesn’t exist: bogus.', 'Remove outcome filter'],
    ['/transactions?satus=captured', 'There is no filter called satus on this page.', 'Remove satus'],
    ['/overview?since=2026-01-01', 'There is no filter called since on this page.', 'Remove since'],
    ['/sites?status=bogus', 'The status filter has a value that doesn’t exist: bogus.', 'Remove status filter'],
  ] as const
  for (const [link, words, remove] of links) {
    await page.goto(link)
    await expect(page.getByText(words)).toBeVisible()
    await page.getByRole('button', { name: remove }).click()
    await expect(page.getByText(words)).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${link.split('?')[0]}$`))
  }
  await page.goto('/audit-log?outcome=bogus')
  await expect(page.getByRole('button', { name: 'Remove outcome filter' })).toBeVisible()
  await expectAccessible(page)
})

test('a chip follows the direction of its text, not of the page', async ({ page }) => {
  await signIn(page)
  await page.goto('/transactions?currency=EUR&amountFrom=2000&amountTo=5000&timeZone=America/New_York')
  const phrases = [
    {
      chip: page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: /^Amount/ }),
      start: 'Amount',
      end: '€50.00',
    },
    { chip: page.getByRole('button', { name: /^America/ }), start: 'America', end: 'York' },
  ]
  for (const direction of ['ltr', 'rtl'] as const) {
    await wear(page, { width: 1440, height: 900, skin: 'light', direction })
    for (const { chip, start, end } of phrases) {
      const [first, last] = await Promise.all([start, end].map((words) => leftOf(chip, words)))
      expect(first, `${start} at the left in ${direction}`).toBeLessThan(last ?? 0)
    }
    // The icon comes first in the page's direction.
    const icon = await page
      .getByRole('button', { name: /^America/ })
      .locator('svg')
      .boundingBox()
    const zone = await leftOf(page.getByRole('button', { name: /^America/ }), 'America/New_York')
    expect((icon?.x ?? 0) < zone).toBe(direction === 'ltr')
  }
})

/** Left edge of words inside a chip, in pixels from the left of the window. */
function leftOf(chip: Locator, words: string | RegExp): Promise<number> {
  return chip.evaluate(
    (element, pattern) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode.textContent ?? ''
        const at = text.search(new RegExp(pattern))
        if (at === -1) continue
        const range = document.createRange()
        range.setStart(texts.currentNode, at)
        range.setEnd(texts.currentNode, text.length)
        return range.getBoundingClientRect().left
      }
      return Number.NaN
    },
    typeof words === 'string' ? words.replaceAll(/[.$]/g, '\\$&') : words.source,
  )
}
