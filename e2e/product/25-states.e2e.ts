import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'
import { everyScreen, fillMerchant } from '../support/screens.ts'

/** Every screen while its data is on its way, when it does not come, and when there is none yet. */

/** Reads of data; who is signed in is read, or there would be no page. */
const data = /\/api\/v1\/(?!users|auth|security\/session-config|config)/

/** Pages about the person or of plain words: they need no data, or show what is known of the session. */
const hasNoRead = [
  '/profile',
  '/team/roles',
  '/developers/events',
  '/not-found',
  '/not-authorized',
  '/error',
  '/merchants',
]

async function dressed(page: Page, width: number, skin: string, direction: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.addInitScript(
    ([skin, direction]) => {
      localStorage.setItem('skin', skin)
      localStorage.setItem('direction', direction)
    },
    [skin, direction] as const,
  )
}

test('each screen has its heading while its data is on its way', async ({ page }) => {
  test.setTimeout(600_000)
  await signIn(page, await signUpOwner('Vera'))
  await fillMerchant(page, 'Vera Vases')
  const screens = await everyScreen(page)
  const unheaded: string[] = []
  let release = () => {}
  await page.route(data, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    await held
    await route.abort().catch(() => undefined)
  })
  let held = Promise.resolve()
  for (const path of screens) {
    held = new Promise((resolve) => {
      release = resolve
    })
    await page.goto(path)
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await heading
      .first()
      .waitFor({ timeout: 3_000 })
      .catch(() => undefined)
    const count = await heading.count()
    if (count !== 1) unheaded.push(`${path}: ${count}`)
    release()
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(unheaded).toEqual([])
})

for (const [width, skin, direction] of [
  [1440, 'light', 'ltr'],
  [390, 'dark', 'rtl'],
] as const) {
  test(`each screen says what failed at ${width} px, ${skin}, ${direction}`, async ({ page }) => {
    test.setTimeout(600_000)
    await dressed(page, width, skin, direction)
    await signIn(page, await signUpOwner(`Wera${width}`))
    await fillMerchant(page, 'Wera Wool')
    const screens = await everyScreen(page)
    const silent: string[] = []
    await page.route(data, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({
            status: 500,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              type: 'about:blank',
              title: 'Fault',
              status: 500,
              code: 'INTERNAL',
              requestId: 'req_test',
            }),
          })
        : route.continue(),
    )
    for (const path of screens) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading').or(page.getByText('req_test')).first()).toBeAttached()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 20_000 })
      if ((await page.getByRole('main').getByRole('heading', { level: 1 }).count()) !== 1)
        silent.push(`${path} has no heading`)
      // What a page asks for after its heading is refused a moment later.
      const told = hasNoRead.includes(path) || page.getByText('req_test').first().waitFor({ timeout: 10_000 })
      await Promise.resolve(told).catch(() => silent.push(path))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(silent).toEqual([])
  })
}
