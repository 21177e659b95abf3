import type { Locator, Page } from '@playwright/test'
import { isFull } from '../support/full.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support/journey.ts'
import { expectNothingOverlaps, type Look, pairwise, withEachChoice } from '../support/layouts.ts'
import { openAddress } from './catalogue-walk.ts'

/** A dashboard, a list and an app that fills the window. */
const pages = [
  { title: 'eCommerce Dashboard', link: '/dashboard/ecommerce' },
  { title: 'Invoice List', link: '/apps/invoice/list' },
  { title: 'Todo', link: '/apps/todo' },
]

/** Labels of the options; a horizontal menu does not offer all of them. */
const names: Record<string, string> = {
  ltr: 'off',
  rtl: 'on',
  full: 'Full width',
}

const said = (choice: string) => names[choice] ?? `${choice.charAt(0).toUpperCase()}${choice.slice(1)}`

/** Chooses a look in the panel, because the sample area stores its layout nowhere else. */
async function choose(panel: Locator, look: Look): Promise<void> {
  const press = async (group: string, choice: string) => {
    const button = panel
      .getByRole('group', { name: group, exact: true })
      .getByRole('button', { name: said(choice), exact: true })
    if (await button.isEnabled()) await button.click()
  }
  const turn = async (name: string, on: boolean) => {
    const toggle = panel.getByRole('switch', { name })
    if ((await toggle.isEnabled()) && (await toggle.isChecked()) !== on) await toggle.press('Space')
  }
  await press('Menu layout', look.menuLayout)
  const isBar = look.menuLayout === 'horizontal'
  if (!(isBar && look.skin === 'semi-dark')) await press('Skin', look.skin)
  await press('Content width', look.contentWidth)
  await turn('Right to left', look.direction === 'rtl')
  await turn('Menu hidden', look.menu === 'hidden')
  if (!isBar) await turn('Menu collapsed', look.menu === 'collapsed')
  if (!isBar || look.navbar !== 'hidden') await press(isBar ? 'Menu type' : 'Navbar type', look.navbar)
  if (!isBar && look.navbar !== 'hidden') await press('Navbar color', look.navbarColor)
  await press('Footer type', look.footer)
}

test(
  isFull
    ? 'each two choices of the layout go together in the sample area'
    : 'each choice of the layout fits the sample area',
  async ({ page }, testInfo) => {
    await signIn(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/dashboard/ecommerce')
    const looks = pairwise()
    for (const [index, look] of (isFull ? looks : withEachChoice(looks)).entries()) {
      await test.step(Object.values(look).join(', '), async () => {
        const panel = await openPanel(page)
        await choose(panel, look)
        await expect(page.locator('html')).toHaveAttribute('data-footer', look.footer)
        await panel.press('Escape')
        await page.setViewportSize({ width: index % 4 === 3 ? 390 : index % 4 === 1 ? 1100 : 1440, height: 900 })
        for (const entry of pages) {
          await openAddress(page, entry)
          await expectNoSidewaysScroll(page)
          await expectNothingOverlaps(page)
          if (entry === pages[index % pages.length]) {
            await page.screenshot({ path: testInfo.outputPath(`${index}-${Object.values(look).join('-')}.png`) })
            await expectAccessible(page)
          }
        }
        await page.setViewportSize({ width: 1440, height: 900 })
      })
    }
  },
)

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Customize the look' }).click()
  const panel = page.getByRole('complementary', { name: 'Customize' })
  await expect(panel).toBeVisible()
  return panel
}
