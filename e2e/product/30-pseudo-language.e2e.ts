import type { Page } from '@playwright/test'
import { isFull } from '../support/full.ts'
import { callApi, expect, type Person, sendEvents, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'
import {
  buildPseudo,
  collectData,
  cutTexts,
  inPseudo,
  type PseudoBuild,
  unbracketed,
} from '../support/pseudo-language.ts'

const paths = [
  '/overview',
  '/transactions',
  '/transactions?type=all&charts=open&from=2025-01-01',
  '/transactions?q=nothing-like-this',
  '/balances',
  '/payouts',
  '/reports/daily',
  '/import',
  '/notifications',
  '/ingest-events',
  '/developers/events',
  '/sites',
  '/team',
  '/team/roles',
  '/audit-log',
  '/exports',
  '/settings',
  '/profile',
  '/security',
  '/security/password',
  '/security/sessions',
  '/security/addresses',
  '/security/history',
  '/not-found',
]
const beforeSignIn = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password#none',
  '/confirm-email#none',
  '/invitation#none',
]

/** References of the events; the first five are payments. */
const references = [
  'TAKEN',
  'DECLINED',
  'REVIEW',
  'VOIDED',
  'EXPIRED',
  'BACK',
  'DISPUTE',
  'MONTHLY',
  'WAITS',
  'NEVER-CAME',
]

/** Dialogs and panels opened by a button of a page. */
const opened = [
  ['/overview', 'Customize appearance', 'complementary'],
  ['/sites', 'Create a site', 'dialog'],
  ['/team', 'Invite', 'dialog'],
  ['/security/sessions', 'Search or jump to', 'dialog'],
] as const

// A separate merchant: data of other journeys is not in the texts.
let owner: Person
let ids: { site: string; transactions: string[] } = { site: '', transactions: [] }

let pseudo: PseudoBuild
test.beforeAll('a build in the pseudo-language', () => {
  pseudo = buildPseudo()
})
test.afterAll(() => pseudo.remove())

test.beforeAll('a payment of each kind, and an event that is held', async ({ browser }) => {
  const page = await browser.newPage()
  owner = await signUpOwner('Pia')
  await signIn(page, owner)
  const body = { name: 'Kelp & Anchor', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
  const site = await callApi<{ id: string; secrets: { apiSecret: string } }>(page, 'POST', '/sites', body)
  const at = (minute: number) => new Date(Date.now() - (600 - minute) * 60_000).toISOString()
  const eur = (amount: string) => ({ amount, currency: 'EUR' })
  const events: object[] = []
  const add = (type: string, reference: string, minute: number, data: object) =>
    events.push({ id: `${type}-${reference}`, type, occurredAt: at(minute), reference, data })
  const paymentMethod = { type: 'card', brand: 'Visa', funding: 'credit', last4: '0341' }
  for (const reference of references.slice(0, 5)) {
    add('payment.created', reference, 1, { amount: eur('12900'), paymentMethod, customer: { country: 'DE' } })
  }
  const threeDs = { flow: 'challenge', version: '2.2.0', result: 'authenticated' }
  add('payment.authorized', 'TAKEN', 2, { threeDs, risk: { score: 12, level: 'low' }, attempt: { connector: 'ACQ-1' } })
  add('payment.captured', 'TAKEN', 3, { fees: [{ type: 'processing', amount: eur('208') }] })
  add('payment.declined', 'DECLINED', 3, { declineCode: 'do_not_honor', attempt: { connector: 'ACQ-1', code: '05' } })
  add('payment.updated', 'REVIEW', 3, { status: 'review' })
  add('payment.voided', 'VOIDED', 3, {})
  add('payment.expired', 'EXPIRED', 3, {})
  add('refund.created', 'BACK', 30, { paymentReference: 'TAKEN', amount: eur('5000') })
  add('refund.succeeded', 'BACK', 31, {})
  add('dispute.opened', 'DISPUTE', 32, {
    paymentReference: 'TAKEN',
    amount: eur('4900'),
    reason: 'product_not_received',
    deadlineAt: at(60 * 24 * 14),
    fees: [{ type: 'dispute', amount: eur('1500') }],
  })
  add('fee.charged', 'MONTHLY', 33, { amount: eur('900'), feeType: 'monthly' })
  add('refund.created', 'WAITS', 40, { paymentReference: 'NEVER-CAME', amount: eur('100') })
  await sendEvents(site.secrets.apiSecret, events)
  const { items } = await callApi<{ items: { id: string }[] }>(
    page,
    'GET',
    `/transactions?type=all&siteId=${site.id}&limit=100`,
  )
  ids = { site: site.id, transactions: items.map(({ id }) => id) }
  await page.close()
})

// On a phone the words are the same; the full run checks what is cut off there.
for (const width of isFull ? [1440, 390] : [1440]) {
  test(`every word of every screen comes from the texts, and longer ones fit, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const data = collectData(page)
    for (const one of [...references, 'Kelp & Anchor', ...namesOf(owner)]) data.add(one)
    const faults = new Map<string, string>()
    const look = async (where: string) => {
      await settle(page)
      for (const text of await unbracketed(page, data)) faults.set(text, `not from the texts, ${where}`)
      for (const text of await cutTexts(page)) faults.set(text, `cut, ${where}`)
    }
    const open = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('body')).toContainText('⟦')
      await look(path)
      for (const box of await tooWide(page)) faults.set(box, `wider than the page, ${path}`)
    }
    await pseudo.speak(page)
    for (const path of beforeSignIn) await open(path)
    await page.unrouteAll()
    await page.goto('/sign-in')
    await signIn(page, owner)
    await pseudo.speak(page)
    const ofSite = ['', '/accounts', '/keys', '/notifications', '/events', '/settings'].map(
      (tab) => `/sites/${ids.site}${tab}`,
    )
    for (const path of [...paths, ...ofSite]) {
      await open(path)
    }
    for (const id of ids.transactions) await open(`/transactions/${id}`)
    for (const [path, name, role] of opened) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      const button = page.getByRole('button', { name: inPseudo(name) }).first()
      // On a phone some buttons are in the menu.
      if (!(await button.isVisible())) continue
      await button.click()
      await expect(page.getByRole(role).last()).toBeVisible()
      await look(`${path}, ${name}`)
    }
    expect(Object.fromEntries(faults)).toEqual({})
  })
}

/** Displayed names of a user without a name: the email, its local part, and the initials. */
function namesOf({ email, merchant }: Person): string[] {
  const [name = ''] = email.split('@')
  const letters = [
    name.slice(0, 2),
    name
      .split(/[.\-_]/)
      .map((part) => part.charAt(0))
      .join(''),
  ]
  return [email, merchant, name, ...letters, ...letters.map((text) => text.toUpperCase())]
}

/** Waits until everything is loaded and rendered. */
async function settle(page: Page) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Elements that cause horizontal scrolling; none if the page does not scroll. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const boxes = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return boxes
      .slice(0, 4)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent}`.slice(0, 200))
  })
}
