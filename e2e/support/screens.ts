import type { Page } from '@playwright/test'
import { callApi, expect, sendEvents } from './journey.ts'

/** Finds ids for addresses, by the preceding path segment. */
const objects: Readonly<Record<string, (page: Page) => Promise<string | undefined>>> = {
  sites: (page) => firstOf(page, '/sites?sort=-createdAt'),
  transactions: (page) => firstOf(page, '/transactions?limit=1'),
  payouts: (page) => firstOf(page, '/payouts?limit=1'),
  notifications: (page) => firstOf(page, '/notifications?limit=1'),
  balances: (page) => firstOf(page, '/site-account-balances?limit=1'),
  reports: async () => 'summary',
  summary: (page) => firstOf(page, '/site-balance-reports/summary?limit=1'),
  // A plan that has not started; started ones are in a separate list.
  repeats: async (page) =>
    (await callApi<{ id: string }>(page, 'POST', '/notifications/repeat-plans', { filter: {} })).id,
}

async function firstOf(page: Page, path: string): Promise<string | undefined> {
  return (await callApi<{ items: { id: string }[] }>(page, 'GET', path)).items[0]?.id
}

/**
 * Addresses of every screen, from the application's routes, so that new screens are included. Ids are those of existing
 * objects; the journey fails when there is none.
 */
export async function everyScreen(page: Page): Promise<string[]> {
  const screens: string[] = []
  for (const pattern of await screenPatterns(page)) screens.push(await filled(page, pattern))
  expect(screens.length).toBeGreaterThan(30)
  return screens
}

/** Screens without an id in the address. */
export async function screensWithoutIds(page: Page): Promise<string[]> {
  return (await screenPatterns(page)).filter((pattern) => !pattern.includes('$'))
}

async function screenPatterns(page: Page): Promise<string[]> {
  // The address changes before the application has loaded.
  await expect.poll(() => page.evaluate(() => '__TSR_ROUTER__' in window)).toBe(true)
  const patterns = await page.evaluate(() => {
    type Routes = Record<string, { id: string; fullPath: string }>
    // TanStack Router exposes itself here for its developer tools.
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: { routesById: Routes } }
    return Object.values(router.routesById)
      .filter(({ id }) => id.startsWith('/signed-in/'))
      .map(({ fullPath }) => fullPath.replace(/(?<=.)\/$/, ''))
  })
  // The root redirects, and `$` matches unknown pages.
  return [...new Set(patterns)].filter((pattern) => pattern !== '/' && pattern !== '/$')
}

async function filled(page: Page, pattern: string): Promise<string> {
  const parts: string[] = []
  for (const part of pattern.split('/')) {
    if (!part.startsWith('$')) {
      parts.push(part)
      continue
    }
    const id = await objects[parts.at(-1) ?? '']?.(page)
    if (id === undefined) throw new Error(`There is nothing to open ${pattern} with`)
    parts.push(id)
  }
  return parts.join('/')
}

/** Creates a site with data for every screen: payments, a payout, a report, notifications. */
export async function fillMerchant(page: Page, name: string): Promise<{ secrets: { apiSecret: string } }> {
  const site = await callApi<{ id: string; secrets: { apiSecret: string } }>(page, 'POST', '/sites', {
    name,
    timeZone: 'Europe/Berlin',
    defaultCurrency: 'EUR',
  })
  // Nothing listens there; notifications are created all the same.
  await callApi(page, 'PATCH', `/sites/${site.id}`, { notificationUrl: 'https://failing.sandbox.invalid/hooks' })
  const eur = (amount: string) => ({ amount, currency: 'EUR' })
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  await sendEvents(site.secrets.apiSecret, [
    {
      id: 'screens-1',
      type: 'payment.created',
      occurredAt: at(60),
      reference: 'screens',
      data: { amount: eur('4900'), paymentMethod: { type: 'card', brand: 'Visa', last4: '4242' } },
    },
    {
      id: 'screens-2',
      type: 'payment.captured',
      occurredAt: at(59),
      reference: 'screens',
      data: { availableOn: at(59).slice(0, 10) },
    },
    {
      id: 'screens-3',
      type: 'payout.created',
      occurredAt: at(30),
      reference: 'po_screens',
      data: { amount: eur('4900'), arrivalDate: at(0).slice(0, 10) },
    },
    // Its payment is unknown, so it is held.
    { id: 'screens-4', type: 'payment.captured', occurredAt: at(20), reference: 'never-made', data: {} },
  ])
  const accounts = await callApi<{ items: { id: string; siteId: string }[] }>(page, 'GET', '/site-account-balances')
  const account = accounts.items.find(({ siteId }) => siteId === site.id)
  await callApi(page, 'POST', '/site-balance-reports/summary', {
    accountId: account?.id,
    from: at(72).slice(0, 10),
    to: at(24).slice(0, 10),
  })
  return site
}
