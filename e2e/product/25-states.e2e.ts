import type { Page } from '@playwright/test'
import { inTurn } from '../support/full.ts'
import { callApi, expect, expectNoSidewaysScroll, origin, signIn, test } from '../support/journey.ts'
import { signUpMember, signUpOwner } from '../support/people.ts'
import { everyScreen, fillMerchant, screensWithoutIds } from '../support/screens.ts'
import { expectAccessibleBuild, openScreen, wear } from '../support/walk.ts'

/** Every screen while loading, after a failure, without data, and without permission. */

/** Data calls, without those for the signed-in user, which every page needs. */
const data = /\/api\/v1\/(?!users|auth|security\/session-config|config)/

/** Pages about the user or with static text, which read no other data. */
const hasNoRead = [
  '/profile',
  '/team/roles',
  '/developers',
  '/developers/events',
  '/not-found',
  '/not-authorized',
  '/error',
  '/merchants',
]

// Each test has its own merchant, so they run in parallel.
test.describe.configure({ mode: 'parallel' })

test('each screen shows its heading while loading', async ({ page }) => {
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

const dresses = [
  [1440, 'light', 'ltr'],
  [390, 'dark', 'rtl'],
] as const

for (const [turn, [width, skin, direction]] of dresses.entries()) {
  test(`each screen reports a failure at ${width} px, ${skin}, ${direction}`, async ({ page }) => {
    test.setTimeout(600_000)
    await signIn(page, await signUpOwner(`Wera${width}`))
    await wear(page, { width, height: 900, skin, direction })
    await fillMerchant(page, 'Wera Wool')
    // In a short run each screen is checked in one combination.
    const screens = inTurn(await everyScreen(page), dresses.length, turn)
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
      // Reads that follow the heading fail a moment later.
      const told = hasNoRead.includes(path) || page.getByText('req_test').first().waitFor({ timeout: 10_000 })
      await Promise.resolve(told).catch(() => silent.push(path))
      await expectAccessibleBuild(page)
      await expectNoSidewaysScroll(page)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(silent).toEqual([])
  })
}

/** Checks each screen wide and light, and narrow and dark, alternating RTL and LTR. */
async function expectWhole(page: Page, screens: readonly string[]): Promise<void> {
  const unheaded: string[] = []
  for (const [at, path] of screens.entries()) {
    await wear(page, { width: 1440, height: 900, skin: 'light', direction: 'ltr' })
    const headings = await openScreen(page, path)
    if (headings !== 1) unheaded.push(`${path}: ${headings}`)
    await test.step(path, async () => {
      await expectNoSidewaysScroll(page)
      await wear(page, { width: 390, height: 844, skin: 'dark', direction: at % 2 === 0 ? 'rtl' : 'ltr' })
      await expectNoSidewaysScroll(page)
      await expectAccessibleBuild(page)
    })
  }
  expect(unheaded).toEqual([])
}

test('each screen of a merchant without a site, and of a site without a payment', async ({ page }) => {
  test.setTimeout(600_000)
  await signIn(page, await signUpOwner('Nele'))
  const screens = await screensWithoutIds(page)
  // In a short run each screen is checked in one of the two states.
  await expectWhole(page, inTurn(screens, 2, 0))
  const body = { name: 'Nele Nets', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
  const { id } = await callApi<{ id: string }>(page, 'POST', '/sites', body)
  const ofSite = ['', '/accounts', '/keys', '/notifications', '/events', '/settings'].map((tab) => `/sites/${id}${tab}`)
  await expectWhole(page, [...inTurn(screens, 2, 1), ...ofSite])
})

test('each screen for the least privileged role, and for unknown objects', async ({ page, elsewhere }) => {
  test.setTimeout(600_000)
  const owner = await signUpOwner('Vito')
  await signIn(page, owner)
  await fillMerchant(page, 'Vito Vines')
  const screens = await everyScreen(page)
  const viewers = await elsewhere()
  await signIn(viewers, await signUpMember(page, 'Vela', 'viewer'))
  await expectWhole(viewers, inTurn(screens, 2, 0))
  // They belong to another merchant.
  const strangers = await elsewhere()
  await signIn(strangers, await signUpOwner('Zoe'))
  const ofSomething = screens.filter((path) => path.includes('_'))
  await expectWhole(strangers, inTurn(ofSomething, 2, 1))
})

test('every page reports being offline, also one that was not opened before', async ({ browser }) => {
  // A separate browser, because its console reports failed files.
  const page = await browser.newPage({ baseURL: origin })
  await signIn(page, await signUpOwner('Nora'))
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  const note = page.getByText('What you see may be out of date.')
  await page.context().setOffline(true)
  await expect(note).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.close()
})
