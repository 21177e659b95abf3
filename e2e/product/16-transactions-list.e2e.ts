import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { callApi, expect, expectAccessible, sendEvents, signIn, test } from '../support/journey.ts'
import { mailTo } from '../support/mail.ts'
import { newPerson, post } from '../support/people.ts'

/** Daily work with the list: totals that add up, filters by keyboard, a payment next to the rows, live updates. */

type Site = { id: string; secrets: { apiSecret: string } }

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const at = (minute: number) => new Date(Date.now() - (60 - minute) * 60_000).toISOString()

/** A captured payment whose customer's name starts with the reference. */
function paid(reference: string, minute: number, amount: object): object[] {
  const event = (type: string, data: object) => ({
    id: `${type}-${reference}`,
    type,
    occurredAt: at(minute),
    reference,
    data,
  })
  return [
    event('payment.created', {
      amount,
      paymentMethod: { type: 'card', brand: 'Visa', last4: '4242' },
      customer: { email: `${reference}@example.com` },
      orderReference: `LIST-${reference}`,
    }),
    event('payment.captured', { fees: [{ type: 'processing', amount: eur('29') }] }),
  ]
}

async function newSite(page: Page): Promise<Site> {
  const site = await callApi<{ id: string; secrets: { apiSecret: string } }>(page, 'POST', '/sites', {
    name: 'Slow Lane',
    timeZone: 'Europe/Berlin',
    defaultCurrency: 'EUR',
  })
  const back = { id: 'back', occurredAt: at(30), reference: 'back' }
  await sendEvents(site.secrets.apiSecret, [
    ...['ada', 'bea', 'cid', 'dan'].flatMap((name, index) => paid(name, index, eur(`${(index + 1) * 1000}`))),
    { ...back, type: 'refund.created', data: { paymentReference: 'cid', amount: eur('500') } },
    { ...back, id: 'gave-back', type: 'refund.succeeded', data: {} },
  ])
  return site
}

/** Displayed amounts of the equation in minor units, with their signs. */
async function equation(page: Page): Promise<number[]> {
  const parts = await page.getByRole('group', { name: 'Volume to net EUR' }).locator('> *').allTextContents()
  let sign = 1
  const sums: number[] = []
  for (const part of parts) {
    const amount = /€([\d,]+\.\d\d)/.exec(part)?.[1]
    if (amount !== undefined) sums.push(sign * Math.round(Number(amount.replaceAll(',', '')) * 100))
    sign = part === '−' ? -1 : 1
  }
  return sums
}

