import { demoRoutes } from '@firepay/demo-contract/routes.ts'
import type { Page } from '@playwright/test'
import { inTurn } from '../support/full.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support/journey.ts'
import {
  deadButtons,
  deadLinks,
  dress,
  type Entry,
  entries,
  expectOpen,
  isComingNext,
  openAddress,
} from './catalogue-walk.ts'

/** Every one in a full run, else a few: so each way is gone in each run. */
const some = inTurn(entries, 24, 0)

/** A page with menu and header: some of the catalogue have none. */
const toFrame = (page: Page) => openAddress(page, { title: 'Access Control', link: '/access-control' })

// The longest of all: its walks may be gone beside each other.
test.describe.configure({ mode: 'parallel' })

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.goto('/access-control')
  await expectOpen(page, 'Access Control')
})

test('every page of the catalogue opens by its address and by the menu', async ({ page }) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(`${page.url()}: ${message.text()}`))
  let next = 0
  for (const entry of entries) {
    await openAddress(page, entry)
    if (await isComingNext(page)) next += 1
  }
  console.log(`${entries.length - next} of ${entries.length} pages are finished, ${next} are coming next`)

  for (const { title, link } of inTurn(entries, 3, 0)) {
    await toFrame(page)
    const href = link === '/' ? '/dashboard/ecommerce' : link
    const target = await page.evaluate((wanted) => {
      const menu = document.querySelector('nav[aria-label="Menu of the sample area"]')
      const found = menu?.querySelector<HTMLAnchorElement>(`a[href="${wanted}"]`)
      // Pages without a frame open beside this one.
      if (found?.target !== '_blank') found?.click()
      return found?.target
    }, href)
    if (target === '') await expectOpen(page, title)
    else expect([title, target]).toEqual([title, '_blank'])
  }
  expect(faults).toEqual([])
})

test('they open by the search and by a bookmark', async ({ page }) => {
  for (const { title, link } of some) {
    await page.getByRole('button', { name: 'Search the sample area' }).click()
    await page.getByPlaceholder('Pages, files, contacts').fill(title)
    const sameBefore = entries.filter((one) => one.title === title).findIndex((one) => one.link === link)
    const pages = page.getByRole('group', { name: 'Pages' })
    await pages.getByRole('option', { name: title, exact: true }).nth(sameBefore).click()
    await expectOpen(page, title)
    await toFrame(page)
  }
  const bookmarks = page.getByRole('list', { name: 'Bookmarks' })
  const star = page.getByRole('button', { name: 'Bookmark pages', exact: true })
  for (const { title, link } of some) {
    const shown = bookmarks.locator(`a[href="${link}"]`)
    const isSeeded = (await shown.count()) > 0
    const sameBefore = entries.filter((one) => one.title === title).findIndex((one) => one.link === link)
    const toggle = async () => {
      await star.click()
      await page.getByRole('textbox', { name: 'Find a page' }).fill(title)
      await page
        .getByRole('button', { name: `Bookmark ${title}`, exact: true })
        .nth(sameBefore)
        .click()
      await page.keyboard.press('Escape')
    }
    if (!isSeeded) await toggle()
    await shown.click()
    await expectOpen(page, title)
    await toFrame(page)
    if (!isSeeded) await toggle()
  }
})

const dresses = [
  { skin: 'light', direction: 'ltr', width: 1440 },
  { skin: 'dark', direction: 'ltr', width: 390 },
  { skin: 'light', direction: 'rtl', width: 1440 },
] as const

/** Opens every page, in a short run one in `nth`, and looks at those that are finished. */
async function lookAt(page: Page, every: { nth: number; from: number }, look: (entry: Entry) => Promise<void>) {
  let seen = 0
  for (const entry of inTurn(entries, every.nth, every.from)) {
    await openAddress(page, entry)
    if (await isComingNext(page)) continue
    await look(entry)
    seen += 1
  }
  expect(seen).toBeGreaterThan(3)
}

/** What the calls of the sample area begin with: `/api/users/`. */
const beginnings = [
  ...new Set(Object.values(demoRoutes).map(({ path }) => path.replace(/^(\/[^/]+\/[^/]+\/?).*/, '$1'))),
]

/** What the page says is wrong with it while a walk goes on: messages in the console, and requests of the sample area. */
function listen(page: Page): { faults: string[]; asked: string[] } {
  const heard = { faults: [] as string[], asked: [] as string[] }
  page.on('console', (message) => {
    if (message.type() === 'error') heard.faults.push(`${page.url()}: ${message.text()}`)
  })
  // Files of the page itself, and the product's own frame; no call of the sample area, and no other host.
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url())
    if (protocol === 'data:' || protocol === 'blob:' || request.isNavigationRequest()) return
    const isOwn = origin === new URL(page.url()).origin
    if (!isOwn || beginnings.some((beginning) => pathname.startsWith(beginning))) heard.asked.push(request.url())
  })
  return heard
}

for (const [index, { skin, direction, width }] of dresses.entries()) {
  test(`a finished page is accessible and fits: ${skin}, ${direction}, ${width} px`, async ({ page }) => {
    const heard = listen(page)
    await page.setViewportSize({ width, height: 900 })
    await dress(page, skin, direction)
    // In a short run each page wears one of them.
    await lookAt(page, { nth: dresses.length, from: index }, async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(await deadLinks(page)).toEqual([])
    })
    expect(heard).toEqual({ faults: [], asked: [] })
  })
}

test('no button of a finished page is dead', async ({ page }) => {
  const heard = listen(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const dead: string[] = []
  await lookAt(page, { nth: 8, from: 0 }, async (entry) => {
    dead.push(...(await deadButtons(page, entry)))
  })
  expect({ dead, ...heard }).toEqual({ dead: [], faults: [], asked: [] })
})
