import { isFull } from '../support/full.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support/journey.ts'
import { expectIconsStayOnHover } from '../support/layouts.ts'
import { entries } from './catalogue-walk.ts'

test('opens every page of the catalogue by its address', async ({ page }) => {
  test.skip(!isFull, 'a document for each of 122 pages takes minutes; journey 36 goes there within one document')
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(`${page.url()}: ${message.text()}`))
  await signIn(page)
  for (const { title, link } of entries) {
    await page.goto(link)
    await expect(page).toHaveTitle(`${title} · Firepay`)
    await expect(page.locator('h1').first()).toBeVisible()
  }
  expect(faults).toEqual([])
})

test('keeps text typed while the search loads, and highlights matches', async ({ page }) => {
  await signIn(page)
  await page.goto('/access-control')
  await page.getByRole('button', { name: 'Search the sample area' }).click()
  await page.keyboard.type('in')
  await expect(page.getByPlaceholder('Pages, files, contacts')).toHaveValue('in')
  await expect(page.getByRole('option', { name: 'Opening hours' }).locator('mark')).toHaveText('in')
  await expectAccessible(page)
})

for (const { name, width, skin, direction } of [
  { name: 'light, 1440 px', width: 1440, skin: 'light', direction: 'ltr' },
  { name: 'dark, right to left, 390 px', width: 390, skin: 'dark', direction: 'rtl' },
]) {
  test(`is reachable by menu, search and address: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page)
    await page.evaluate(
      ([skin = '', direction = '']) => {
        localStorage.setItem('skin', skin)
        localStorage.setItem('direction', direction)
      },
      [skin, direction],
    )
    await page.goto('/components/alerts')
    if (width < 1080) await page.getByRole('button', { name: 'Open the menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu of the sample area' })
    await expect(menu.getByRole('link', { name: 'Alerts', exact: true })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    await menu.locator('summary', { hasText: 'Data table' }).focus()
    await page.keyboard.press('Enter')
    await menu.getByRole('link', { name: 'Advanced' }).click()
    await expect(page).toHaveURL(/\/datatables\/advance$/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to your sites' }).click()
    await expect(page).toHaveURL(/\/overview/)
    await expect(page.locator('html')).toHaveAttribute('data-navbar', 'hidden')
  })
}

test('a page can set its own layout temporarily; the gear at the edge opens the customizer', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  const html = page.locator('html')
  await page.goto('/page-layout/collapse-menu')
  await expect(page.getByText('The menu shows its icons only while this page is open')).toBeVisible()
  await expect(html).toHaveAttribute('data-menu', 'collapsed')
  expect(await page.evaluate(() => localStorage.getItem('menuCollapsed'))).toBeNull()
  await expectAccessible(page)
  await expectIconsStayOnHover(page)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Home' }).click()
  await expect(html).toHaveAttribute('data-menu', 'visible')

  await page.goto('/page-layout/without-menu')
  await expect(html).toHaveAttribute('data-menu', 'hidden')
  await page.goto('/page-layout/layout-empty')
  await expect(page.getByText('A page with a head and nothing below it')).toBeVisible()
  await page.getByRole('button', { name: 'Customize the look' }).click()
  const panel = page.getByRole('complementary', { name: 'Customize' })
  await panel.getByRole('button', { name: 'Full width' }).click()
  await expect(html).toHaveAttribute('data-width', 'full')
  await expectAccessible(page)

  await page.goto('/page-layout/layout-blank')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the start of the sample area' }).click()
  await expect(page.getByRole('heading', { name: 'E-commerce', level: 1 })).toBeVisible()
})

test('a direction change lays out visible content first, then the rest', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await signIn(page)
  await page.goto('/dashboard/analytics')
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible()
  const turn = () =>
    page.evaluate(async () => {
      const kept: string[] = []
      const heights = new Set([document.documentElement.scrollHeight])
      const watch = new MutationObserver((changes) => {
        for (const { target } of changes) {
          if (target instanceof Element && target.hasAttribute('data-kept')) kept.push(target.textContent ?? '')
        }
      })
      watch.observe(document.body, { subtree: true, attributeFilter: ['data-kept'] })
      const isRtl = document.documentElement.dir === 'rtl'
      document.documentElement.dir = isRtl ? 'ltr' : 'rtl'
      await new Promise((done) => requestAnimationFrame(done))
      heights.add(document.documentElement.scrollHeight)
      await new Promise((done) => setTimeout(done, 300))
      heights.add(document.documentElement.scrollHeight)
      watch.disconnect()
      return {
        kept: kept.filter((text) => text.includes('Rows per page')).length,
        left: document.querySelectorAll('[data-kept]').length,
        heights: heights.size,
      }
    })
  expect(await turn()).toEqual({ kept: 1, left: 0, heights: 1 })
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  // Content that is not rendered could not have the focus.
  const search = page.getByPlaceholder('Number, client, total or due date')
  await search.focus()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await turn()).toMatchObject({ kept: 0, left: 0 })
  await expect(search).toBeFocused()
})
