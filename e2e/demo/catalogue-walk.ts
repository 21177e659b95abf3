import { catalogue } from '@firepay/demo-contract/catalogue.ts'
import type { Page } from '@playwright/test'
import { expect } from '../support/journey.ts'

/** A page of the catalogue. */
export type Entry = { title: string; link: string }

export const entries: readonly Entry[] = catalogue.map(([, , title, , link]) => ({ title, link }))

/** Navigates without reloading the document, like a link, and waits for the page. */
export async function openAddress(page: Page, { title, link }: Entry): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, link)
  await expectOpen(page, title)
}

/** Waits for title and heading, and until nothing on the page is loading. */
export async function expectOpen(page: Page, title: string): Promise<void> {
  // Polls in the page, because Playwright's own waiting uses eval, which the page's policy refuses.
  const missing = await page.evaluate(async (wanted) => {
    const end = performance.now() + 10_000
    const missingNow = () => {
      if (document.title !== wanted) return `the title is ${document.title}`
      // While the code of a page loads, the previous page is still present but hidden.
      if (!document.querySelector('main h1')?.checkVisibility()) return 'there is no heading'
      return document.querySelector('main [aria-busy="true"]') === null ? '' : 'something waits for an answer'
    }
    while (missingNow() !== '' && performance.now() < end) await new Promise((done) => setTimeout(done, 10))
    return missingNow()
  }, `${title} · Firepay`)
  expect([title, missing]).toEqual([title, ''])
}

/** True when the open page is a placeholder of a later one. */
export async function isComingNext(page: Page): Promise<boolean> {
  return await page.locator('[data-coming-next]').isVisible()
}

/** Applies a skin and a direction like the customizer of another tab. */
export async function dress(page: Page, skin: string, direction: string): Promise<void> {
  await page.evaluate(
    ([keys]) => {
      for (const [key, newValue] of Object.entries(keys ?? {})) {
        localStorage.setItem(key, newValue)
        dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
      }
    },
    [{ skin, direction }],
  )
  await expect(page.locator('html')).toHaveAttribute('dir', direction)
}

/** Presses each button of the page once. @returns names of buttons without any effect */
export async function deadButtons(page: Page, entry: Entry): Promise<string[]> {
  // A reload recreates the store, without the changes of the previous page.
  await page.goto(entry.link)
  await expectOpen(page, entry.title)
  const names = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button:enabled')]
      // Choosing the selected option again changes nothing.
      .filter((one) => one.getAttribute('aria-pressed') !== 'true')
    return [...new Set(buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''))]
  })
  const dead: string[] = []
  for (const name of names) {
    let effect = await page.evaluate(pressAndWatch, name)
    // Whatever an earlier press removed exists again in a new store.
    if (effect === 'gone') {
      await page.goto(entry.link)
      await expectOpen(page, entry.title)
      effect = await page.evaluate(pressAndWatch, name)
    }
    if (effect !== 'some') dead.push(`${entry.link}: ${name}${effect === 'gone' ? ', gone' : ''}`)
    await page.keyboard.press('Escape')
    // Each press starts from the same state.
    if (effect !== 'none') {
      // Waits for a pending save, which would otherwise navigate later.
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await page.waitForTimeout(300)
      await openAddress(page, elsewhere)
      await openAddress(page, entry)
    }
  }
  return dead
}

const elsewhere: Entry = { title: 'Access Control', link: '/access-control' }

/** Runs in the page: presses a button by name and reports whether anything changed. */
async function pressAndWatch(name: string): Promise<'some' | 'none' | 'gone'> {
  const button = [...document.querySelectorAll<HTMLButtonElement>('main button:enabled')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === name,
  )
  if (button === undefined) return 'gone'
  const [address, focused] = [location.href, document.activeElement]
  let changes = 0
  const watch = new MutationObserver((all) => {
    changes += all.length
  })
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  button.click()
  const end = performance.now() + 2_000
  const hasEffect = () => changes > 0 || location.href !== address || document.activeElement !== focused
  while (!hasEffect() && performance.now() < end) await new Promise((done) => setTimeout(done, 10))
  watch.disconnect()
  return hasEffect() ? 'some' : 'none'
}

/** Links without a target: empty ones, and addresses that are not pages of the sample area. */
export async function deadLinks(page: Page): Promise<string[]> {
  const hrefs = await page.evaluate(() =>
    [...document.querySelectorAll('main a')].map((one) => one.getAttribute('href') ?? ''),
  )
  // Pages outside of the catalogue: print view and sign-in.
  const beside = ['/apps/invoice/print', '/overview', '/login', '/register', '/sign-in']
  const starts = [...entries.map(({ link }) => link), ...beside]
  return [...new Set(hrefs)].filter((href) => {
    const [path = ''] = href.split(/[?#]/)
    return !starts.some((start) => path === start || (start !== '/' && path.startsWith(`${start}/`)))
  })
}
