import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

export const origin = process.env.E2E_ORIGIN ?? ''
export const owner = {
  email: 'owner@harborpine.example',
  password: 'four wooden chairs, two tables',
  merchant: 'Harbor & Pine',
}

/** A page that fails its test when the browser refused anything under the content security policy, or a script broke. */
export const test = base.extend<{ watched: undefined }>({
  baseURL: async ({ baseURL: _ }, use) => use(origin),
  watched: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
      await page.exposeBinding('reportViolation', (_, text: string) => faults.push(`policy: ${text}`))
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          // Put on the window by exposeBinding just above.
          const { reportViolation } = window as unknown as { reportViolation(text: string): void }
          reportViolation(`${event.effectiveDirective} ${event.blockedURI}`)
        })
      })
      const foreign: string[] = []
      page.on('request', (request) => {
        const { origin: asked, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && asked !== origin) foreign.push(request.url())
      })
      await use(undefined)
      expect(faults).toEqual([])
      expect(foreign).toEqual([])
    },
    { auto: true },
  ],
})

/** Signs in through the screen and waits for the overview. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/overview')
}

/** A call of the API with the token of the signed-in page. */
export async function callApi<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Sends events as a site's server does. */
export async function sendEvents(apiSecret: string, events: object[]): Promise<void> {
  const headers = { authorization: `Bearer ${apiSecret}`, 'content-type': 'application/json' }
  const response = await fetch(`${origin}/api/v1/ingest/events`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ events }),
  })
  const answer = await response.text()
  if (!response.ok || answer.includes('refused')) throw new Error(`ingest answered ${response.status}: ${answer}`)
}

/** What the accessibility gate finds on the page: nothing serious or critical may stand (DESIGN §8). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}

/** No page scrolls sideways (DESIGN §6). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