test('daily work in the list of transactions', async ({ page, browser }) => {
  await page.clock.install()
  await signIn(page)
  const site = await newSite(page)
  const list = `/transactions?siteId=${site.id}`
  // On a retry of the journey the merchant already has the first view.
  const view = `Captured only ${test.info().retry + 1}`
  const open = (name: string) => page.getByRole('link', { name: `${name}@example.com` })

  await test.step('the figures above the list add up by themselves', async () => {
    await page.goto(list)
    await expect(open('dan')).toBeVisible()
    const sums = await equation(page)
    expect(sums).toEqual([10_000, -500, -0, -116, 9_384])
    expect(sums.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(sums.at(-1))
    await page.getByRole('button', { name: 'Currency EUR' }).click()
    await expect(page.getByRole('dialog', { name: 'Totals by currency' }).getByRole('row')).toHaveCount(2)
    await page.keyboard.press('Escape')
  })

  await test.step('a filter that does not exist is named, and removed', async () => {
    await page.goto(`${list}&status=captured,bogus`)
    await expect(page.getByText('The status filter has a value that doesn’t exist: bogus.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove status filter' }).click()
    await expect(page.getByText('bogus')).toHaveCount(0)
  })

  await test.step('filters and the period are chosen by keys', async () => {
    await page.locator('body').press('f')
    await expect(page.getByRole('combobox', { name: 'Find a filter' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('From')).toBeFocused()
    await page.keyboard.type('20,00')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Amount from €20.00', exact: true })).toBeVisible()
    await expect(open('ada')).toHaveCount(0)
    await page.getByRole('button', { name: /^All time/ }).press('Enter')
    await expect(page.getByLabel('From')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('yesterday')
    await page.getByRole('button', { name: 'Apply' }).press('Enter')
    await expect(page.getByRole('button', { name: /^from \d/ })).toBeVisible()
    await expect(open('bea')).toBeVisible()
  })

  await test.step('a payment opens beside the list, whose rows stay live', async () => {
    await page.goto(list)
    await open('dan').click()
    const panel = page.getByRole('region', { name: 'Transaction', exact: true })
    await expect(panel.getByText('Transaction LIST-dan')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Fee' })).toHaveCount(0)
    await page.keyboard.press('j')
    await expect(panel.getByText('Transaction LIST-cid')).toBeVisible()
    await open('ada').click()
    await expect(panel.getByText('Transaction LIST-ada')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(open('ada')).toBeFocused()
  })

  await test.step('at 1024 px every column is in sight, and a payment opens over the list', async () => {
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(page.getByText('No room for')).toBeVisible()
    const box = page.getByRole('region', { name: 'Scrollable transaction table' })
    expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await open('dan').click()
    await expect(page.getByRole('dialog').getByText('Transaction LIST-dan')).toBeVisible()
    await page.keyboard.press('Escape')
    // Cards have no columns, but show all content.
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(page.getByText('No room for')).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('new payments are announced without a reload', async () => {
    await sendEvents(site.secrets.apiSecret, paid('eve', 59, eur('1500')))
    await page.clock.fastForward(21_000)
    await page.getByRole('button', { name: '1 new – show' }).click()
    await expect(open('eve')).toBeVisible()
    await expect(page.getByRole('button', { name: '1 new – show' })).toHaveCount(0)
  })

  await test.step('a filter becomes a view, and what another member exports from it adds up', async () => {
    await page.goto(`${list}&currency=EUR&status=captured`)
    await page.getByRole('button', { name: 'Save view' }).click()
    const saving = page.getByRole('dialog', { name: 'Save view' })
    await saving.getByLabel('Name').fill(view)
    await saving.getByLabel('Share with the team').check()
    await expectAccessible(page)
    await saving.getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByRole('button', { name: view, pressed: true })).toBeVisible()
    await page.waitForURL(/view=view_/)

    const ann = newPerson('Ann')
    await callApi(page, 'POST', '/invitations', { email: ann.email, role: 'finance' })
    const { link } = await mailTo(ann.email, /invit|join/i)
    await post('/invitations/accept', { token: link.split('#')[1], fullName: 'Ann Reed', password: ann.password })
    const theirs = await (await browser.newContext()).newPage()
    await signIn(theirs, ann)
    // The link names only the view.
    await theirs.goto(`/transactions?view=${new URL(page.url()).searchParams.get('view')}`)
    await expect(theirs.getByRole('button', { name: view, pressed: true })).toBeVisible()
    await theirs.waitForURL(/status=captured/)

    await theirs.getByRole('button', { name: /^Export \d+ rows$/ }).click()
    const exporting = theirs.getByRole('dialog')
    await expectAccessible(theirs)
    const [file] = await Promise.all([
      theirs.waitForEvent('download'),
      exporting.getByRole('button', { name: /^Export \d+ rows$/ }).click(),
    ])
    expect(file.suggestedFilename()).toBe('transactions_Europe-Berlin.csv')
    const text = await readFile(await file.path(), 'utf8')
    // Files are for spreadsheets by default.
    expect(text).toMatch(/^\ufeffid,/)
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
    expect(rows[0]?.['createdAt (Europe/Berlin)']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    await expect(exporting.getByText('The file was checked against its hash.')).toBeVisible()
    await expectAccessible(theirs)
    await exporting.getByRole('button', { name: 'Close' }).last().click()
    const sum = (column: string) => rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0)
    const shown = await equation(theirs)
    expect(rows).toHaveLength(5)
    expect([sum('capturedAmount'), -sum('refundedAmount'), sum('net')]).toEqual([shown[0], shown[1], shown.at(-1)])
    await theirs.context().close()
  })

  await test.step('rows are selected by keys, with their sum, and a link opens exactly these', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('ada').focus()
    await page.keyboard.press('x')
    await page.getByRole('checkbox', { name: 'Select cid@example.com' }).click({ modifiers: ['Shift'] })
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar.getByText('3 selected')).toBeVisible()
    await expect(bar.getByText('€60.00')).toBeVisible()
    await expectAccessible(page)
    const repeat = bar.getByRole('link', { name: 'Repeat notifications' })
    await expect(repeat).toHaveAttribute('href', /^\/notifications\?objectId=txn_\w+,txn_\w+,txn_\w+&.*repeat=plan$/)
    await bar.getByRole('button', { name: 'Copy link' }).click()
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
    await expect(open('ada')).toBeVisible()
    await expect(open('dan')).toHaveCount(0)
    await expect(page.getByText('any of 3')).toBeVisible()
  })
})

test('a list of several pages renders few rows, and keys reach every one', async ({ page }) => {
  await signIn(page)
  const site = await callApi<Site>(page, 'POST', '/sites', {
    name: 'Long Lane',
    timeZone: 'Europe/Berlin',
    defaultCurrency: 'EUR',
  })
  const numbers = Array.from({ length: 130 }, (_, index) => 100 + index)
  await sendEvents(
    site.secrets.apiSecret,
    numbers.flatMap((number) => paid(`n${number}`, (number - 100) / 3, eur('1000'))),
  )
  await page.goto(`/transactions?siteId=${site.id}`)
  const box = page.getByRole('region', { name: 'Scrollable transaction table' })
  const rows = box.locator('[data-index]')
  const open = (number: number) => box.getByRole('link', { name: `n${number}@example.com` })
  await expect(box.getByRole('table')).toHaveAttribute('aria-rowcount', '131')
  // One page is loaded: the next loads when its end comes into view.
  await expect(rows).toHaveCount(75)
  await open(229).focus()

  await page.keyboard.press('k')
  await expect(open(229)).toBeFocused()
  // Across the row where the second page loads and virtualization starts: the list does not jump.
  await open(185).focus()
  for (let number = 184; number >= 139; number -= 1) {
    await page.keyboard.press('j')
    await expect(open(number)).toBeFocused()
  }
  await expect(open(139)).toBeInViewport()
  expect(await rows.count()).toBeLessThan(60)
  expect(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))).toEqual(
    await rows.evaluateAll((all) => {
      const first = all[0]?.getBoundingClientRect()
      return all.map((_, index) => (first?.top ?? 0) + index * (first?.height ?? 0))
    }),
  )

  await box.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(open(100)).toBeInViewport()
  await expect(box.locator('[aria-rowindex="131"]')).toBeVisible()
  await box.evaluate((element) => element.scrollTo(0, 0))
  await expect(open(229)).toBeInViewport()
  expect(await rows.count()).toBeLessThan(60)
})
