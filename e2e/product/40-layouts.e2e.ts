import type { Page } from '@playwright/test'
import { isFull } from '../support/full.ts'
import {
  callApi,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  sendEvents,
  signIn,
  test,
} from '../support/journey.ts'
import {
  expectIconsStayOnHover,
  expectNothingOverlaps,
  type Look,
  pairwise,
  withEachChoice,
} from '../support/layouts.ts'
import { signUpOwner } from '../support/people.ts'

async function wear(page: Page, { skin, direction, ...layout }: Look) {
  await callApi(page, 'PUT', '/users', { preferences: layout })
  await page.evaluate(
    ([skin, direction, collapsed]) => {
      localStorage.setItem('skin', JSON.stringify(skin))
      localStorage.setItem('direction', JSON.stringify(direction === 'rtl'))
      localStorage.setItem('menuCollapsed', JSON.stringify(collapsed))
    },
    [skin, direction, layout.menu === 'collapsed'] as const,
  )
}

async function merchant(page: Page, person: Person) {
  await signIn(page, person)
  const body = { name: 'Layouts of a shop', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
  const site = await callApi<{ secrets: { apiSecret: string } }>(page, 'POST', '/sites', body)
  const occurredAt = new Date(Date.now() - 60_000).toISOString()
  const events = Array.from({ length: 40 }, (_, index) => ({
    id: `layout-${index}`,
    type: 'payment.created',
    occurredAt,
    reference: `layout-${index}`,
    data: { amount: { amount: `${1000 + index}`, currency: 'EUR' }, paymentMethod: { type: 'card', brand: 'Visa' } },
  }))
  await sendEvents(site.secrets.apiSecret, events)
}

test(
  isFull ? 'each two choices of the layout go together' : 'each choice of the layout fits',
  async ({ page }, testInfo) => {
    await merchant(page, await signUpOwner('Lars'))
    const looks = pairwise()
    for (const [index, look] of (isFull ? looks : withEachChoice(looks)).entries()) {
      await page.setViewportSize({ width: index % 4 === 3 ? 390 : index % 4 === 1 ? 1100 : 1440, height: 900 })
      const name = Object.values(look).join(', ')
      await test.step(name, async () => {
        await page.goto('/overview')
        await wear(page, look)
        for (const path of ['/overview', '/transactions']) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectNoSidewaysScroll(page)
          await expectNothingOverlaps(page)
        }
        await page.screenshot({ path: testInfo.outputPath(`${index}-${Object.values(look).join('-')}.png`) })
        await expectAccessible(page)
      })
    }
    await callApi(page, 'PUT', '/users', { preferences: {} })
  },
)

test('the customizer changes the page live, and the changes survive a reload', async ({ page }) => {
  await merchant(page, await signUpOwner('Lotta'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/overview')
  await page.getByRole('button', { name: 'Customize appearance' }).click()
  const panel = page.getByRole('complementary', { name: 'Customize' })
  const html = page.locator('html')
  await expect(panel).toBeFocused()

  await panel.getByRole('button', { name: 'Horizontal' }).click()
  await panel.getByRole('button', { name: 'Dark' }).first().click()
  // A horizontal menu has no semi-dark skin, no own colour and cannot be hidden.
  await expect(panel.getByRole('button', { name: 'Semi-dark' })).toHaveCount(0)
  await expect(panel.getByText('Navbar color')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Hidden' })).toHaveCount(1)
  await panel.getByRole('combobox', { name: 'Router transition' }).selectOption('Zoom in')
  await expect(html).toHaveAttribute('data-scheme', 'dark')

  // The page stays usable next to the panel.
  const bar = page.getByRole('navigation', { name: 'Main menu' })
  await bar.getByRole('button', { name: 'Payments' }).click()
  await page.getByRole('dialog', { name: 'Payments' }).getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await expect(panel).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Close' }).press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Customize appearance' })).toBeFocused()
  await page.reload()
  await expect(bar).toBeVisible()
  await expect(html).toHaveAttribute('data-menu-layout', 'horizontal')
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toMatchObject({ skin: '"dark"' })
  const keys = ['accessToken', 'direction', 'menuCollapsed', 'refreshToken', 'skin', 'userData']
  expect(keys).toEqual(expect.arrayContaining(Object.keys(stored)))

  // Narrow windows use the drawer; the horizontal menu returns with the width.
  await page.setViewportSize({ width: 900, height: 900 })
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(bar).toBeVisible()
})

test('layout settings follow the account to another device, skin and direction do not', async ({ page, elsewhere }) => {
  const person = await signUpOwner('Linus')
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, person)
  const other = await elsewhere({ viewport: { width: 1440, height: 900 } })
  await signIn(other, person)
  await other.getByRole('button', { name: 'Customize appearance' }).click()
  const panel = other.getByRole('complementary', { name: 'Customize' })
  await panel.getByRole('button', { name: 'Dark' }).first().click()
  const isSaved = other.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await panel.getByRole('button', { name: 'Horizontal' }).click()
  await isSaved

  await page.reload()
  await expect(page.getByRole('button', { name: 'Payments' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-menu-layout', 'horizontal')
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'light')
})

test('a collapsed menu widens on hover, and its icons do not move', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, await signUpOwner('Lovis'))
  await page.getByRole('button', { name: 'Customize appearance' }).click()
  const panel = page.getByRole('complementary', { name: 'Customize' })
  await panel.getByRole('switch', { name: 'Menu hidden' }).press('Space')
  await panel.getByRole('switch', { name: 'Menu collapsed' }).press('Space')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expectIconsStayOnHover(page)
})
