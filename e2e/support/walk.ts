import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './journey.ts'

/** What a look at every screen has in common, whatever the screens are in the middle of. */
export type Dress = { width: number; height: number; skin: 'light' | 'dark'; direction: 'ltr' | 'rtl' }

/** Chooses a dress for what is opened from now on. */
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

/** Puts a dress on the page that is open, as another tab of the browser would; pages opened later have it too. */
export async function wear(page: Page, dress: Dress): Promise<void> {
  await chooseDress(page, dress)
  // The application listens as soon as it is drawn. What follows the width of its place is drawn anew a frame later.
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
 * Opens a screen, waits until all that it asks for has come, and looks whether the tab one stands on is in sight, however
 * long the line of tabs is. Answers how many first headings the screen has.
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
 * The accessibility gate, once for each build of a page: what has the elements, roles and classes of a page that was examined
 * in the same dress, and differs in words alone, has its findings. It takes a second, and many states are one page.
 */
export async function expectAccessibleBuild(page: Page): Promise<void> {
  const build = await page.evaluate(() => {
    const { dir, dataset } = document.documentElement
    const parts = [...document.body.querySelectorAll('*')].map(
      (element) =>
        `${element.tagName}.${element.getAttribute('class')} ${element.getAttribute('role')} ${element.hasAttribute('aria-label')}`,
    )
    // Ten rows that are built alike are one.
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

/** Sums up on every page, from its beginning, how far drawn elements have moved; `shiftOf` asks for the sum. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as unknown as Shifts
    seen.shift = 0
    seen.moved = []
    new PerformanceObserver((list) => {
      // Of type layout-shift, which the types of the DOM do not know.
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

/** How far the page has moved since it was opened, in shares of the window. The browser reports the last frame a frame later. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve((window as unknown as Shifts).shift))),
      ),
  )
}

/** Which elements moved, from where to where (top and height in pixels): for the message of a failed test. */
export function movedOn(page: Page): Promise<string> {
  return page.evaluate(() => (window as unknown as Shifts).moved.join('; '))
}

/** What scrolls up and down on the page: the page itself, or boxes in it. */
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
        // A long body of a notification is read in a box of its own.
        .filter((name) => name !== 'Payload')
    )
  })
}
