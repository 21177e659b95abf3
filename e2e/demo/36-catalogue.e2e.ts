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

/** All entries in a full run, otherwise a sample, so that every run takes each route. */
const some = inTurn(entries, 24, 0)

/** A page with menu and header; some pages have none. */
const toFrame = (page: Page) => openAddress(page, { title: 'Access Control', link: '/access-control' })

// The longest journeys, so they run in parallel.
test.describe.configure({ mode: 'parallel' })

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.goto('/access-control')
  await expectOpen(page, 'Access Control')
})

test('every page of the catalogue opens by address and by menu', async ({ page }) => {
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
      // Pages without a frame open in a new tab.
      if (found?.target !== '_blank') found?.click()
      return found?.target
    }, href)
    if (target === '') await expectOpen(page, title)
    else expect([title, target]).toEqual([title, '_blank'])
  }
  expect(faults).toEqual([])
})

test('pages open by search and by bookmark', async ({ page }) => {
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

/** Opens pages (all in a full run, else every `nth`) and runs `look` on the finished ones. */
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

/** Path prefixes of the sample area's calls: `/api/users/`. */
const beginnings = [
  ...new Set(Object.values(demoRoutes).map(({ path }) => path.replace(/^(\/[^/]+\/[^/]+\/?).*/, '$1'))),
]

/** Collects console messages and requests of the sample area during a walk. */
function listen(page: Page): { faults: string[]; asked: string[] } {
  const heard = { faults: [] as string[], asked: [] as string[] }
  page.on('console', (message) => {
    if (message.type() === 'error') heard.faults.push(`${page.url()}: ${message.text()}`)
  })
  // Allows files of the page and calls of the product's frame; no call of the sample area, and no other host.
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
    // In a short run each page is checked in one combination.
    await lookAt(page, { nth: dresses.length, from: index }, async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(await deadLinks(page)).toEqual([])
    })
    expect(heard).toEqual({ faults: [], asked: [] })
  })
}

test('every button of a finished page has an effect', async ({ page }) => {
  const heard = listen(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const dead: string[] = []
  await lookAt(page, { nth: 8, from: 0 }, async (entry) => {
    dead.push(...(await deadButtons(page, entry)))
  })
  expect({ dead, ...heard }).toEqual({ dead: [], faults: [], asked: [] })
})
