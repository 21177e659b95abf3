import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './journey.ts'

/** Window size, skin and direction for checking a screen. */
export type Dress = { width: number; height: number; skin: 'light' | 'dark'; direction: 'ltr' | 'rtl' }

/** Applies to pages opened later. */
export async function chooseDress(page: Page, { width, height, skin, direction }: Dress): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(
    ([skin, direction]) => {
      localStorage.setItem('skin', JSON.stringify(skin))
      localStorage.setItem('direction', JSON.stringify(direction))
    },
    [skin, direction] as const,
  )
}

/** Applies to the open page, like a change in another tab, and to pages opened later. */
export async function wear(page: Page, dress: Dress): Promise<void> {
  await chooseDress(page, dress)
  // The application listens once rendered; width-dependent content renders a frame later.
  const tell = () =>
    page.evaluate(async () => {
      for (const key of ['skin', 'direction']) dispatchEvent(new StorageEvent('storage', { key }))
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const { dir, dataset } = document.documentElement
      return `${dataset.skin} ${dir}`
    })
  await expect.poll(tell).toBe(`${dress.skin} ${dress.direction}`)
}

/**
 * Opens a screen, waits until it has loaded, and checks that the active tab is visible, however many tabs there are.
 * @returns the number of h1 elements
 */
export async function openScreen(page: Page, path: string): Promise<number> {
  await page.goto(path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading.first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const tab of await page.getByRole('main').locator('nav [aria-current="page"]:visible').all()) {
    await expect(tab, path).toBeInViewport({ ratio: 0.99 })
  }
  return heading.count()
}

const examined = new Set<string>()

/**
 * Checks accessibility once per page structure: pages with the same elements, roles and classes in the same look,
 * differing only in text, have the same findings. A check takes a second, and many states share a structure.
 */
export async function expectAccessibleBuild(page: Page): Promise<void> {
  const build = await page.evaluate(() => {
    const { dir, dataset } = document.documentElement
    const parts = [...document.body.querySelectorAll('*')].map(
      (element) =>
        `${element.tagName}.${element.getAttribute('class')} ${element.getAttribute('role')} ${element.hasAttribute('aria-label')}`,
    )
    // Identical rows count once.
    return [innerWidth, dir, dataset.skin, ...new Set(parts)].join('\n')
  })
  if (examined.has(build)) return
  await expectAccessible(page)
  examined.add(build)
}

type Shifts = { shift: number; moved: string[] }
type ShiftEntry = {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Records layout shifts on every page from its start; `shiftOf` returns the sum. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as unknown as Shifts
    seen.shift = 0
    seen.moved = []
    new PerformanceObserver((list) => {
      // Entries of type layout-shift, which the DOM types lack.
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as ShiftEntry[]) {
        if (hadRecentInput) continue
        seen.shift += value
        for (const { node, previousRect: before, currentRect: after } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const name = `${element?.tagName.toLowerCase()} "${element?.textContent.slice(0, 30)}"`
          seen.moved.push(
            `${name} from ${Math.round(before.y)}+${Math.round(before.height)} to ${Math.round(after.y)}+${Math.round(after.height)}`,
          )
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Layout shift since the page was opened, as a share of the window. Browsers report the last frame one frame later. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve((window as unknown as Shifts).shift))),
      ),
  )
}

/** Moved elements with old and new position (top and height in pixels), for failure messages. */
export function movedOn(page: Page): Promise<string> {
  return page.evaluate(() => (window as unknown as Shifts).moved.join('; '))
}

/** Vertically scrolling boxes: the page itself or elements in it. */
export function scrollingBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    return (
      [root, ...document.body.querySelectorAll<HTMLElement>('*')]
        .filter(
          (element) =>
            element.clientHeight > 0 &&
            element.scrollHeight > element.clientHeight + 1 &&
            (element === root || ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)),
        )
        .map((element) => element.getAttribute('aria-label') ?? element.tagName)
        // A long notification body scrolls in its own box.
        .filter((name) => name !== 'Payload')
    )
  })
}
