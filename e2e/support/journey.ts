import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { call } from './call.ts'
import { putClockBack } from './clock.ts'
import { program } from './program.ts'

export { expect }

export const { origin } = program

/** A user with an account and a merchant. */
export type Person = { email: string; password: string; merchant: string }

/** The first owner of every program. */
export const owner: Person = {
  email: 'owner@harborpine.example',
  password: 'four wooden chairs, two tables',
  merchant: 'Harbor & Pine',
}

type Fixtures = {
  watched: undefined
  timeAgain: undefined
  /** Opens a page in a separate browser context with its own storage. */
  elsewhere: (options?: BrowserContextOptions) => Promise<Page>
}

/**
 * Fails a journey on a violation of the content security policy, a request to another origin, a console error or a
 * script error.
 */
export const test = base.extend<Fixtures>({
  baseURL: async ({ baseURL: _ }, use) => use(origin),
  watched: [
    async ({ context }, use) => {
      const expectNoFaults = await watch(context)
      await use(undefined)
      expectNoFaults()
    },
    { auto: true },
  ],
  timeAgain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from this pattern.
    async ({}, use) => {
      await use(undefined)
      putClockBack()
    },
    { auto: true },
  ],
  elsewhere: async ({ browser }, use) => {
    const opened: { context: BrowserContext; expectNoFaults: () => void }[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      opened.push({ context, expectNoFaults: await watch(context, options?.baseURL) })
      return context.newPage()
    })
    for (const { context, expectNoFaults } of opened) {
      expectNoFaults()
      await context.close()
    }
  },
})

/** Records faults on every page of a context; the returned function throws if there were any. */
async function watch(context: BrowserContext, home = origin): Promise<() => void> {
  const faults: string[] = []
  context.on('console', (message) => {
    // Browsers also log refused requests, which are not faults of the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      faults.push(`console: ${message.text()}`)
    }
  })
  context.on('weberror', (error) => faults.push(`error: ${error.error().message}`))
  await context.exposeBinding('reportViolation', (_, text: string) => faults.push(`policy: ${text}`))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      // Defined by exposeBinding above.
      const { reportViolation } = window as unknown as { reportViolation(text: string): void }
      reportViolation(`${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  context.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== home) faults.push(`foreign: ${request.url()}`)
  })
  return () => expect(faults).toEqual([])
}

/** Signs in with the password on any page and waits for the landing page. */
export async function signIn(page: Page, person: Person = owner, landing = '**/overview'): Promise<void> {
  if (!page.url().includes('/sign-in')) await page.goto('/sign-in')
  await givePassword(page, person)
  await page.waitForURL(landing)
}

/** Fills in and submits the sign-in page. */
export async function givePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Reloads a page whose session has ended. It redirects to sign-in during loading, so waiting for a load would fail. */
export async function reloadSignedOut(page: Page, url = /\/sign-in/): Promise<void> {
  await page.reload({ waitUntil: 'commit' })
  await expect(page).toHaveURL(url)
}

/** Calls the API with the token of the signed-in page. */
export async function callApi<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const response = await call(method, path, { authorization: `Bearer ${token}` }, body)
  return (await response.json()) as T
}

/** Sends events like a site's server. */
export async function sendEvents(apiSecret: string, events: object[]): Promise<void> {
  const response = await call('POST', '/ingest/events', { authorization: `Bearer ${apiSecret}` }, { events })
  const answer = await response.text()
  if (answer.includes('refused')) throw new Error(`ingest answered: ${answer}`)
}

/**
 * Rules enforced at any impact, even if axe disables them by default: visible and accessible names agree, landmarks are
 * unique.
 */
const strict = ['label-content-name-mismatch', 'landmark-unique']

/** Fails on serious or critical axe findings (DESIGN §8). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Pages have no frames; without them the findings are the same in half the time.
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
      rules: Object.fromEntries(strict.map((rule) => [rule, { enabled: true }])),
    })
    .analyze()
  const grave = violations.filter(
    ({ id, impact }) => impact === 'serious' || impact === 'critical' || strict.includes(id),
  )
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}

/** Expects no horizontal scrolling (DESIGN §6), after width-dependent content was rendered. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, { timeout: 2_000, intervals: [50, 100, 200] }).toBeLessThanOrEqual(0)
}
